// SPDX-License-Identifier: MIT
// The processes that we start. Whatever ends us ends them: an ordinary end and a signal that can be
// caught by end_all_children, and one that cannot by the kernel, which kills a child when its
// parent is gone.
#pragma once

#include <sys/types.h>

#include <array>
#include <string>
#include <vector>

namespace quadrille {

// Starts a program with its arguments in a folder, found as a shell there finds it, in a process
// group of its own; an empty folder is where we are. It has these three descriptors, which must be
// greater than 2, as its standard streams, and no other descriptor of ours; signals are as a
// program expects them. Returns 0, or the errno of what went wrong.
int start_child(const std::vector<std::string>& command, const std::string& folder,
                const std::array<int, 3>& standard, pid_t& id);

// Kills a child with its group, and waits for it.
void end_child(pid_t id);

// From now on a process that loses its parent, and had one of ours as an ancestor, becomes our
// child: so what left its group is found and killed too, when no child that may need it is left.
// For a program that starts processes through start_child alone.
void adopt_orphans();

// Kills all children and, if orphans are adopted, what they left behind. For the end of the program
// and for signal handlers.
void end_all_children() noexcept;

}  // namespace quadrille

// SPDX-License-Identifier: MIT
// Rule texts as controllers send them, written after the description in the rules of Breakthrough,
// section 5.4: the course's and ggp-base's, and the same game as other authors would write it.
#pragma once

#include <fmt/core.h>

#include <cctype>
#include <string>
#include <string_view>

namespace quadrille::ggp {

inline std::string upper_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Two full rows for each side, as `(init (CELL x y colour))`.
inline std::string set_up_text(std::string_view cell, int width, int height) {
  std::string text;
  for (int x = 1; x <= width; ++x) {
    for (const int y : {1, 2}) text += fmt::format("(init ({} {} {} white))\n", cell, x, y);
    for (const int y : {height - 1, height}) {
      text += fmt::format("(init ({} {} {} black))\n", cell, x, y);
    }
  }
  return text + "(init (control white))\n";
}

inline std::string course_rules(int width, int height) {
  std::string text = "(\n(role white) (role black)\n";
  text += fmt::format("(width {0}) (height {1}) (init (width {0})) (init (height {1}))\n", width,
                      height);
  for (int i = 1; i < 10; ++i) text += fmt::format("(succ {} {}) ", i, i + 1);
  text += set_up_text("cell", width, height);
  return text + R"(
; pawns step straight ahead and capture diagonally
(<= (legal ?me (move ?x ?y1 ?x ?y2))
    (true (control ?me)) (true (cell ?x ?y1 ?me)) (ahead ?me ?y1 ?y2) (row ?y2)
    (not (occupied ?x ?y2)))
(<= (legal ?me (move ?x1 ?y1 ?x2 ?y2))
    (true (control ?me)) (true (cell ?x1 ?y1 ?me)) (ahead ?me ?y1 ?y2)
    (or (succ ?x1 ?x2) (succ ?x2 ?x1)) (opponent ?me ?you) (true (cell ?x2 ?y2 ?you)))
(<= (legal ?you noop) (opponent ?me ?you) (true (control ?me)))
(<= (ahead white ?y1 ?y2) (succ ?y1 ?y2))
(<= (ahead black ?y1 ?y2) (succ ?y2 ?y1))
(<= (occupied ?x ?y) (true (cell ?x ?y ?anybody)))
(<= (row ?h) (true (height ?h)))
(<= (row ?y) (succ ?y ?z) (row ?z))
(opponent white black) (opponent black white)
(<= (next (cell ?x ?y ?me)) (does ?me (move ?x1 ?y1 ?x ?y)))
(<= (next (cell ?x ?y ?who)) (does ?me (move ?x1 ?y1 ?x2 ?y2)) (true (cell ?x ?y ?who))
    (not (same ?x ?y ?x1 ?y1)) (not (same ?x ?y ?x2 ?y2)))
(<= (same ?x ?y ?x ?y) (row ?y) (column ?x))
(<= (column ?w) (true (width ?w)))
(<= (column ?x) (succ ?x ?z) (column ?z))
(<= (next (control ?you)) (true (control ?me)) (opponent ?me ?you))
(<= (next (width ?w)) (true (width ?w)))
(<= (next (height ?h)) (true (height ?h)))
(<= (wins white) (true (height ?h)) (true (cell ?x ?h white)))
(<= (wins black) (true (cell ?x 1 black)))
(<= won (wins ?anybody))
(<= (goal ?me 100) (wins ?me))
(<= (goal ?you 0) (wins ?me) (opponent ?me ?you))
(<= (goal ?me 50) (role ?me) (not won))
(<= terminal won)
(<= terminal (true (control ?me)) (not (canmove ?me)))
(<= (canmove ?me) (legal ?me (move ?a ?b ?c ?d)))
))";
}

inline std::string standard_rules(int size) {
  std::string text = "( (role white) (role black)\n" + set_up_text("cellHolds", size, size);
  for (int i = 1; i <= size; ++i) text += fmt::format("(index {}) ", i);
  for (int i = 1; i < size; ++i) text += fmt::format("(nextIndex {} {}) ", i, i + 1);
  text += R"(
(<= (base (cellHolds ?x ?y ?p)) (index ?x) (index ?y) (role ?p))
(<= (legal white (move ?x ?y1 ?x ?y2))
    (true (control white)) (true (cellHolds ?x ?y1 white)) (nextIndex ?y1 ?y2) (free ?x ?y2))
(<= (legal white (move ?x1 ?y1 ?x2 ?y2))
    (not (true (cellHolds ?x2 ?y2 white)))
    (true (control white)) (true (cellHolds ?x1 ?y1 white)) (nextIndex ?y1 ?y2) (beside ?x1 ?x2))
(<= (legal black (move ?x ?y1 ?x ?y2))
    (true (control black)) (true (cellHolds ?x ?y1 black)) (nextIndex ?y2 ?y1) (free ?x ?y2))
(<= (legal black (move ?x1 ?y1 ?x2 ?y2))
    (true (control black)) (true (cellHolds ?x1 ?y1 black)) (nextIndex ?y2 ?y1) (beside ?x1 ?x2)
    (not (true (cellHolds ?x2 ?y2 black))))
(<= (legal white noop) (true (control black)))
(<= (legal black noop) (true (control white)))
(<= (beside ?x1 ?x2) (nextIndex ?x1 ?x2))
(<= (beside ?x1 ?x2) (nextIndex ?x2 ?x1))
(<= (free ?x ?y) (index ?x) (index ?y)
    (not (true (cellHolds ?x ?y white))) (not (true (cellHolds ?x ?y black))))
(<= (next (cellHolds ?x ?y ?p)) (does ?p (move ?x1 ?y1 ?x ?y)))
(<= (next (cellHolds ?x ?y ?p)) (true (cellHolds ?x ?y ?p)) (does ?q (move ?x1 ?y1 ?x2 ?y2))
    (elsewhere ?x ?y ?x1 ?y1) (elsewhere ?x ?y ?x2 ?y2))
(<= (elsewhere ?x1 ?y1 ?x2 ?y2) (index ?x1) (index ?x2) (index ?y1) (index ?y2) (distinct ?x1 ?x2))
(<= (elsewhere ?x1 ?y1 ?x2 ?y2) (index ?x1) (index ?x2) (index ?y1) (index ?y2) (distinct ?y1 ?y2))
(<= (next (control white)) (true (control black)))
(<= (next (control black)) (true (control white)))
(<= whiteWin (index ?x) (true (cellHolds ?x LASTROW white)))
(<= whiteWin (not blackCell))
(<= blackWin (index ?x) (true (cellHolds ?x 1 black)))
(<= blackWin (not whiteCell))
(<= whiteCell (true (cellHolds ?x ?y white)))
(<= blackCell (true (cellHolds ?x ?y black)))
(<= terminal whiteWin)
(<= terminal blackWin)
(<= (goal white 100) whiteWin)
(<= (goal white 0) (not whiteWin))
(<= (goal black 100) blackWin)
(<= (goal black 0) (not blackWin))
))";
  return replaced(text, "LASTROW", std::to_string(size));
}

// As standard_rules, in the words of an author who needs no index and lets every square be told:
// rows before columns and from the top, columns as letters, and no move for who waits.
inline std::string told_squares_rules(int width, int height) {
  std::string text = "( (role x) (role o) (init (turn x))\n";
  for (int row = 1; row <= height; ++row) {
    const char* content = row <= 2 ? "op" : row > height - 2 ? "xp" : "nothing";
    for (int column = 0; column < width; ++column) {
      text += fmt::format("(init (at {} {} {}))", row, static_cast<char>('a' + column), content);
    }
    if (row < height) text += fmt::format(" (below {} {})\n", row, row + 1);
  }
  for (int column = 0; column + 1 < width; ++column) {
    text += fmt::format("(rightof {} {}) ", static_cast<char>('a' + column),
                        static_cast<char>('a' + column + 1));
  }
  text += R"(
(<= (near ?a ?b) (or (rightof ?a ?b) (rightof ?b ?a)))
(owns x xp) (owns o op) (turns x o) (turns o x)
(<= (forward x ?r1 ?r2) (below ?r2 ?r1))
(<= (forward o ?r1 ?r2) (below ?r1 ?r2))
(<= (legal ?p (go ?r1 ?c ?r2 ?c))
    (forward ?p ?r1 ?r2) (true (at ?r2 ?c nothing)) (mine ?p ?r1 ?c))
(<= (legal ?p (go ?r1 ?c1 ?r2 ?c2))
    (not (mine ?p ?r2 ?c2)) (mine ?p ?r1 ?c1) (near ?c1 ?c2) (forward ?p ?r1 ?r2))
(<= (mine ?p ?r ?c) (true (turn ?p)) (owns ?p ?pawn) (true (at ?r ?c ?pawn)))
(<= (next (turn ?q)) (true (turn ?p)) (turns ?p ?q))
(<= (next (at ?r ?c ?pawn)) (does ?p (go ?r1 ?c1 ?r ?c)) (owns ?p ?pawn))
(<= (next (at ?r ?c nothing)) (does ?p (go ?r ?c ?r2 ?c2)))
(<= (next (at ?r ?c ?what)) (true (at ?r ?c ?what)) (not (touched ?r ?c)))
(<= (touched ?r ?c) (does ?p (go ?r ?c ?r2 ?c2)))
(<= (touched ?r ?c) (does ?p (go ?r1 ?c1 ?r ?c)))
(<= (through x) (true (at 1 ?c xp)))
(<= (through o) (true (at LASTROW ?c op)))
(<= (wiped x) (not (true (at ?r ?c xp))))
(<= (wiped o) (not (true (at ?r ?c op))))
(<= (wins ?p) (turns ?p ?q) (or (through ?p) (wiped ?q)))
(<= terminal (wins ?p))
(<= (goal ?p 100) (wins ?p))
(<= (goal ?q 0) (wins ?p) (turns ?p ?q))
))";
  return replaced(text, "LASTROW", std::to_string(height));
}

// As standard_rules, with other words and no names for the lines of the board: the form of
// ggp-base's text for a small board.
inline std::string plain_cell_rules(int size) {
  std::string text = replaced(standard_rules(size), "cellHolds", "cell");
  return replaced(text, "nextIndex", "plusplus");
}

}  // namespace quadrille::ggp

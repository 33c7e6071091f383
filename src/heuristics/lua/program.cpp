// SPDX-License-Identifier: MIT
#include "heuristics/lua/program.h"

#include <fmt/core.h>
#include <luajit-2.1/lua.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/text.h"
#include "heuristics/lua/ticks.h"
#include "heuristics/printable.h"

namespace quadrille::lua {
namespace {

// What runs before the script and around it, with all of Lua at hand; the script sees only the
// table that it fills. Measures and cells lie in buffers that compiled code reads directly.
//
// Steps are granted by the slice: the check of time and number is a call into C++, which compiled
// code cannot make without a detour.
constexpr const char* kPrelude = R"lua(
local state, measure, measures, cells, slice, more, no_feature, no_square, features, wanted, sides,
  names, columns = ...
local ffi, globals, format = require("ffi"), _G, string.format
state, measure = ffi.cast("const void*", state), ffi.cast("double (*)(const void*, int, int)", measure)
measures, cells = ffi.cast("const double*", measures), ffi.cast("const double*", cells)

local left = slice
local function tick()
  left = left - 1
  if left < 0 then left = more() end
end

local env = { math = {}, table = {} }
for _, name in ipairs({ "assert", "error", "ipairs", "next", "pairs", "select", "tonumber",
                        "tostring", "type", "unpack" }) do env[name] = globals[name] end
for name, f in pairs(globals.math) do env.math[name] = f end
env.math.random, env.math.randomseed = nil, nil
for _, name in ipairs({ "concat", "insert", "remove", "sort" }) do
  env.table[name] = globals.table[name]
end
env.bit = globals.bit
env.EMPTY, env.OWN, env.OWN_KING, env.OPPONENT, env.OPPONENT_KING, env.CLOSED = 0, 1, 2, -1, -2, 9

local place_of = {}
for i, name in ipairs(features) do place_of[name] = i - 1 end

-- One side's features: those that were measured are fields, others are measured when asked for.
local function view(side)
  return setmetatable({ side = sides[side + 1] },
                      { __index = function(_, name)
                          local place = place_of[name]
                          if not place then no_feature(name) end
                          return measure(state, place, side)
                        end })
end

local function new_board()
  local rows = columns > 0 and #names / columns or 0
  local place, squares, column, row, lines, neighbours = {}, {}, {}, {}, {}, {}
  for i, name in ipairs(names) do
    if name ~= "" then
      place[name], squares[#squares + 1] = i - 1, name
      column[name], row[name] = (i - 1) % columns + 1, rows - math.floor((i - 1) / columns)
    end
  end
  local ways = { n = { 0, 1 }, ne = { 1, 1 }, e = { 1, 0 }, se = { 1, -1 },
                 s = { 0, -1 }, sw = { -1, -1 }, w = { -1, 0 }, nw = { -1, 1 } }
  local function at(x, y)
    if x < 1 or x > columns or y < 1 or y > rows then return nil end
    local name = names[(rows - y) * columns + x]
    return name ~= "" and name or nil
  end
  for _, name in ipairs(squares) do
    lines[name], neighbours[name] = {}, {}
    for _, way in ipairs({ "n", "ne", "e", "se", "s", "sw", "w", "nw" }) do
      local line, x, y = {}, column[name], row[name]
      local dx, dy = ways[way][1], ways[way][2]
      while at(x + dx, y + dy) do
        x, y = x + dx, y + dy
        line[#line + 1] = at(x, y)
      end
      lines[name][way] = line
      if line[1] then neighbours[name][#neighbours[name] + 1] = line[1] end
    end
  end
  return setmetatable({ squares = squares, column = column, row = row, columns = columns, rows = rows,
                        lines = lines, neighbours = neighbours },
                      { __index = function(_, name)
                          local cell = place[name]
                          if not cell then no_square(name) end
                          return cells[cell]
                        end })
end
local board = new_board()

-- The function that C++ calls for a side: it copies what was measured, and asks the script. A script
-- that does not ask for its opponent gets no measures of him.
local function caller(me)
  return function(evaluate, sees_opponent)
    local code = { "local own, opponent, board, measures, evaluate, start = ...",
                   "return function() start()" }
    for i, name in ipairs(wanted) do
      local first = 2 * (i - 1)
      code[#code + 1] = format("own[%q] = measures[%d]", name, first + me)
      if sees_opponent then
        code[#code + 1] = format("opponent[%q] = measures[%d]", name, first + 1 - me)
      end
    end
    code[#code + 1] = "return evaluate(own, opponent, board) end"
    local make = loadstring(table.concat(code, "\n"))
    return make(view(me), view(1 - me), board, measures, evaluate, function() left = slice end)
  end
end
return env, tick, caller(0), caller(1)
)lua";

// A step is a turn of a loop or a call; time is looked at once in so many.
constexpr int kSlice = 1000;

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

}  // namespace

struct ProgramState {
  ProgramState() = default;
  ~ProgramState() {
    if (lua != nullptr) lua_close(lua);
  }
  ProgramState(const ProgramState&) = delete;  // Lua knows its address
  ProgramState& operator=(const ProgramState&) = delete;

  lua_State* lua = nullptr;
  std::size_t memory = 0;
  std::string path;
  Interface interface;
  Program::Measure measure;
  Declarations declarations;
  std::vector<std::size_t> wanted;
  bool sees_opponent = true;
  bool wants_board = false;
  std::vector<double> measures;
  std::vector<double> cells;
  std::array<int, 2> callers = {LUA_NOREF, LUA_NOREF};
  int weights = LUA_NOREF;

  // Of the call under way.
  int steps = 0;
  std::chrono::steady_clock::time_point begin;
  bool out_of_bounds = false;
  Error fault;  // of the last call that failed
};

namespace {

void* allocate(void* state, void* block, std::size_t old_size, std::size_t new_size) {
  auto& memory = static_cast<ProgramState*>(state)->memory;
  if (block == nullptr) old_size = 0;
  if (new_size == 0) {
    std::free(block);  // NOLINT(cppcoreguidelines-no-malloc): Lua's memory is C's
    memory -= old_size;
    return nullptr;
  }
  if (new_size > old_size && memory + (new_size - old_size) > kMostMemory) return nullptr;
  void* const moved = std::realloc(block, new_size);  // NOLINT(cppcoreguidelines-no-malloc)
  if (moved != nullptr) memory = memory - old_size + new_size;
  return moved;
}

// The state that a C function was registered with.
ProgramState& state_of(lua_State* lua) {
  return *static_cast<ProgramState*>(lua_touserdata(lua, lua_upvalueindex(1)));
}

// Ends the script with an error that names the line of it that is running. Does not return, and
// leaves no C++ object behind.
int raise(lua_State* lua, const char* message) {
  const std::string_view path = state_of(lua).path;
  lua_Debug frame{};
  for (int level = 1; lua_getstack(lua, level, &frame) != 0; ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.source != nullptr && frame.source[0] == '@' && path == frame.source + 1) {
      lua_pushfstring(lua, "%s:%d: %s", frame.short_src, frame.currentline, message);
      return lua_error(lua);
    }
  }
  lua_pushstring(lua, message);
  return lua_error(lua);
}

int grant_steps(lua_State* lua) {
  ProgramState& state = state_of(lua);
  // Most calls end before anybody looks at the clock, which would cost them as much as they take.
  if (state.steps == 0) state.begin = std::chrono::steady_clock::now();
  state.steps += kSlice;
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - state.begin;
  if (state.steps > kMostSteps || taken.count() > kMostSeconds) {
    state.out_of_bounds = true;
    return raise(lua, "the script does not come to an end");
  }
  lua_pushinteger(lua, kSlice);
  return 1;
}

// Leaves the message on the stack: it must be gone from C++ when Lua jumps away.
void push_unknown_feature(lua_State* lua, std::string_view name) {
  const std::string message = fmt::format("there is no feature {}{}", in_quotes(name),
                                          suggestion(name, state_of(lua).interface.features));
  lua_pushlstring(lua, message.data(), message.size());
}
int refuse_feature(lua_State* lua) {
  const char* const name = lua_tostring(lua, 1);
  if (name == nullptr) return raise(lua, "features have names");
  push_unknown_feature(lua, name);
  return raise(lua, lua_tostring(lua, -1));
}

// Called by compiled code: it must neither raise errors nor call Lua.
double measure_feature(const void* state, int feature, int side) {
  return static_cast<const ProgramState*>(state)->measure(static_cast<std::size_t>(feature),
                                                          side == 0 ? Side::kFirst : Side::kSecond);
}

int refuse_square(lua_State* lua) { return raise(lua, "the board has no square of that name"); }

void push_names(lua_State* lua, std::span<const std::string> names) {
  lua_createtable(lua, static_cast<int>(names.size()), 0);
  for (std::size_t i = 0; i < names.size(); ++i) {
    lua_pushlstring(lua, names[i].data(), names[i].size());
    lua_rawseti(lua, -2, static_cast<int>(i) + 1);
  }
}

void push_function(lua_State* lua, lua_CFunction function, ProgramState& state) {
  lua_pushlightuserdata(lua, &state);
  lua_pushcclosure(lua, function, 1);
}

// What Lua says of a fault, which begins with path and line where it knows them.
Error error_of(const ProgramState& state) {
  lua_State* const lua = state.lua;
  const char* const raised = lua_tostring(lua, -1);
  std::string message =
      raised == nullptr ? "an error that is no text was raised" : printable(raised);
  if (state.memory > kMostMemory / 2 && message == "not enough memory") {
    message = fmt::format("the script wants more than {} MB of memory", kMostMemory >> 20);
  }
  lua_pop(lua, 1);
  ErrorCode code = ErrorCode::kUnknownHeuristic;
  if (state.out_of_bounds) code = ErrorCode::kLimit;
  // "mine.lua:3: attempt to ...": the place goes where places go.
  const std::size_t colon = message.find(": ");
  const std::string place = message.substr(0, colon);
  const std::size_t line = place.rfind(':');
  if (colon != std::string::npos && line != std::string::npos &&
      parse_number(place.substr(line + 1))) {
    return {code, message.substr(colon + 2), state.path + place.substr(line)};
  }
  return {code, std::move(message), state.path};
}

void start_call(ProgramState& state) {
  state.steps = 0;
  state.out_of_bounds = false;
}

// What is on top of the stack, if it is a text without control characters; taken away.
std::string take_text(lua_State* lua) {
  std::string text;
  if (lua_type(lua, -1) == LUA_TSTRING) text = lua_tostring(lua, -1);
  lua_pop(lua, 1);
  std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; });
  return text;
}

// The script's table of globals is on top of the stack, and stays.
void read_declarations(ProgramState& state) {
  lua_State* const lua = state.lua;
  Declarations& declared = state.declarations;
  lua_getfield(lua, -1, "name");
  declared.name = take_text(lua);
  lua_getfield(lua, -1, "meaning");
  declared.meaning = take_text(lua);
  lua_getfield(lua, -1, "game");
  if (std::string game = take_text(lua); !game.empty()) declared.games.push_back(std::move(game));
  lua_getfield(lua, -1, "even");
  for (const Side side : kSides) {
    // One number, or one for each side by its name.
    if (lua_istable(lua, -1)) {
      lua_getfield(lua, -1, state.interface.sides[index_of(side)].c_str());
    } else {
      lua_pushvalue(lua, -1);
    }
    if (lua_type(lua, -1) == LUA_TNUMBER) declared.even[index_of(side)] = lua_tonumber(lua, -1);
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
  lua_getfield(lua, -1, "weights");
  if (lua_istable(lua, -1)) {
    for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
      if (lua_type(lua, -2) != LUA_TSTRING || lua_type(lua, -1) != LUA_TNUMBER) continue;
      declared.weights.emplace_back(lua_tostring(lua, -2), lua_tonumber(lua, -1));
    }
    std::ranges::sort(declared.weights);
    lua_pushvalue(lua, -1);
    state.weights = luaL_ref(lua, LUA_REGISTRYINDEX);
  }
  lua_pop(lua, 1);
}

// What the prelude wants; it returns the script's globals, the counter, and the makers of callers.
MaybeError run_prelude(ProgramState& state) {
  lua_State* const lua = state.lua;
  luaL_openlibs(lua);
  if (luaL_loadbuffer(lua, kPrelude, std::string_view(kPrelude).size(), "=prelude") != 0) {
    return error_of(state);
  }
  std::vector<std::string> wanted;
  for (const std::size_t feature : state.wanted)
    wanted.push_back(state.interface.features[feature]);
  lua_pushlightuserdata(lua, &state);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): Lua knows addresses alone
  lua_pushlightuserdata(lua, reinterpret_cast<void*>(&measure_feature));
  lua_pushlightuserdata(lua, state.measures.data());
  lua_pushlightuserdata(lua, state.cells.data());
  lua_pushinteger(lua, kSlice);
  push_function(lua, grant_steps, state);
  push_function(lua, refuse_feature, state);
  push_function(lua, refuse_square, state);
  push_names(lua, state.interface.features);
  push_names(lua, wanted);
  push_names(lua, state.interface.sides);
  push_names(lua, state.interface.square_names);
  lua_pushinteger(lua, state.interface.columns);
  if (lua_pcall(lua, 13, 4, 0) != 0) return error_of(state);
  // Strings have no methods from here on: patterns can take for ever, and so can repetition.
  lua_pushliteral(lua, "");
  lua_pushnil(lua);
  lua_setmetatable(lua, -2);
  lua_pop(lua, 1);
  return std::nullopt;
}

// Whether the function on top of the stack has that parameter, and its name is in use: names are
// all that is known of a script without running it.
bool uses_parameter(lua_State* lua, int number, const TickedSource& source) {
  const char* const name = lua_getlocal(lua, nullptr, number);
  return name == nullptr ? source.has_varargs : source.names.contains(name);
}

// Runs the script's text, and makes the callers of its evaluate.
MaybeError run_script(ProgramState& state, const TickedSource& source) {
  const std::string& text = source.text;
  lua_State* const lua = state.lua;
  constexpr int kGlobals = 1;
  constexpr int kCounter = 2;
  constexpr int kCallers = 3;
  const std::string chunk = "@" + state.path;
  if (luaL_loadbufferx(lua, text.data(), text.size(), chunk.c_str(), "t") != 0) {
    return error_of(state);
  }
  lua_pushvalue(lua, kGlobals);
  lua_setfenv(lua, -2);
  lua_pushvalue(lua, kCounter);
  start_call(state);
  if (lua_pcall(lua, 1, 0, 0) != 0) return error_of(state);
  lua_pushvalue(lua, kGlobals);
  read_declarations(state);
  if (state.declarations.weights.size() > kMostWeights) {
    return Error{ErrorCode::kUnknownHeuristic,
                 fmt::format("it has more than {} weights", kMostWeights), state.path};
  }
  lua_getfield(lua, -1, "evaluate");
  if (!lua_isfunction(lua, -1) || lua_iscfunction(lua, -1) != 0) {
    return Error{ErrorCode::kUnknownHeuristic,
                 "there is no function evaluate(own, opponent, board)", state.path};
  }
  lua_Debug about{};
  lua_pushvalue(lua, -1);
  lua_getinfo(lua, ">S", &about);
  state.declarations.line = about.linedefined;
  state.sees_opponent = uses_parameter(lua, 2, source);
  state.wants_board = uses_parameter(lua, 3, source);
  for (const Side side : kSides) {
    const int me = static_cast<int>(index_of(side));
    lua_pushvalue(lua, kCallers + me);
    lua_pushvalue(lua, -2);
    lua_pushboolean(lua, state.sees_opponent ? 1 : 0);
    if (lua_pcall(lua, 2, 1, 0) != 0) return error_of(state);
    state.callers[index_of(side)] = luaL_ref(lua, LUA_REGISTRYINDEX);
  }
  lua_settop(lua, 0);
  return std::nullopt;
}

}  // namespace

Expected<std::unique_ptr<Program>> Program::load(std::string_view source, const std::string& path,
                                                 const Interface& interface, Measure measure) {
  const auto ticked = with_ticks(source);
  if (!ticked) {
    Error error = ticked.error();
    error.where = path + error.where;
    return error;
  }
  auto state = std::make_unique<ProgramState>();
  state->path = path;
  state->interface = interface;
  state->measure = std::move(measure);
  for (std::size_t i = 0; i < interface.features.size(); ++i) {
    const std::string& name = interface.features[i];
    const bool slow =
        std::ranges::find(interface.slow_features, name) != interface.slow_features.end();
    if (!slow && ticked->names.contains(name)) state->wanted.push_back(i);
  }
  state->measures.resize(2 * state->wanted.size());
  state->cells.resize(interface.square_names.size());
  state->lua = lua_newstate(allocate, state.get());
  if (state->lua == nullptr) {
    return Error{ErrorCode::kInternal, "this LuaJIT lets nobody bound its memory", path};
  }
  if (auto error = run_prelude(*state)) return *error;
  if (auto error = run_script(*state, *ticked)) return *error;
  return std::unique_ptr<Program>(new Program(std::move(state)));
}

Program::Program(std::unique_ptr<ProgramState> state) : state_(std::move(state)) {}
Program::~Program() = default;

const Declarations& Program::declarations() const { return state_->declarations; }
std::span<const std::size_t> Program::wanted_features() const { return state_->wanted; }
bool Program::sees_opponent() const { return state_->sees_opponent; }
bool Program::wants_board() const { return state_->wants_board; }
std::span<double> Program::measures() { return state_->measures; }
std::span<double> Program::cells() { return state_->cells; }

double Program::evaluate(Side me) {
  lua_State* const lua = state_->lua;
  start_call(*state_);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, state_->callers[index_of(me)]);
  if (lua_pcall(lua, 0, 1, 0) != 0) {
    state_->fault = error_of(*state_);
    return kNoValue;
  }
  const bool is_number = lua_type(lua, -1) == LUA_TNUMBER;
  const double value = lua_tonumber(lua, -1);
  if (is_number && std::isfinite(value)) [[likely]] {
    lua_pop(lua, 1);
    return value;
  }
  const std::string given = !is_number
                                ? fmt::format("{} in place of a number", luaL_typename(lua, -1))
                            : std::isnan(value) ? "nan, not a number"
                                                : "infinity";
  lua_pop(lua, 1);
  state_->fault = {ErrorCode::kNotFinite, "evaluate gave " + given,
                   fmt::format("{}:{}", state_->path, state_->declarations.line)};
  return kNoValue;
}

const Error& Program::fault() const { return state_->fault; }

void Program::set_weight(const std::string& name, double weight) {
  lua_State* const lua = state_->lua;
  if (state_->weights == LUA_NOREF) return;
  lua_rawgeti(lua, LUA_REGISTRYINDEX, state_->weights);
  lua_pushnumber(lua, weight);
  lua_setfield(lua, -2, name.c_str());
  lua_pop(lua, 1);
}

}  // namespace quadrille::lua

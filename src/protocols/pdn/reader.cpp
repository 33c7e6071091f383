// SPDX-License-Identifier: MIT
#include "protocols/pdn/reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "games/checkers/notation.h"

namespace quadrille::pdn {
namespace {

constexpr std::size_t kMostTags = 256;
constexpr std::size_t kMostFaults = 20;
// A game is not that long; one that is made to try our patience may be.
constexpr int kMostMovesAhead = 1000;
// What is kept of a token for reports.
constexpr std::size_t kLongestToken = 60;

void add_fault(ReadGame& game, Fault fault) {
  if (game.faults.size() >= kMostFaults) return;
  if (game.faults.size() + 1 == kMostFaults) fault.reason += "; no more is told of this game";
  game.faults.push_back(std::move(fault));
}

Fault fault_at(const Token& token, FaultKind kind, std::string reason) {
  const std::string_view text = trim(token.text.substr(0, kLongestToken));
  return {kind, token.line, token.column, 0, std::string(text), std::move(reason)};
}

// A tag's value without the backslashes that protect quotation marks and backslashes.
std::string unescaped(std::string_view value) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool escapes =
        value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
    text += value[escapes ? ++i : i];
  }
  return text;
}

// The words of a comment without what encloses it.
std::string comment_text(std::string_view text) {
  const bool braces = text.starts_with('{');
  text.remove_prefix(1);
  if (braces) text.remove_suffix(1);
  std::string words;
  for (const std::string_view word : split_words(text)) {
    if (!words.empty()) words += ' ';
    words += word;
  }
  return words;
}

// The captures that a short form, from and to, can mean. Those that lead to the same position are
// one.
std::vector<AnyMove> captures_between(const AnyPosition& position, std::span<const int> ends) {
  std::vector<AnyMove> moves;
  std::vector<Hash> results;
  if (ends.size() != 2) return moves;
  for (const AnyMove move : rules()->legal_moves(position)) {
    const auto path = checkers::parse_move_text(rules()->move_text(position, move));
    if (path->front() != ends.front() || path->back() != ends.back()) continue;
    const Hash result = rules()->hash(rules()->apply(position, move));
    if (std::ranges::find(results, result) != results.end()) continue;
    results.push_back(result);
    moves.push_back(move);
  }
  return moves;
}

// Whether the moves of a game, from these tokens to its end, can be played from a position. Looks
// at no more than `patience` of them: who goes on guessing gets nowhere.
bool can_go_on(AnyPosition position, Tokens tokens, int& patience) {
  std::size_t depth = 0;  // of variations
  for (Token token = tokens.next();; token = tokens.next()) {
    if (token.kind == TokenKind::kTag || token.kind == TokenKind::kEnd ||
        token.kind == TokenKind::kResult) {
      return true;
    }
    if (token.kind == TokenKind::kOpenBracket) ++depth;
    if (token.kind == TokenKind::kCloseBracket && depth > 0) --depth;
    if (token.kind != TokenKind::kMove || depth > 0) continue;
    if (--patience < 0) return false;
    const auto squares = checkers::parse_move_text(token.text);
    if (!squares) return false;
    if (const auto move = rules()->parse_move(position, token.text)) {
      position = rules()->apply(position, *move);
      continue;
    }
    return std::ranges::any_of(captures_between(position, *squares), [&](AnyMove move) {
      return can_go_on(rules()->apply(position, move), tokens, patience);
    });
  }
}

// Comments at one place are one.
void add_comment(ReadGame& game, const Token& token) {
  const std::string text = comment_text(token.text);
  auto& comments = game.record.comments;
  const std::size_t ply = game.record.moves.size();
  if (text.empty()) return;
  if (comments.empty() || comments.back().ply != ply) {
    comments.push_back({ply, text});
  } else {
    comments.back().text += ' ' + text;
  }
}

}  // namespace

std::optional<ReadGame> Reader::next() {
  ReadGame game;
  // A second result behind a game, as some programs write it, is no game of its own.
  for (; token_.kind == TokenKind::kResult || token_.kind == TokenKind::kComment ||
         token_.kind == TokenKind::kAnnotation;
       advance()) {
    if (token_.kind == TokenKind::kComment) add_comment(game, token_);
  }
  if (token_.kind == TokenKind::kEnd) return std::nullopt;
  game.number = ++games_;
  game.record.start = rules()->start();
  read_tags(game);
  set_up(game);
  read_moves(game);
  return game;
}

void Reader::read_tags(ReadGame& game) {
  fen_ = game_type_ = result_ = Token{};
  for (;; advance()) {
    if (token_.kind == TokenKind::kComment) {
      add_comment(game, token_);
    } else if (token_.kind == TokenKind::kFault) {
      add_fault(game, fault_at(token_, FaultKind::kSyntax, std::string(token_.complaint)));
    } else if (token_.kind != TokenKind::kTag) {
      return;
    } else if (game.record.tags.size() == kMostTags) {
      add_fault(game, fault_at(token_, FaultKind::kSyntax,
                               fmt::format("a game has no more than {} tags", kMostTags)));
    } else {
      if (!game.record.has_tag(token_.text)) {
        if (token_.text == "FEN") fen_ = token_;
        if (token_.text == "GameType") game_type_ = token_;
        if (token_.text == "Result") result_ = token_;
      }
      game.record.tags.push_back({std::string(token_.text), unescaped(token_.value)});
    }
  }
}

// The position before the first move. Where there is none for us, no move is read.
void Reader::set_up(ReadGame& game) {
  const std::string_view type = trim(game.record.tag("GameType"));
  if (!type.empty() && !type.starts_with("21")) {
    game.playable = game.complete = false;
    return add_fault(game,
                     fault_at(game_type_, FaultKind::kOtherGame,
                              fmt::format("{} is not 21, English draughts", in_quotes(type))));
  }
  const std::string_view fen = trim(game.record.tag("FEN"));
  if (fen.empty() || trim(game.record.tag("SetUp")) == "0") return;
  const auto position =
      checkers::looks_like_board(fen)
          ? Error{ErrorCode::kBadPosition, "a board is no FEN: write it like B:W21-32:B1-12"}
          : rules()->parse_position(fen);
  if (!position) {
    game.playable = game.complete = false;
    return add_fault(game, fault_at(fen_, FaultKind::kBadPosition, position.error().message));
  }
  game.record.start = *position;
}

void Reader::read_moves(ReadGame& game) {
  AnyPosition position = game.record.start;
  Token opened;  // the outermost variation
  std::size_t depth = 0;
  Token ending;
  for (; token_.kind != TokenKind::kTag && token_.kind != TokenKind::kEnd; advance()) {
    if (token_.kind == TokenKind::kOpenBracket) {
      if (depth++ > 0) continue;
      opened = token_;
      ++game.variations;
    } else if (token_.kind == TokenKind::kCloseBracket) {
      if (depth == 0) {
        add_fault(game, fault_at(token_, FaultKind::kSyntax, "closes what was never opened"));
      } else {
        --depth;
      }
    } else if (token_.kind == TokenKind::kFault) {
      add_fault(game, fault_at(token_, FaultKind::kSyntax, std::string(token_.complaint)));
      if (token_.text.starts_with('{')) game.complete = false;  // moves may stand in it
    } else if (depth > 0) {
      continue;
    } else if (token_.kind == TokenKind::kComment) {
      add_comment(game, token_);
    } else if (token_.kind == TokenKind::kMove && game.complete) {
      read_move(game, position);
    } else if (token_.kind == TokenKind::kResult) {
      ending = token_;
      advance();
      break;
    }
  }
  if (depth > 0) {
    game.complete = false;
    add_fault(game,
              fault_at(opened, FaultKind::kSyntax, "the variation is not closed: ) is missing"));
  }
  game.outcome = rules()->outcome(position);
  judge_result(game, ending);
}

void Reader::read_move(ReadGame& game, AnyPosition& position) {
  const auto refuse = [&](FaultKind kind, std::string reason) {
    Fault fault = fault_at(token_, kind, std::move(reason));
    fault.ply = game.record.moves.size() + 1;
    for (const AnyMove move : rules()->legal_moves(position)) {
      fault.legal_moves.push_back(rules()->move_text(position, move));
    }
    add_fault(game, std::move(fault));
    game.complete = false;
  };
  const auto squares = checkers::parse_move_text(token_.text);
  if (!squares) return refuse(FaultKind::kUnreadableMove, squares.error().message);
  auto move = rules()->parse_move(position, token_.text);
  if (!move) {
    const auto moves = captures_between(position, *squares);
    if (moves.empty()) return refuse(FaultKind::kIllegalMove, move.error().message);
    const auto played = settled_by_the_rest(position, moves);
    if (!played) return refuse(FaultKind::kAmbiguousMove, move.error().message);
    move = *played;
  }
  const bool written_as_step = token_.text.find('-') != std::string_view::npos;
  const bool is_step = rules()->move_text(position, *move).find('-') != std::string::npos;
  if (written_as_step != is_step) ++game.wrong_separators;
  game.record.moves.push_back(*move);
  position = rules()->apply(position, *move);
}

std::optional<AnyMove> Reader::settled_by_the_rest(const AnyPosition& position,
                                                   std::span<const AnyMove> moves) const {
  std::optional<AnyMove> played;
  for (const AnyMove move : moves) {
    int patience = kMostMovesAhead;
    if (!can_go_on(rules()->apply(position, move), tokens_, patience)) {
      if (patience < 0) return std::nullopt;
      continue;
    }
    if (played) return std::nullopt;
    played = move;
  }
  return played;
}

void Reader::judge_result(ReadGame& game, const Token& ending) {
  const Result at_end = parse_result(ending.text).value_or(Result::kUnknown);
  const std::string_view written = trim(game.record.tag("Result"));
  const auto in_tag = written.empty() ? Result::kUnknown : parse_result(written);
  if (!in_tag) {
    add_fault(game, fault_at(result_, FaultKind::kResult,
                             fmt::format("{} is none of 1-0 (Black has won), 0-1, "
                                         "1/2-1/2 and *",
                                         in_quotes(written))));
  }
  const Result tagged = in_tag.value_or(Result::kUnknown);
  game.record.result = tagged != Result::kUnknown ? tagged : at_end;
  if (tagged != Result::kUnknown && at_end != Result::kUnknown && tagged != at_end) {
    add_fault(game,
              fault_at(ending, FaultKind::kResult, fmt::format("the tag Result says {}", written)));
  }
  if (!game.outcome || game.record.result == Result::kUnknown) return;
  if (game.record.result == result_of(game.outcome->winner)) return;
  add_fault(game, fault_at(tagged != Result::kUnknown ? result_ : ending, FaultKind::kResult,
                           fmt::format("{} is written, but {} has won on the board: {}",
                                       to_string(game.record.result),
                                       rules()->side_name(*game.outcome->winner),
                                       to_string(game.outcome->reason))));
}

}  // namespace quadrille::pdn

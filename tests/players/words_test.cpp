// SPDX-License-Identifier: MIT
#include "players/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <tuple>

#include "games/registry.h"
#include "players/factory.h"
#include "players/heuristics.h"
#include "players/reduction_words.h"
#include "reports/csc384/kinds.h"

namespace quadrille {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace std::chrono_literals;

PlayerWords words_of(std::string_view text) {
  const auto words = parse_player(text);
  EXPECT_TRUE(words) << text << ": " << words.error().text();
  return words ? *words : PlayerWords{};
}

Error fault_of(std::string_view text) {
  const auto words = parse_player(text);
  EXPECT_FALSE(words) << text << " was accepted";
  if (words) return {};
  EXPECT_FALSE(words.error().message.empty()) << text;
  EXPECT_FALSE(words.error().where.empty()) << text;
  return words.error();
}

TEST(PlayerWordsTest, NameEveryKind) {
  EXPECT_EQ(words_of("random").kind->name, "random");
  EXPECT_EQ(words_of("human").kind->name, "human");
  EXPECT_EQ(words_of("solver").kind->name, "solver");
  for (const auto& [text, kind] : {std::pair{"greedy:ari", "greedy"},
                                   {"minimax:ari", "minimax"},
                                   {"alphabeta:ari", "alphabeta"},
                                   {"report:ari", "report"}}) {
    const PlayerWords words = words_of(text);
    EXPECT_EQ(words.kind->name, kind) << text;
    EXPECT_EQ(words.heuristic, "ari") << text;
    EXPECT_EQ(words.text, text);
    EXPECT_TRUE(words.limits.unlimited());
  }
}

TEST(PlayerWordsTest, ABareHeuristicMeansAlphaBeta) {
  const PlayerWords words = words_of("hoddi,depth=3");
  EXPECT_EQ(words.kind->name, "alphabeta");
  EXPECT_EQ(words.heuristic, "hoddi");
  EXPECT_EQ(words.limits.per_move.depth, 3);
  EXPECT_EQ(words_of(" binni-described ").heuristic, "binni-described");
}

TEST(PlayerWordsTest, FormerNamesOfHeuristicsAreUnderstoodAndReplaced) {
  for (const auto& [board, former, present] :
       {std::tuple("breakthrough", "binni-fixed", "binni-described"),
        {"tablut", "snai-as-written", "snai-coded"},
        {"tablut", "snai-white-as-written", "snai-white-coded"},
        {"tablut", "snai-black-as-written", "snai-black-coded"}}) {
    const auto game = *find_game(board);
    const auto found = find_heuristic(*game, former);
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(found->info().name, present);
    EXPECT_EQ(found->value(game->start(), Side::kFirst),
              find_heuristic(*game, present)->value(game->start(), Side::kFirst));
    const std::string old_name = former;
    const std::string new_name = present;
    for (const auto& [given, shown] : {std::pair(old_name, new_name),
                                       {"greedy:" + old_name, "greedy:" + new_name},
                                       {old_name + ",depth=3", new_name + ",depth=3"},
                                       {"minimax:" + new_name, "minimax:" + new_name}}) {
      const PlayerWords words = with_present_names(*game, words_of(given));
      EXPECT_EQ(words.text, shown);
      EXPECT_EQ(words.heuristic, new_name);
      EXPECT_EQ((*make_player(game, given))->name(), shown);
    }
  }
  // Another game's former name is nobody's here.
  EXPECT_FALSE(find_heuristic(**find_game("checkers"), "binni-fixed"));
}

// kNamesOfHeuristics says what the ends of names mean: there are no others.
TEST(PlayerWordsTest, NamesOfHeuristicsEndInOneOfThreeWays) {
  for (const GameFamily* family : all_families()) {
    for (const HeuristicInfo& info : list_heuristics(**find_game(family->name()))) {
      const std::size_t hyphen = info.name.rfind('-');
      if (hyphen == std::string::npos || info.name == "snai-white" || info.name == "snai-black") {
        continue;
      }
      const std::string end = info.name.substr(hyphen + 1);
      EXPECT_TRUE(end == "described" || end == "printed" || end == "coded") << info.name;
    }
  }
}

TEST(PlayerWordsTest, APlayerCanHaveAName) {
  EXPECT_EQ(words_of("ari,name=Anna,depth=2").name, "Anna");
  EXPECT_EQ(words_of("ari,name='Anna B'").name, "Anna B");
  EXPECT_EQ(name_of_player("random,name=Dice"), "Dice");
  EXPECT_EQ(name_of_player("ari,depth=2"), "ari,depth=2");
  EXPECT_THAT(fault_of("ari,name=").message, HasSubstr("is not a name"));
}

TEST(PlayerWordsTest, TakeEveryLimit) {
  EXPECT_EQ(words_of("alphabeta:ari,depth=6").limits.per_move.depth, 6);
  EXPECT_EQ(words_of("alphabeta:ari,depth=250").limits.per_move.depth, 250);
  EXPECT_EQ(words_of("minimax:ari,nodes=50000").limits.per_move.nodes, 50000U);
  EXPECT_EQ(words_of("report:ari,time=4s").limits.per_move.time, 4s);
  const PlayerWords all = words_of("alphabeta:ari,nodes=7,time=150ms,depth=2,clock=60s+0.6s");
  EXPECT_EQ(all.limits.per_move.depth, 2);
  EXPECT_EQ(all.limits.per_move.nodes, 7U);
  EXPECT_EQ(all.limits.per_move.time, 150ms);
  ASSERT_TRUE(all.limits.clock);
  EXPECT_EQ(all.limits.clock->base, 60s);
  EXPECT_EQ(all.limits.clock->increment, 600ms);
  EXPECT_FALSE(all.limits.unlimited());
}

TEST(PlayerWordsTest, TakeTheTogglesOfAlphaBeta) {
  EXPECT_EQ(words_of("alphabeta:ari").options.table_bytes, 16U << 20);
  EXPECT_EQ(words_of("alphabeta:ari").options.order, Order::kMoves);
  EXPECT_EQ(words_of("alphabeta:ari,tt=on").options.table_bytes, 16U << 20);
  EXPECT_EQ(words_of("alphabeta:ari,tt=off").options.table_bytes, 0U);
  EXPECT_EQ(words_of("alphabeta:ari,tt=256").options.table_bytes, 256U << 20);
  EXPECT_EQ(words_of("ari,order=on").options.order, Order::kMoves);
  EXPECT_EQ(words_of("ari,order=off").options.order, Order::kOff);
  EXPECT_EQ(words_of("ari,order=heuristic").options.order, Order::kHeuristic);
}

TEST(PlayerWordsTest, RefuseTogglesThatDoNothingByThemselves) {
  struct Row {
    const char* text;
    const char* says;
  };
  for (const Row& row : {
           Row{"ari,threads=2,tt=off", "threads help each other by the table: leave out tt=off"},
           Row{"ari,lmr=on,pvs=off", "lmr needs pvs: write pvs=on"},
           Row{"ari,full=off,lmr=on", "lmr needs pvs: write pvs=on"},
           Row{"ari,lmr=on,order=off", "lmr needs order: write order=on"},
           Row{"ari,aspiration=on,pvs=off", "aspiration needs pvs: write pvs=on"},
           Row{"ari,full=off,aspiration=on", "aspiration needs pvs: write pvs=on"},
           Row{"ari,learn=on,order=off", "learn needs order: write order=on"},
           Row{"ari,order=heuristic,learn=on", "learn needs order: write order=on"},
       }) {
    const Error error = fault_of(row.text);
    EXPECT_EQ(error.code, ErrorCode::kBadOption) << row.text;
    EXPECT_THAT(error.message, HasSubstr(row.says)) << row.text;
    EXPECT_THAT(error.where, HasSubstr(row.text)) << row.text;
  }
  // What is on by itself goes off with what it needs.
  for (const char* const text :
       {"ari,pvs=off", "ari,order=off", "ari,full=off", "ari,tt=off", "ari,threads=1,tt=off",
        "ari,full=off,pvs=on,lmr=on", "ari,full=off,aspiration=on,pvs=on",
        "ari,order=heuristic,lmr=on", "ari,pvs=off,lmr=off"}) {
    EXPECT_TRUE(parse_player(text)) << text;
  }
}

TEST(PlayerWordsTest, TakeTheStepsOfReductions) {
  EXPECT_EQ(words_of("ari").options.reduction_steps, ReductionSteps{});
  EXPECT_EQ(words_of("ari,reductions=3:2:6:14:5:9").options, words_of("ari").options);
  EXPECT_EQ(words_of("ari,reductions=3:2:6:14:5:9:4096").options, words_of("ari").options);
  const ReductionSteps other{.first_move = 1,
                             .least_depth = 2,
                             .second_move = 3,
                             .third_move = 4,
                             .second_depth = 5,
                             .third_depth = 6,
                             .bad_move = 7};
  EXPECT_EQ(reductions_text(other), "1:2:3:4:5:6:7");
  EXPECT_EQ(words_of("ari,reductions=1:2:3:4:5:6:7").options.reduction_steps, other);
  EXPECT_TRUE(parse_player("ari,full=off,pvs=on,lmr=on,reductions=1:1:1:1:1:1"));
  struct Row {
    const char* text;
    const char* says;
  };
  for (const Row& row : {
           Row{"ari,reductions=3", "is not 6 or 7 numbers with colons"},
           Row{"ari,reductions=3:2:6:14:5:9:4096:1", "is not 6 or 7 numbers with colons"},
           Row{"ari,reductions=", "is not 6 or 7 numbers with colons"},
           Row{"ari,reductions=0:2:6:14:5:9", "'0' is not a first move: a whole number from 1"},
           Row{"ari,reductions=3:251:6:14:5:9", "'251' is not a least depth"},
           Row{"ari,reductions=3:2:6:x:5:9", "'x' is not a third move"},
           Row{"ari,reductions=3:2:6:14:5:9:32769", "'32769' is not a bad move"},
           Row{"ari,reductions=3:2:6:14:5:9:-1", "'-1' is not a bad move"},
           Row{"ari,reductions=7:2:6:14:5:9", "moves 7, 6 and 14 do not rise"},
           Row{"ari,reductions=3:2:15:14:5:9", "moves 3, 15 and 14 do not rise"},
           Row{"ari,reductions=3:6:6:14:5:9", "depths 6, 5 and 9 do not rise"},
           Row{"ari,reductions=3:2:6:14:5:4", "depths 2, 5 and 4 do not rise"},
           Row{"ari,lmr=off,reductions=3:2:6:14:5:9", "lmr, which is off"},
           Row{"ari,reductions=3:2:6:14:5:9,full=off", "lmr, which is off"},
           Row{"ari,pvs=off,reductions=3:2:6:14:5:9", "lmr, which is off"},
           Row{"ari,order=off,reductions=3:2:6:14:5:9", "lmr, which is off"},
           Row{"ari,learn=off,reductions=3:2:6:14:5:9:100", "needs learn: write learn=on"},
           Row{"minimax:ari,reductions=3:2:6:14:5:9", "only alphabeta"},
           Row{"chen,cache=board,reductions=3:2:6:14:5:9", "leave out reductions"},
       }) {
    const Error error = fault_of(row.text);
    EXPECT_EQ(error.code, ErrorCode::kBadOption) << row.text;
    EXPECT_THAT(error.message, HasSubstr(row.says)) << row.text;
  }
}

TEST(PlayerWordsTest, TakeTheCachesOfTheCheckersReports) {
  EXPECT_TRUE(words_of("chen").more.empty());
  for (const auto& [text, cache] : {std::pair{"chen,cache=off", CacheKind::kOff},
                                    {"chen,cache=board", CacheKind::kBoard},
                                    {"alphabeta:chen,cache=window", CacheKind::kWindow},
                                    {"chen,cache=window-sound", CacheKind::kWindowSound}}) {
    EXPECT_EQ(csc384_options(words_of(text)).cache, cache) << text;
    EXPECT_EQ(words_of(text).options.order, Order::kOff) << text;
  }
  EXPECT_EQ(words_of("chen,order=heuristic,cache=board").options.order, Order::kHeuristic);
  EXPECT_EQ(words_of("chen,cache=board,order=heuristic").options.order, Order::kHeuristic);
  EXPECT_THAT(fault_of("chen,cache=boards").message, HasSubstr("off, board, window"));
  EXPECT_THAT(fault_of("minimax:chen,cache=board").message, HasSubstr("only alphabeta"));
  EXPECT_THAT(fault_of("report:chen,cache=board").message, HasSubstr("only alphabeta"));
  EXPECT_THAT(fault_of("chen,cache=board,tt=16").message, HasSubstr("leave out tt"));
  EXPECT_THAT(fault_of("chen,cache=board,order=on").message, HasSubstr("order=heuristic"));
}

TEST(PlayerWordsTest, OnlyCheckersHasTheCachesOfItsReports) {
  EXPECT_TRUE(make_player(*find_game("checkers"), "chen,cache=board"));
  EXPECT_TRUE(make_player(*find_game("checkers:csc384"), "report:zhao"));
  const auto refused = make_player(*find_game("breakthrough"), "ari,cache=board");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kBadOption);
  EXPECT_THAT(refused.error().message, HasSubstr("checkers"));
  const auto unknown = make_player(*find_game("checkers"), "chan,cache=board");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message, HasSubstr("chen"));
}

TEST(PlayerWordsTest, RefuseUnknownPlayersWithASuggestion) {
  EXPECT_EQ(fault_of("").code, ErrorCode::kUnknownPlayer);
  EXPECT_EQ(fault_of(":ari").code, ErrorCode::kUnknownPlayer);
  EXPECT_EQ(fault_of(",depth=3").code, ErrorCode::kUnknownPlayer);
  const Error misspelt = fault_of("alfabeta:ari");
  EXPECT_EQ(misspelt.code, ErrorCode::kUnknownPlayer);
  EXPECT_THAT(misspelt.message, HasSubstr("did you mean 'alphabeta'"));
  EXPECT_THAT(fault_of("quantum:ari").message, HasSubstr("random"));  // tells what there is
}

TEST(PlayerWordsTest, RefuseAMissingOrNeedlessHeuristic) {
  for (const char* const text :
       {"greedy", "minimax", "alphabeta", "report", "greedy:", "alphabeta:,depth=3"}) {
    const Error error = fault_of(text);
    EXPECT_EQ(error.code, ErrorCode::kUnknownPlayer) << text;
    EXPECT_THAT(error.message, HasSubstr("needs a heuristic")) << text;
  }
  EXPECT_EQ(fault_of("random:ari").code, ErrorCode::kUnknownPlayer);
  EXPECT_EQ(fault_of("human:ari").code, ErrorCode::kUnknownPlayer);
  EXPECT_EQ(fault_of("solver:").code, ErrorCode::kUnknownPlayer);
}

// Sums and files need no kind before them, and a colon in them is theirs.
TEST(PlayerWordsTest, ReadsHeuristicsOfPeoplesOwn) {
  const auto heuristic = [](const std::string& text) {
    const auto words = parse_player(text);
    EXPECT_TRUE(words) << text;
    return words ? words->kind->name + " " + words->heuristic : "";
  };
  EXPECT_EQ(heuristic("=10*pawns-2.5*distance,depth=3"), "alphabeta =10*pawns-2.5*distance");
  EXPECT_EQ(heuristic("greedy:=pawns"), "greedy =pawns");
  EXPECT_EQ(heuristic("mine.toml"), "alphabeta mine.toml");
  EXPECT_EQ(heuristic("C:/mine.lua,depth=2"), "alphabeta C:/mine.lua");
  EXPECT_EQ(heuristic("minimax:a/b.lua,depth=2"), "minimax a/b.lua");
  EXPECT_EQ(heuristic("'my file.toml',depth=2"), "alphabeta my file.toml");
  EXPECT_EQ(heuristic("solver:ari"), "solver ari");
  EXPECT_EQ(heuristic("solver"), "solver ");
}

TEST(PlayerWordsTest, RefuseUnknownOptionsWithASuggestion) {
  const Error error = fault_of("alphabeta:ari,dept=3");
  EXPECT_EQ(error.code, ErrorCode::kBadOption);
  EXPECT_THAT(error.message, HasSubstr("did you mean 'depth'"));
  for (const char* const text : {"ari,", "ari,=3", "ari,,depth=3", "ari,Depth=3", "ari,xyzzy=1"}) {
    EXPECT_EQ(fault_of(text).code, ErrorCode::kBadOption) << text;
  }
  EXPECT_THAT(fault_of("ari,depth=3,depth=5").message, HasSubstr("twice"));
  const Error no_value = fault_of("ari,depth");
  EXPECT_EQ(no_value.code, ErrorCode::kBadOption);
  EXPECT_THAT(no_value.message, HasSubstr("depth=N"));
}

TEST(PlayerWordsTest, RefuseBadValuesAndSayWhere) {
  for (const auto& [text, where] : {std::pair{"ari,depth=0", "depth"},
                                    {"ari,depth=-1", "depth"},
                                    {"ari,depth=3.5", "depth"},
                                    {"ari,depth=", "depth"},
                                    {"ari,depth=251", "depth"},
                                    {"ari,depth=99999999999999999999", "depth"},
                                    {"ari,nodes=0", "nodes"},
                                    {"ari,nodes=many", "nodes"},
                                    {"ari,nodes=1.5", "nodes"},
                                    {"ari,nodes=20,00", ""},
                                    {"ari,nodes=99999999999999999999", "nodes"},
                                    {"ari,time=5", "time"},
                                    {"ari,time=0s", "time"},
                                    {"ari,time=0ms", "time"},
                                    {"ari,time=-5s", "time"},
                                    {"ari,time=s", "time"},
                                    {"ari,time=infs", "time"},
                                    {"ari,time=nans", "time"},
                                    {"ari,time=1e99s", "time"},
                                    {"ari,time=5 s", "time"},
                                    {"ari,clock=60", ""},
                                    {"ari,clock=60s+", ""},
                                    {"ari,clock=0s+1s", "clock"},
                                    {"ari,clock=60s+1s+1s", "clock"},
                                    {"ari,tt=big", "tt"},
                                    {"ari,tt=-1", "tt"},
                                    {"ari,tt=0", "tt"},
                                    {"ari,tt=99999999", "tt"},
                                    {"ari,order=random", "order"},
                                    {"ari,order=", "order"}}) {
    const Error error = fault_of(text);
    EXPECT_EQ(error.code, ErrorCode::kBadOption) << text;
    EXPECT_THAT(error.where, HasSubstr(where)) << text;
  }
}

TEST(PlayerWordsTest, RefuseTogglesThatTheKindDoesNotHave) {
  for (const char* const text :
       {"report:ari,tt=on", "minimax:ari,order=off", "greedy:ari,tt=16", "random,order=on"}) {
    const Error error = fault_of(text);
    EXPECT_EQ(error.code, ErrorCode::kBadOption) << text;
    EXPECT_THAT(error.message, HasSubstr("alphabeta")) << text;
  }
}

TEST(PlayerWordsTest, RefuseLimitsOfPlayersThatDoNotSearch) {
  for (const char* const text : {"random,depth=3", "random,clock=60s", "greedy:ari,nodes=5"}) {
    const Error error = fault_of(text);
    EXPECT_EQ(error.code, ErrorCode::kBadOption) << text;
    EXPECT_THAT(error.message, HasSubstr("limits mean nothing to")) << text;
  }
  PlayerLimits limits;
  EXPECT_FALSE(check_limits(words_of("random"), limits));
  limits.per_move.depth = 3;
  EXPECT_TRUE(check_limits(words_of("random"), limits));
  EXPECT_FALSE(check_limits(words_of("ari"), limits));
}

TEST(PlayerWordsTest, TakeLargeNumbersAsPeopleWriteThem) {
  for (const char* const text :
       {"ari,nodes=20000,depth=3", "ari,nodes=20,000,depth=3", "ari,depth=3,nodes=20_000",
        "ari,nodes=20k,depth=3", "ari,depth=3,nodes=2e4"}) {
    EXPECT_EQ(words_of(text).limits.per_move.nodes, 20000U) << text;
    EXPECT_EQ(words_of(text).limits.per_move.depth, 3) << text;
  }
  EXPECT_EQ(words_of("ari,nodes=1,234,567").limits.per_move.nodes, 1'234'567U);
}

TEST(PlayerWordsTest, RefuseADepthForTheSolver) {
  const Error error = fault_of("solver,nodes=100,depth=5");
  EXPECT_EQ(error.code, ErrorCode::kBadOption);
  EXPECT_THAT(error.message, HasSubstr("end of the game"));
}

TEST(PlayerWordsTest, TakeTheCommandOfAnEngine) {
  using ::testing::ElementsAre;
  const PlayerWords plain = words_of("ugi:./engine");
  EXPECT_EQ(plain.kind->name, "ugi");
  EXPECT_THAT(*unquoted_words(plain.argument), ElementsAre("./engine"));
  EXPECT_EQ(plain.text, "ugi:./engine");

  const PlayerWords long_one = words_of("ugi:java -cp a:b  Main --x=1,depth=6,timeout=5s");
  EXPECT_THAT(*unquoted_words(long_one.argument),
              ElementsAre("java", "-cp", "a:b", "Main", "--x=1"));
  EXPECT_EQ(long_one.limits.per_move.depth, 6);
  EXPECT_EQ(long_one.more.at("timeout"), "5s");

  const PlayerWords quoted = words_of("ugi:sh -c 'exec \"$1\", x' \"it's\" a'b c'd '',nodes=7");
  EXPECT_THAT(*unquoted_words(quoted.argument),
              ElementsAre("sh", "-c", "exec \"$1\", x", "it's", "ab cd", ""));
  EXPECT_EQ(quoted.limits.per_move.nodes, 7U);
}

// A file may have a comma or a colon in its name.
TEST(PlayerWordsTest, QuotesKeepTheHeuristicsNameTogether) {
  const PlayerWords words = words_of("alphabeta:'./my, file.toml',depth=3");
  EXPECT_EQ(words.heuristic, "./my, file.toml");
  EXPECT_EQ(words.limits.per_move.depth, 3);
  EXPECT_EQ(words_of("\"a:b,c\",nodes=5").heuristic, "a:b,c");
  EXPECT_THAT(fault_of("'ari").message, HasSubstr("not closed"));
  EXPECT_EQ(words_of(std::string_view("\0x", 2)).heuristic.size(), 2U) << "no quote is open";
  EXPECT_EQ(words_of("custom1,without=opponent's moves").without, "opponent's moves");
}

TEST(PlayerWordsTest, RefuseAnEngineWithoutACommand) {
  for (const char* const text : {"ugi", "ugi:", "ugi: ", "ugi:,depth=3", "ugi,depth=3", "ugi:''"}) {
    EXPECT_THAT(fault_of(text).message, HasSubstr("ugi:COMMAND")) << text;
  }
  EXPECT_THAT(fault_of("ugi:sh 'x").message, HasSubstr("not closed"));
  EXPECT_THAT(fault_of("ugi:sh,dept=3").message, HasSubstr("did you mean 'depth'"));
  EXPECT_THAT(fault_of("ugi:sh,tt=3").message, HasSubstr("only alphabeta"));
  EXPECT_THAT(fault_of("ari,timeout=3s").message, HasSubstr("only ugi"));
}

TEST(PlayerWordsTest, KnowTheAgentsOfTheIsolationTournament) {
  EXPECT_EQ(words_of("aind:Random").kind->name, "aind");
  EXPECT_EQ(words_of("aind:MM_Center").kind->name, "aind");
  EXPECT_EQ(words_of("aind:MM_Center").heuristic, "center");
  EXPECT_EQ(words_of("aind:AB_Improved,nodes=7").kind->name, "aind");
  EXPECT_EQ(words_of("aind:AB_Improved,nodes=7").heuristic, "improved");
  EXPECT_EQ(words_of("aind:AB_Improved,nodes=7").limits.per_move.nodes, 7U);
  EXPECT_EQ(words_of("aind:AB_Custom_3").heuristic, "custom3");
  EXPECT_THAT(fault_of("aind:AB_Imporved").message, HasSubstr("AB_Improved"));
  EXPECT_THAT(fault_of("aind").message, HasSubstr("there is no player 'aind:'"));
  EXPECT_THAT(fault_of("aind:AB_Open,tt=off").message, HasSubstr("only alphabeta"));
}

TEST(PlayerWordsTest, ReadDurationsInEveryUnit) {
  EXPECT_EQ(*parse_duration("150ms"), 150ms);
  EXPECT_EQ(*parse_duration("4s"), 4s);
  EXPECT_EQ(*parse_duration("0.5s"), 500ms);
  EXPECT_EQ(*parse_duration("2m"), 120s);
  EXPECT_EQ(*parse_duration("500us"), 500us);
  EXPECT_FALSE(parse_duration(""));
  EXPECT_FALSE(parse_duration("4"));
  EXPECT_EQ(*parse_duration("1.5h"), 90min);
  EXPECT_FALSE(parse_duration("4d"));
  EXPECT_THAT(parse_duration("5").error().message, HasSubstr("write 5s"));
  EXPECT_FALSE(parse_duration("1e+3s"));
  EXPECT_EQ(*parse_seconds("4"), 4s);
  EXPECT_EQ(*parse_seconds("0.1"), 100ms);
  EXPECT_EQ(*parse_seconds("0.1s"), 100ms);
  EXPECT_EQ(*parse_seconds("2m"), 2min);
  for (const char* text : {"", ".", "-1", "1e3", "soon"}) EXPECT_FALSE(parse_seconds(text)) << text;
  EXPECT_EQ(parse_clock("60s")->increment, 0s);
  EXPECT_EQ(parse_clock("1m+500ms")->increment, 500ms);
}

TEST(PlayerWordsTest, EveryKindAndOptionIsTold) {
  EXPECT_EQ(player_kinds().size(), 13U);
  for (const PlayerKind* kind : player_kinds()) {
    EXPECT_FALSE(kind->meaning.empty());
    if (kind->name == "aind" || kind->name == "level") continue;  // have names of their own
    const bool takes_more = kind->argument != PlayerKind::Argument::kNone;
    EXPECT_EQ(words_of(kind->name + (takes_more ? ":ari" : "")).kind, kind);
  }
  for (const PlayerOption* option : player_options()) {
    EXPECT_NE(option->syntax().find('='), std::string_view::npos) << option->name;
    EXPECT_FALSE(option->meaning.empty()) << option->name;
  }
}

class MakePlayer : public ::testing::Test {
 protected:
  Error fault_of(std::string_view text) const {
    const auto player = make_player(game_, text);
    EXPECT_FALSE(player) << text;
    return player ? Error{} : player.error();
  }
  GamePointer game_ = *find_game("breakthrough:course:5x5");
};

TEST_F(MakePlayer, BuildsEveryKindThatNeedsNobody) {
  for (const char* const text :
       {"random", "greedy:ari", "minimax:hoddi,depth=2", "alphabeta:tryggvi,depth=2",
        "report:binni,depth=2", "material", "schadd,nodes=100", "ari,time=1ms", "ari,clock=1s"}) {
    const auto player = make_player(game_, text);
    ASSERT_TRUE(player) << text << ": " << player.error().text();
    EXPECT_EQ((*player)->name(), text);
    const Analysis analysis = (*player)->choose(Line(game_, game_->start()), {});
    ASSERT_FALSE(analysis.principal_variation.empty());
    EXPECT_TRUE(game_->is_legal(game_->start(), analysis.best())) << text;
  }
}

TEST_F(MakePlayer, RefusesUnknownHeuristicsWithASuggestion) {
  const Error error = fault_of("alphabeta:tryggve");
  EXPECT_EQ(error.code, ErrorCode::kUnknownHeuristic);
  EXPECT_THAT(error.message, HasSubstr("did you mean 'tryggvi'"));
  EXPECT_EQ(fault_of("hodi").code, ErrorCode::kUnknownHeuristic);
  EXPECT_EQ(fault_of("lorentz").code, ErrorCode::kUnknownHeuristic) << "8x8 only";
  EXPECT_TRUE(make_player(*find_game("breakthrough:8x8"), "lorentz"));
}

// A bare name may be a heuristic or a kind of player.
TEST_F(MakePlayer, SuggestsTheKindThatWasMeant) {
  EXPECT_THAT(fault_of("randm").message, HasSubstr("did you mean 'random'"));
  EXPECT_THAT(fault_of("sovler,nodes=5").message, HasSubstr("did you mean 'solver'"));
  EXPECT_THAT(fault_of("arri").message, HasSubstr("did you mean 'ari'"));
  EXPECT_THAT(fault_of("zzzzzz").message, HasSubstr("and the players random, "));
  EXPECT_THAT(fault_of("lorentz").message, HasSubstr("cannot judge"));
  EXPECT_THAT(fault_of("alphabeta:randm").message, Not(HasSubstr("'random'")));
}

TEST_F(MakePlayer, PassesOnTheFaultsOfWords) {
  EXPECT_EQ(fault_of("ari,depth=0").code, ErrorCode::kBadOption);
  EXPECT_EQ(fault_of("human").code, ErrorCode::kBadOption);
  EXPECT_EQ(fault_of("alphabeta").code, ErrorCode::kUnknownPlayer);
}

TEST_F(MakePlayer, OwnLimitsGoBeforeCommonOnes) {
  PlayerLimits common;
  common.per_move.depth = 2;
  EXPECT_EQ(effective_limits(*game_, words_of("ari"), common).per_move.depth, 2);
  const PlayerLimits own = effective_limits(*game_, words_of("ari,nodes=9"), common);
  EXPECT_EQ(own.per_move.depth, std::nullopt);
  EXPECT_EQ(own.per_move.nodes, 9U);
  EXPECT_EQ(effective_limits(*game_, words_of("ari"), {}).per_move.nodes, kDefaultNodes);
}

TEST_F(MakePlayer, ARandomPlayerDependsOnItsSeed) {
  auto player = *make_player(game_, "random");
  const auto choices = [&](std::uint64_t seed) {
    player->new_game(seed);
    std::vector<std::uint32_t> codes;
    for (int i = 0; i < 30; ++i)
      codes.push_back(player->choose(Line(game_, game_->start()), {}).best().code);
    return codes;
  };
  const auto once = choices(1);
  EXPECT_EQ(choices(1), once);
  EXPECT_NE(choices(2), once);
}

}  // namespace
}  // namespace quadrille

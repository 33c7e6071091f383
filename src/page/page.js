// SPDX-License-Identifier: MIT
// Replays of games and the list that finds them. All text comes from the data and goes into the
// page as text, never as HTML.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const CODES = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const MARKS = [null, "mark-last", "mark-captured"];
  const DECIDED = 1e8;  // scores beyond are 10^9 less the plies to the end
  const ROWS_AT_A_TIME = 100;
  const MILLISECONDS_A_MOVE = 700;
  const GRAPH = {width: 400, height: 150, left: 8, right: 392, top: 10, bottom: 128};

  const at = (id) => document.getElementById(id);
  const data = JSON.parse(at("data").textContent);
  if (data.games.length === 0) return;

  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  };
  const drawn = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  // Of a drawing among the page's definitions. (`use` would not get the colours of the style sheet.)
  const copyOf = (id, x, y) => {
    const copy = at(id).cloneNode(true);
    copy.removeAttribute("id");
    copy.setAttribute("transform", `translate(${x} ${y})`);
    return copy;
  };
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const playerOf = (game, side) => data.players[game.players[side]];
  const sideOf = (game, side) => data.boards[game.board].sides[side];
  const pliesOf = (game) => (game.moves === "" ? 0 : game.moves.split(" ").length);
  const moverOf = (game, ply) => (game.begins + ply) % 2;
  const resultOf = (game) => (game.winner === null ? "½–½" : game.winner === 0 ? "1–0" : "0–1");
  const endOf = (game) =>
    game.winner === null
      ? `nobody won: ${game.reason}`
      : `${playerOf(game, game.winner)} (${sideOf(game, game.winner)}) won: ${game.reason}`;

  function scoreText(score) {
    if (score === null || score === undefined) return "";
    if (Math.abs(score) < DECIDED) return (score > 0 ? "+" : "") + score;
    const plies = Math.round(1e9 - Math.abs(score));
    return `${score > 0 ? "wins" : "loses"} in ${plies} ${plies === 1 ? "ply" : "plies"}`;
  }

  function secondsText(seconds) {
    if (seconds >= 1) return `${seconds} s`;
    return seconds >= 1e-3 ? `${+(seconds * 1e3).toPrecision(2)} ms` : `${+(seconds * 1e6).toPrecision(2)} us`;
  }

  // The game that is shown, the ply (0: before the first move) and which way round the board is.
  const shown = {game: null, ply: 0, turned: false, positions: [], moves: []};
  let timer = null;

  // What stands on each cell, and its mark, after every ply.
  function positionsOf(game) {
    const board = data.boards[game.board];
    let signs = new Array(board.columns * board.rows).fill(0);
    return game.steps.split(" ").map((step) => {
      signs = signs.slice();
      const marks = new Map();
      for (let i = 0; i + 2 < step.length; i += 3) {
        const cell = parseInt(step.slice(i, i + 2), 16);
        const code = CODES.indexOf(step[i + 2]);
        signs[cell] = Math.floor(code / 3);
        if (code % 3 !== 0) marks.set(cell, code % 3);
      }
      return {signs, marks};
    });
  }

  function drawBoard() {
    const board = data.boards[shown.game.board];
    const svg = at("board");
    svg.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
    const place = (id, cell) => {
      const last = board.columns * board.rows - 1;
      const seen = shown.turned ? last - cell : cell;
      return copyOf(id, board.left + (seen % board.columns) * board.square,
        Math.floor(seen / board.columns) * board.square);
    };
    const {signs, marks} = shown.positions[shown.ply];
    const things = [copyOf(`board-${shown.game.board}${shown.turned ? "-turned" : ""}`, 0, 0)];
    for (const [cell, mark] of marks) if (mark === 1) things.push(place(MARKS[1], cell));
    signs.forEach((sign, cell) => { if (sign) things.push(place(`sign-${sign}`, cell)); });
    for (const [cell, mark] of marks) {
      if (mark === 2 && !signs[cell]) things.push(place(MARKS[2], cell));
    }
    svg.replaceChildren(...things);
  }

  // The last score that a side told up to this ply.
  function lastScore(side) {
    const game = shown.game;
    for (let ply = shown.ply - 1; ply >= game.opening; --ply) {
      const score = game.scores[ply - game.opening];
      if (moverOf(game, ply) === side && score !== null) return scoreText(score);
    }
    return "";
  }

  function drawSeats() {
    const game = shown.game;
    const over = shown.ply === shown.moves.length;
    const bottom = data.boards[game.board].bottom;
    const near = shown.turned ? 1 - bottom : bottom;
    [["seat-top", 1 - near], ["seat-bottom", near]].forEach(([id, side]) => {
      const seat = at(id);
      const who = element("span");
      who.append(element("b", playerOf(game, side)), ` ${sideOf(game, side)}`);
      seat.replaceChildren(who, element("span", lastScore(side)));
      seat.classList.toggle("moves-now", !over && moverOf(game, shown.ply) === side);
    });
  }

  function drawText() {
    const game = shown.game;
    const ply = shown.ply;
    const parts = [];
    if (ply === 0) {
      parts.push("Before the first move.");
    } else {
      const mover = moverOf(game, ply - 1);
      const i = ply - 1 - game.opening;
      parts.push(`Move ${ply} of ${shown.moves.length}: ${shown.moves[ply - 1]} by ${sideOf(game, mover)}` +
        (i < 0 ? ", of the opening." : ` (${playerOf(game, mover)}).`));
      if (i >= 0) {
        const told = [];
        if (game.scores[i] !== null) {
          const score = game.scores[i];
          told.push(Math.abs(score) < DECIDED ? `score ${scoreText(score)}` : `it ${scoreText(score)}`);
        }
        if (game.depths[i] !== null) told.push(`depth ${game.depths[i]}`);
        if (game.seconds[i] !== null) told.push(secondsText(game.seconds[i]));
        if (told.length) parts.push(`${capital(told.join(", "))}.`);
      }
    }
    if (ply === shown.moves.length) {
      parts.push(`${capital(endOf(game))}.`);
      if (game.fault) parts.push(`“${game.fault}”`);
    }
    at("position-text").textContent = parts.join(" ");
  }

  // Heights from -1 to 1, up is good for the side that is first; each player has a scale of its own.
  function heightsOf(game, side) {
    const told = [];
    game.scores.forEach((score, i) => {
      const ply = i + game.opening;
      if (moverOf(game, ply) === side && score !== null) told.push([ply + 1, side === 0 ? score : -score]);
    });
    const usual = told.map(([, score]) => Math.abs(score)).filter((score) => score < DECIDED);
    const largest = Math.max(...usual, 1e-9);
    return told.map(([ply, score]) => [ply, Math.max(-1, Math.min(1, Math.abs(score) < DECIDED ? 0.9 * score / largest : score))]);
  }

  const graphX = (ply) => GRAPH.left + (GRAPH.right - GRAPH.left) * ply / Math.max(shown.moves.length, 1);
  const graphY = (height) => (GRAPH.top + GRAPH.bottom) / 2 - height * (GRAPH.bottom - GRAPH.top) / 2;

  function drawGraph() {
    const game = shown.game;
    const things = [drawn("rect", {class: "track", x: GRAPH.left, y: GRAPH.top, width: GRAPH.right - GRAPH.left, height: GRAPH.bottom - GRAPH.top})];
    things.push(drawn("path", {class: "axis", d: `M${GRAPH.left} ${graphY(0)}H${GRAPH.right}`}));
    let any = false;
    [0, 1].forEach((side) => {
      const points = heightsOf(game, side).map(([ply, height]) => `${graphX(ply).toFixed(1)} ${graphY(height).toFixed(1)}`);
      if (points.length === 0) return;
      any = true;
      things.push(drawn("path", {class: side === 0 ? "path" : "second-path", d: `M${points.join("L")}`}));
    });
    things.push(drawn("path", {id: "graph-ply", class: "mark", d: ""}));
    const label = (x, anchor, text) => {
      const made = drawn("text", {class: "tick", x, y: GRAPH.height - 6, "text-anchor": anchor});
      made.textContent = text;
      return made;
    };
    things.push(label(GRAPH.left, "start", "0"), label(GRAPH.right, "end", `${shown.moves.length} plies`));
    at("graph").replaceChildren(...things);
    const caption = at("graph-text");
    if (!any) {
      caption.textContent = "The players of this game told no scores.";
      return;
    }
    const swatch = (side) => element("span", "", side === 0 ? "swatch" : "swatch second");
    caption.replaceChildren(swatch(0), `${playerOf(game, 0)} `, swatch(1), playerOf(game, 1),
      `. What each thinks of the game, up is good for ${sideOf(game, 0)}; each on its own scale.`);
  }

  function drawMoves() {
    const game = shown.game;
    at("moves").replaceChildren(...shown.moves.map((move, i) => {
      const item = element("li", undefined, i < game.opening ? "of-opening" : "");
      const button = element("button");
      button.type = "button";
      button.append(element("span", String(i + 1), "number"), move);
      button.addEventListener("click", () => go(i + 1));
      item.append(button);
      return item;
    }));
  }

  function markMove() {
    const list = at("moves");
    list.querySelectorAll("[aria-current]").forEach((button) => button.removeAttribute("aria-current"));
    const item = list.children[shown.ply - 1];
    if (item) {
      item.firstChild.setAttribute("aria-current", "step");
      // Only the list scrolls, never the page.
      const top = item.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = top - list.clientHeight / 2;
      }
    } else {
      list.scrollTop = 0;
    }
    at("graph-ply").setAttribute("d", `M${graphX(shown.ply).toFixed(1)} ${GRAPH.top}V${GRAPH.bottom}`);
    at("to-start").disabled = at("back").disabled = shown.ply === 0;
    at("to-end").disabled = at("forth").disabled = shown.ply === shown.moves.length;
  }

  function halt() {
    clearInterval(timer);
    timer = null;
    at("run").setAttribute("aria-pressed", "false");
  }

  function draw(ply) {
    shown.ply = Math.max(0, Math.min(shown.moves.length, ply));
    drawBoard();
    drawSeats();
    drawText();
    markMove();
  }

  // What the reader asked for; the address names it, so that it can be sent to somebody.
  function go(ply) {
    halt();
    draw(ply);
    history.replaceState(null, "", `#game=${shown.game.id}&ply=${shown.ply}`);
  }

  function run() {
    if (timer !== null) {
      halt();
      return;
    }
    if (shown.ply === shown.moves.length) draw(0);
    at("run").setAttribute("aria-pressed", "true");
    timer = setInterval(() => {
      draw(shown.ply + 1);
      if (shown.ply === shown.moves.length) halt();
    }, MILLISECONDS_A_MOVE);
  }

  function show(game, ply) {
    shown.game = game;
    shown.moves = game.moves === "" ? [] : game.moves.split(" ");
    shown.positions = positionsOf(game);
    at("replay").hidden = false;
    at("replay-title").textContent =
      `Game ${game.id}: ${playerOf(game, 0)} – ${playerOf(game, 1)}, ${resultOf(game)}, ${data.boards[game.board].name}`;
    drawMoves();
    drawGraph();
    halt();
    draw(ply);
    markRow();
  }

  const filters = {
    "by-player": {all: "everybody", names: () => data.players, keep: (game, i) => game.players.includes(i)},
    "by-result": {
      all: "every result", names: () => ["first side won", "second side won", "nobody won"],
      keep: (game, i) => (game.winner === null ? 2 : game.winner) === i,
    },
    "by-reason": {
      all: "every end", names: () => [...new Set(data.games.map((game) => game.reason))].sort(),
      keep: (game, i, names) => game.reason === names[i],
    },
    "by-board": {all: "every board", names: () => data.boards.map((board) => board.name), keep: (game, i) => game.board === i},
  };
  // Games that are alike in it stay in the order of their numbers.
  const orders = [
    {name: "by number", rank: (game) => game.id},
    {name: "largest swing first", rank: (game) => game.swing === null ? 1 : -Math.abs(game.swing)},
    {name: "shortest first", rank: pliesOf},
    {name: "longest first", rank: (game) => -pliesOf(game)},
  ];
  let rows = ROWS_AT_A_TIME;

  function found() {
    const rank = orders[Number(at("order").value)].rank;
    return data.games.filter((game) => Object.entries(filters).every(([id, filter]) => {
      const chosen = at(id).value;
      return chosen === "" || filter.keep(game, Number(chosen), filter.listed);
    })).sort((one, other) => rank(one) - rank(other) || one.id - other.id);
  }

  function linkedCell(text, address, look = "") {
    const link = element("a", text);
    link.href = address;
    const cell = element("td", "", look);
    cell.append(link);
    return cell;
  }

  function rowOf(game) {
    const row = element("tr");
    row.dataset.game = game.id;
    const end = element("td", game.reason + (game.counts ? "" : ", not counted"), game.failure ? "failure" : "");
    const swing = game.swing === null ? element("td", "", "n")
      : linkedCell(scoreText(game.swing), `#game=${game.id}&ply=${game.swing_ply}`, "n");
    row.append(linkedCell(String(game.id), `#game=${game.id}`), element("td", playerOf(game, 0)),
      element("td", playerOf(game, 1)), element("td", resultOf(game)), end, element("td", String(pliesOf(game)), "n"),
      swing, element("td", data.boards[game.board].name));
    return row;
  }

  function markRow() {
    at("list").querySelectorAll("tbody tr").forEach((row) => {
      if (shown.game && row.dataset.game === String(shown.game.id)) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    });
  }

  function list() {
    const games = found();
    at("list").tBodies[0].replaceChildren(...games.slice(0, rows).map(rowOf));
    at("found").textContent = `${games.length} of ${data.games.length} games`;
    at("more").hidden = games.length <= rows;
    markRow();
  }

  // #game=12&ply=3
  function follow(jump) {
    const asked = /^#game=(\d+)(?:&ply=(\d+))?$/.exec(location.hash);
    if (!asked) return false;
    const game = data.games.find((one) => one.id === Number(asked[1]));
    if (!game) return false;
    show(game, asked[2] === undefined ? game.opening : Number(asked[2]));
    if (jump) {
      at("replay").scrollIntoView();
      at("replay-title").focus({preventScroll: true});
    }
    return true;
  }

  for (const [id, filter] of Object.entries(filters)) {
    filter.listed = filter.names();
    const select = at(id);
    select.append(new Option(filter.all, ""), ...filter.listed.map((name, i) => new Option(name, i)));
    select.addEventListener("change", () => { rows = ROWS_AT_A_TIME; list(); });
    select.parentElement.hidden = filter.listed.length < 2;
  }
  if (data.boards.length === 1) at("list").classList.add("one-board");
  at("order").append(...orders.map((order, i) => new Option(order.name, i)));
  at("order").addEventListener("change", () => { rows = ROWS_AT_A_TIME; list(); });
  at("more").addEventListener("click", () => { rows += ROWS_AT_A_TIME; list(); });
  at("to-start").addEventListener("click", () => go(0));
  at("back").addEventListener("click", () => go(shown.ply - 1));
  at("forth").addEventListener("click", () => go(shown.ply + 1));
  at("to-end").addEventListener("click", () => go(shown.moves.length));
  at("run").addEventListener("click", run);
  at("turn").addEventListener("click", () => { shown.turned = !shown.turned; drawBoard(); drawSeats(); });
  at("graph").addEventListener("click", (event) => {
    const box = at("graph").getBoundingClientRect();
    const x = (event.clientX - box.left) * GRAPH.width / box.width;
    go(Math.round((x - GRAPH.left) / (GRAPH.right - GRAPH.left) * shown.moves.length));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("select, .scroll, pre")) return;
    // Keys belong to the replay while it is on the screen.
    const box = at("replay").getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight) return;
    const keys = {
      ArrowLeft: () => go(shown.ply - 1), ArrowRight: () => go(shown.ply + 1),
      Home: () => go(0), End: () => go(shown.moves.length), " ": run,
    };
    const pressed = keys[event.key];
    if (!pressed || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    pressed();
  });
  window.addEventListener("hashchange", () => follow(true));

  at("finder").hidden = false;
  list();
  if (!follow(true)) show(data.games[0], data.games[0].opening);
})();

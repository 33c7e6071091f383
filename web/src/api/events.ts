// SPDX-License-Identifier: MIT
// Server-sent events read from a response that was asked for with POST, which EventSource cannot.

export interface ServerEvent {
  event: string;
  data: string;
}

// More than this without an end of an event is no stream of ours.
const kLongestEvent = 8 * 1024 * 1024;

// Takes text as it comes and gives the events that are whole.
export class EventReader {
  #rest = '';

  take(text: string): ServerEvent[] {
    this.#rest += text;
    const events: ServerEvent[] = [];
    for (;;) {
      const end = /\r?\n\r?\n/.exec(this.#rest);
      if (!end) break;
      const event = parseEvent(this.#rest.slice(0, end.index));
      this.#rest = this.#rest.slice(end.index + end[0].length);
      if (event) events.push(event);
    }
    if (this.#rest.length > kLongestEvent) throw new Error('an event of the server has no end');
    return events;
  }
}

function parseEvent(block: string): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon === 0) continue; // a comment, which keeps the connection alive
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null;
}

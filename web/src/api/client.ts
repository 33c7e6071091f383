// SPDX-License-Identifier: MIT
// Questions to the server: one request object each, a reply or an ApiError. Whoever asks may stop
// asking with an AbortSignal, and the server then stops the work.
import { EventReader } from './events';
import { connection } from './connection.svelte';

export interface Request {
  do: string;
  [field: string]: unknown;
}

// What the server says is wrong, in its words.
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly where: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

// Nobody answered: the server is away, or the connection broke.
export class AwayError extends Error {
  constructor() {
    super('The server is away.');
    this.name = 'AwayError';
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

interface ErrorBody {
  error?: { code?: string; message?: string; where?: string };
}

function errorOf(body: unknown): ApiError | null {
  const error = (body as ErrorBody | null)?.error;
  if (!error) return null;
  return new ApiError(error.code ?? 'internal', error.message ?? 'no message', error.where ?? null);
}

async function send(request: Request, accept: string, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch('/api', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: accept },
      body: JSON.stringify(request),
      signal: signal ?? null,
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    connection.lost();
    throw new AwayError();
  }
  // What stands between us and the server, such as a proxy, answers for one that is away.
  if (response.status === 502 || response.status === 504) {
    connection.lost();
    throw new AwayError();
  }
  connection.found();
  if (response.status === 401) {
    throw new ApiError('token', 'Open the address that the server printed, with its token.');
  }
  return response;
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    connection.lost();
    throw new AwayError();
  }
}

// Questions that are answered at once. A browser has six connections to one server, for all its
// tabs: where searches hold them all, such a question waits without a word from anybody.
const kQuick = new Set(['board', 'edit', 'evaluate', 'list', 'load', 'moves', 'play', 'rules', 'save', 'why']);
const kPatience = 3_000;
const kLongestWait = 25_000;

interface Hurry {
  signal: AbortSignal;
  isTooLate: () => boolean;
  done: () => void;
}

// A signal that also ends a question which nobody answers; meanwhile it tells that one waits.
function hurried(signal?: AbortSignal): Hurry {
  const stop = new AbortController();
  const forward = (): void => stop.abort(signal?.reason);
  if (signal?.aborted) forward();
  signal?.addEventListener('abort', forward, { once: true });
  let isSlow = false;
  let isLate = false;
  const impatience = setTimeout(() => {
    isSlow = true;
    connection.slow += 1;
  }, kPatience);
  const end = setTimeout(() => {
    isLate = true;
    stop.abort();
  }, kLongestWait);
  return {
    signal: stop.signal,
    isTooLate: () => isLate,
    done: () => {
      clearTimeout(impatience);
      clearTimeout(end);
      signal?.removeEventListener('abort', forward);
      if (isSlow) connection.slow -= 1;
    },
  };
}

export async function ask<Reply>(request: Request, signal?: AbortSignal): Promise<Reply> {
  const hurry = kQuick.has(request.do) ? hurried(signal) : null;
  try {
    const body = await jsonOf(await send(request, 'application/json', hurry?.signal ?? signal));
    const error = errorOf(body);
    if (error) throw error;
    return body as Reply;
  } catch (error) {
    if (!hurry?.isTooLate()) throw error;
    connection.lost();
    throw new AwayError();
  } finally {
    hurry?.done();
  }
}

// Asks for a stream: `progress` is told what comes before the reply.
export async function follow<Progress, Reply>(
  request: Request,
  progress: (news: Progress) => void,
  signal?: AbortSignal,
): Promise<Reply> {
  const response = await send(request, 'text/event-stream', signal);
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/event-stream') || !response.body) {
    const body = await jsonOf(response);
    const error = errorOf(body);
    if (error) throw error;
    return body as Reply;
  }
  const stream = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events = new EventReader();
  try {
    for (;;) {
      const { value, done } = await stream.read();
      if (done) break;
      for (const { event, data } of events.take(value)) {
        const body: unknown = JSON.parse(data);
        if (event === 'progress' && !signal?.aborted) progress(body as Progress);
        if (event !== 'reply') continue;
        const error = errorOf(body);
        if (error) throw error;
        return body as Reply;
      }
    }
  } catch (error) {
    if (isAbort(error) || error instanceof ApiError) throw error;
  } finally {
    stream.cancel().catch(() => {});
  }
  if (signal?.aborted) throw new DOMException('stopped', 'AbortError');
  connection.lost();
  throw new AwayError();
}

// SPDX-License-Identifier: MIT
// A `quadrille serve` of our own for a test: started, killed, started again on the same port.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kProgram = process.env.QUADRILLE ?? fileURLToPath(new URL('../../build/release/quadrille', import.meta.url));
const kPage = process.env.QUADRILLE_PAGE ?? fileURLToPath(new URL('../dist', import.meta.url));
const kStartTime = 20_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

export class TestServer {
  #child: ChildProcess | null = null;
  // Games and heuristics of the test's own, never the user's.
  readonly data = mkdtempSync(join(tmpdir(), 'quadrille-'));

  private constructor(
    readonly port: number,
    readonly options: string[],
  ) {}

  static async start(options: string[] = []): Promise<TestServer> {
    const server = new TestServer(await freePort(), options);
    await server.again();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async again(): Promise<void> {
    this.#child = spawn(kProgram, ['serve', '--port', String(this.port), '--no-open', '--page', kPage, ...this.options], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, XDG_DATA_HOME: this.data },
    });
    const deadline = Date.now() + kStartTime;
    while (Date.now() < deadline) {
      try {
        await this.ask({ do: 'list', what: 'games' });
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    throw new Error(`${kProgram} serve did not answer on port ${this.port}`);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGKILL');
    });
  }

  async ask<Reply>(request: object): Promise<Reply> {
    const response = await fetch(`${this.address}/api`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    return (await response.json()) as Reply;
  }
}

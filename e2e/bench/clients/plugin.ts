import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../figures.ts';
import type { Ground } from './ground.ts';
import { openModel } from './scripted-model.ts';

const sentence = 'The ferry Tolvanda leaves Izola at seven on Mondays.';

type Printed = { folder: string; programs: { client: string; add: string[][]; remove: string[][] }[] };
type Installing = {
  client: string;
  program: string;
  /** For who does not sit before it. */
  unasked?: string[];
  ask(ground: Ground, url: string): Promise<string>;
};

const clients: Installing[] = [
  {
    client: 'claude-code',
    program: 'claude',
    ask: (ground, url) =>
      ground.run('claude', ['-p', 'Good morning.'], { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'none' }),
  },
  {
    client: 'codex',
    program: 'codex',
    ask: (ground, url) => {
      const provider = `model_providers.scripted={name="scripted",base_url="${url}/v1",wire_api="responses",env_key="NONE"}`;
      const free = ['--dangerously-bypass-approvals-and-sandbox', '--dangerously-bypass-hook-trust'];
      const config = ['-c', 'model_provider=scripted', '-c', 'model=scripted', '-c', provider];
      return ground.run('codex', ['exec', '--skip-git-repo-check', ...free, ...config, 'Good morning.'], {
        NONE: 'none',
      });
    },
  },
  {
    client: 'gemini',
    program: 'gemini',
    unasked: ['--consent', '--skip-settings'],
    ask: (ground, url) =>
      ground.run('gemini', ['-m', 'gemini-2.5-flash', '-p', 'Good morning.'], {
        GOOGLE_GEMINI_BASE_URL: url,
        GEMINI_API_KEY: 'none',
        GEMINI_CLI_TRUST_WORKSPACE: 'true',
      }),
  },
];

/** The one folder in each client that installs folders: its hooks bring what is known, its server stands there; then it is gone. */
export async function benchPlugin(ground: Ground): Promise<{ figures: Figure[]; notes: string[] }> {
  const { place, owner } = ground;
  const figures: Figure[] = [];
  const notes: string[] = [];
  // A client may hand on no variable but the home: Mneme is where it is by itself, and opened this workspace last.
  mkdirSync(join(place.home, '.config'), { recursive: true });
  symlinkSync(place.env.MNEME_HOME, join(place.home, '.config/mneme'));
  writeFileSync(join(place.env.MNEME_HOME, 'places.json'), JSON.stringify({ recent: [{ root: place.root }] }));
  ground.save('.gemini/settings.json', '{"security": {"auth": {"selectedType": "gemini-api-key"}}}');
  await owner.call('memory.store', { content: sentence, store: 'core' });
  const { programs } = JSON.parse(await place.cli('connect', '--plugin', '--json')) as Printed;
  for (const { client, program, unasked = [], ask } of clients.filter((one) => ground.program(one.program) !== null)) {
    const { add = [], remove = [] } = programs.find((one) => one.client === client) ?? {};
    const model = await openModel();
    const said: string[] = [];
    for (const [, ...args] of add) said.push(await ground.run(program, [...args, ...unasked], {}, 'y\n'));
    said.push(await ask(ground, model.url));
    for (const [, ...args] of remove) said.push(await ground.run(program, args));
    model.close();
    const requests = model.asked.join('\n');
    const gone = !/\(failed\)/.test(said.slice(-remove.length).join('\n'));
    const holds = {
      'its hooks bring what is known': requests.includes(sentence),
      'its server is there': /mneme/.test(requests),
      'it is removed': gone,
    };
    for (const [name, is] of Object.entries(holds)) {
      figures.push({ name: `${program}: ${name}`, value: is ? 1 : 0, unit: '', least: 1 });
      if (!is) notes.push(`${program}: ${name}: ${said.join('\n').slice(-600)}`);
    }
  }
  return { figures, notes };
}

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../figures.ts';
import type { Ground } from './ground.ts';
import { clients } from './programs.ts';
import { openModel } from './scripted-model.ts';

const sentence = 'The ferry Tolvanda leaves Izola at seven on Mondays.';

type Printed = { folder: string; programs: { client: string; add: string[][]; remove: string[][] }[] };

/** What a command takes from who does not sit before it. */
const unasked: Record<string, Record<string, string[]>> = {
  gemini: { install: ['--consent', '--skip-settings'] },
  openclaw: { install: ['--force', '--accept-capabilities'], uninstall: ['--force'] },
};

/** The one folder in each client that installs folders: its hooks bring what is known, its server stands there; then it is gone. */
export async function benchPlugin(ground: Ground, only?: string): Promise<{ figures: Figure[]; notes: string[] }> {
  const { place, owner } = ground;
  const figures: Figure[] = [];
  const notes: string[] = [];
  // A client may hand on no variable but the home: Mneme is where it is by itself, and opened this workspace last.
  mkdirSync(join(place.home, '.config'), { recursive: true });
  symlinkSync(place.env.MNEME_HOME, join(place.home, '.config/mneme'));
  writeFileSync(join(place.env.MNEME_HOME, 'places.json'), JSON.stringify({ recent: [{ root: place.root }] }));
  await owner.call('memory.store', { content: sentence, store: 'core' });
  const { programs } = JSON.parse(await place.cli('connect', '--plugin', '--json')) as Printed;
  for (const { id, program, settings, ask } of clients.filter((one) => ground.program(one.program) !== null)) {
    const printed = programs.find(({ client }) => client === id);
    if (printed === undefined || (only !== undefined && only !== id)) continue;
    const { add, remove } = printed;
    const model = await openModel();
    for (const [path, text] of Object.entries(settings(model.url))) ground.save(path, text);
    const said: string[] = [];
    const run = (args: string[]) => {
      const more = args.flatMap((word) => unasked[id]?.[word] ?? []);
      return ground.run(program, [...args, ...more], {}, 'y\n');
    };
    for (const [, ...args] of add) said.push(await run(args));
    said.push(await ask(ground, model.url, 'Good morning.'));
    for (const [, ...args] of remove) said.push(await run(args));
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

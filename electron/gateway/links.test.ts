import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { enginePid, kill } from './testing/processes.ts';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
const { run, json } = place;

const notes = 120;
const noteOf = (n: number, words: string) =>
  `---\ntitle: Gauge ${n}\ntype: sensor\npermalink: gauges/${n}\n---\n# Gauge ${n}\n\n- [place] ${words} ${n}\n`;

/** A folder of Basic Memory beside the workspace, with a note for each gauge. */
function store(): string {
  const folder = join(place.root, '..', 'basic-memory');
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < notes; n++) writeFileSync(join(folder, `gauge-${n}.md`), noteOf(n, 'Stands at pier'));
  return folder;
}

const factsOf = async (n: number): Promise<{ id: string; text: string }[]> => (await json('about', `Gauge ${n}`)).facts;

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 120 && !(await holds()); n++) await sleep(500);
  expect(await holds()).toBe(true);
}

test('[LINK-1] an engine killed in the middle of a link leaves both sides whole, and the next one goes on', async () => {
  await place.start();
  const folder = store();
  for (const wait of [200, 700, 1_500]) {
    const running = run('link', folder, '--as', 'basic-memory');
    await sleep(wait);
    const pid = enginePid(place.root);
    if (pid !== null) kill(pid);
    await running;
    for (let n = 0; n < notes; n++)
      expect(readFileSync(join(folder, `gauge-${n}.md`), 'utf8')).toBe(noteOf(n, 'Stands at pier'));
  }
  await run('link', folder, '--as', 'basic-memory');
  expect((await json('links')).links).toMatchObject([{ state: 'in step', entries: notes, asked: [], gone: [] }]);

  // Killed while it writes what changed here.
  for (let n = 0; n < 5; n++) {
    const [fact] = await factsOf(n);
    await run('edit', fact?.id ?? '', `Stands on the mole ${n}`);
    const running = run('links', 'step', folder);
    await sleep(150 * n);
    const pid = enginePid(place.root);
    if (pid !== null) kill(pid);
    await running;
  }
  await until(async () => {
    await run('links', 'step', folder);
    return [0, 1, 2, 3, 4].every((n) => readFileSync(join(folder, `gauge-${n}.md`), 'utf8').includes('on the mole'));
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('gauge-'))).toHaveLength(notes);
  for (let n = 0; n < 5; n++) {
    expect(readFileSync(join(folder, `gauge-${n}.md`), 'utf8')).toBe(noteOf(n, 'Stands on the mole'));
    expect(await factsOf(n)).toHaveLength(1);
  }
  expect((await json('links')).links).toMatchObject([{ state: 'in step', entries: notes, asked: [] }]);
  expect((await run('doctor')).stdout).toContain('ok');
}, 300_000);

test('[LINK-2] two processes write at once, a folder goes and comes back: nothing that either said is lost', async () => {
  await place.start();
  const folder = store();
  await run('link', folder, '--as', 'basic-memory');
  // Another program adds to a note without end, as it does: whole, from what it last read.
  const file = join(folder, 'gauge-0.md');
  const other = spawn(
    process.execPath,
    [
      '-e',
      `const { readFileSync, writeFileSync } = require('node:fs');
       let n = 0;
       const timer = setInterval(() => {
         writeFileSync(${JSON.stringify(file)}, readFileSync(${JSON.stringify(file)}, 'utf8') + '- [seen] Reading number ' + n + '\\n');
         if (++n === 40) clearInterval(timer);
       }, 150);`,
    ],
    { stdio: 'ignore', env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  );
  onTestFinished(() => void other.kill());
  const done = once(other, 'exit');
  for (let n = 0; n < 6; n++)
    await run('store', `Was cleaned in year ${n}`, '--store', 'semantic', '--entity', 'sensor--gauge-0');
  expect(await done).toEqual([0, null]);
  // What the other program wrote over, between its reading and its writing, is gone there by its hand: told, and kept here.
  let overwritten: string[] = [];
  await until(async () => {
    const { link } = await json('links', 'step', folder);
    overwritten = link.gone.map(({ text }: { text: string }) => text);
    const there = [readFileSync(file, 'utf8'), ...overwritten].join('\n');
    return [0, 1, 2, 3, 4, 5].every((n) => there.includes(`Was cleaned in year ${n}`));
  });
  const text = readFileSync(file, 'utf8');
  for (let n = 0; n < 40; n++) expect(text).toContain(`Reading number ${n}\n`);
  const said = (await factsOf(0)).map((fact) => fact.text).join('\n');
  for (let n = 0; n < 40; n++) expect(said).toContain(`Reading number ${n}`);
  for (let n = 0; n < 6; n++) expect(said).toContain(`Was cleaned in year ${n}`);

  renameSync(folder, `${folder}-away`);
  expect((await json('links', 'step', folder)).link.state).toBe('missing');
  expect((await json('stats')).counts.entities).toBe(notes);
  renameSync(`${folder}-away`, folder);
  const { link } = await json('links', 'step', folder);
  expect(link.state).toBe('in step');
  expect(link.gone.map(({ text }: { text: string }) => text)).toEqual(overwritten);
  // By its folder as one types it, from wherever one stands.
  const typed = relative(process.cwd(), folder);
  expect((await json('links', 'step', typed)).link).toMatchObject({ state: 'in step' });
  expect((await run('unlink', typed)).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(await factsOf(0)).toHaveLength(47);
}, 300_000);

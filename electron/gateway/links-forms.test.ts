import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { enginePid, kill } from './testing/processes.ts';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
const { run, json } = place;

const topic = (name: string, words: string) =>
  `---\nname: ${name}\ndescription: of the tide station\nmetadata:\n  type: project\n---\n${words}\n`;

/** A store of each form, a change of one of its entries, and a line of code by which another program adds entry `n` of its own to `folder`. */
const forms = {
  'claude-code': {
    files: {
      'MEMORY.md': '- [Pier](pier.md) - where it stands\n',
      'pier.md': topic('Pier', 'The gauge stands at pier 9.'),
    },
    file: 'pier.md',
    add: `writeFileSync(join(folder, who + n + '.md'), '---\\nname: ' + who + n + '\\ndescription: a reading\\nmetadata:\\n  type: project\\n---\\n' + words + '\\n')`,
  },
  openclaw: {
    files: {
      'SOUL.md': 'Be kind.\n',
      'MEMORY.md': '# Memory\n\n- The gauge stands at pier 9.\n',
      'memory/2026-02-02.md': '# 2026-02-02\n\n## 08:00\nThe station was opened.\n',
    },
    file: 'MEMORY.md',
    add: `appendFileSync(join(folder, 'memory/2026-02-0' + (who === 'Ada' ? 2 : 3) + '.md'), '\\n## 10:' + (10 + n) + '\\n' + words + '\\n')`,
  },
  hermes: {
    files: { 'USER.md': 'Likes tea\n', 'MEMORY.md': 'The gauge stands at pier 9.\n' },
    file: 'MEMORY.md',
    add: `appendFileSync(join(folder, 'MEMORY.md'), '§\\n' + words + '\\n')`,
  },
  obsidian: {
    files: {
      '.obsidian/app.json': '{}\n',
      'Projects/Gauge.md': '---\naliases: [meter]\n---\n- The gauge stands at pier 9.\n',
      'Projects/Ada.md': 'Notes of Ada.\n\n- Begun in May\n',
      'Projects/Bob.md': '- Begun in June\n',
    },
    file: 'Projects/Gauge.md',
    add: `appendFileSync(join(folder, 'Projects/' + who + '.md'), '- ' + words + '\\n')`,
  },
} as const;

const textOf = /(?<="text":")(?:[^"\\]|\\.)*/g;
const readings = 5;
const yearsHere = [2001, 2002, 2003];
const saidBy = (who: string) => Array.from({ length: readings }, (_, n) => `${who} read a level of ${n} and a half.`);
const cleaned = (year: number) => `Was cleaned by ship in ${year}`;

function textsIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

/** Another program, which adds its entries one by one. */
function otherProgram(folder: string, who: string, add: string) {
  const code = `const { appendFileSync, writeFileSync } = require('node:fs');
    const { join } = require('node:path');
    const [folder, who] = [${JSON.stringify(folder)}, '${who}'];
    let n = 0;
    const timer = setInterval(() => {
      const words = who + ' read a level of ' + n + ' and a half.';
      ${add};
      if (++n === ${readings}) clearInterval(timer);
    }, 400);`;
  const program = spawn(process.execPath, ['-e', code], {
    stdio: 'ignore',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  onTestFinished(() => void program.kill());
  return once(program, 'exit');
}

/** How often each is said in what one side holds. */
const timesIn = (text: string, words: readonly string[]) => words.map((one) => text.split(one).length - 1);

test.each(Object.keys(forms) as (keyof typeof forms)[])(
  '[LINK-3] %s: two programs write, the engine is killed, the folder goes and comes back: each word is on both sides once',
  async (form) => {
    const { files, file, add } = forms[form];
    await place.start();
    const folder = join(place.root, '..', '.hermes', form === 'hermes' ? 'memories' : form);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    // The words of memories alone: a title says them, too.
    const here = async () => [...(await run('export', '--format', 'jsonl')).stdout.matchAll(textOf)].join('\n');
    const there = () => [...textsIn(folder).values()].join('\n');
    const inStep = async (holds: () => boolean | Promise<boolean>) => {
      for (let n = 0; n < 60; n++) {
        await run('links', 'step', folder);
        if (await holds()) return;
        await sleep(500);
      }
    };
    const onceEach = (words: readonly string[]) => words.map(() => 1);

    expect((await run('link', folder, '--as', form, '--reviewed')).code).toBe(0);
    const [link] = (await json('links')).links;
    expect(link).toMatchObject({ state: 'in step', asked: [] });

    const others = ['Ada', 'Bob'].map((who) => otherProgram(folder, who, add));
    const scope = link.scope === null ? [] : ['--scope', link.scope];
    for (const year of yearsHere) {
      await run('store', cleaned(year), '--store', 'semantic', '--entity', 'project--gauge', ...scope);
      const stepping = run('links', 'step', folder);
      // Early, in the middle and late in a step.
      await sleep(240 * (year - 2000));
      const pid = enginePid(place.root);
      if (pid !== null) kill(pid);
      await stepping;
    }
    await Promise.all(others);
    const theirs = [...saidBy('Ada'), ...saidBy('Bob')];
    const all = [...theirs, ...yearsHere.map(cleaned)];
    const isWhole = (text: string) => all.every((one) => text.includes(one));
    await inStep(async () => isWhole(there()) && isWhole(await here()));
    expect(timesIn(there(), theirs)).toEqual(onceEach(theirs));
    expect(yearsHere.filter((year) => !there().includes(cleaned(year)))).toEqual([]);
    expect(timesIn(await here(), all)).toEqual(onceEach(all));
    expect((await json('links')).links).toMatchObject([{ state: 'in step', asked: [], gone: [] }]);

    // Away, and changed on both sides meanwhile.
    renameSync(folder, `${folder}-away`);
    expect((await json('links', 'step', folder)).link.state).toBe('missing');
    await run('store', cleaned(2010), '--store', 'semantic', '--entity', 'project--gauge', ...scope);
    const moved = join(`${folder}-away`, file);
    writeFileSync(moved, readFileSync(moved, 'utf8').replace('pier 9.', 'pier ten.'));
    renameSync(`${folder}-away`, folder);
    await inStep(async () => there().includes(cleaned(2010)) && (await here()).includes('pier ten.'));
    expect(timesIn(await here(), ['pier ten.', cleaned(2010)])).toEqual([1, 1]);
    expect(there()).toContain(cleaned(2010));
    expect(there()).toContain('pier ten.');
    expect((await json('links')).links).toMatchObject([{ state: 'in step', asked: [], gone: [] }]);

    // Unlinked, either side goes its own way.
    const [before, mine] = [textsIn(folder), await here()];
    expect((await run('unlink', folder)).code).toBe(0);
    expect([textsIn(folder), await here()]).toEqual([before, mine]);
    await run('store', cleaned(2011), '--store', 'semantic', '--entity', 'project--gauge', ...scope);
    await sleep(1_500);
    expect(there()).not.toContain(cleaned(2011));
    expect((await run('doctor')).stdout).toContain('ok');
  },
  300_000,
);

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
const { run } = place;

/** A pending reflection of these changes, as a model left it. */
function pend(changes: object[]) {
  const meta = join(place.root, 'memory/meta');
  mkdirSync(meta, { recursive: true });
  const pending = {
    version: 1,
    session: 'r-001',
    number: 1,
    made: '2026-02-20T03:00:00.000Z',
    by: 'model',
    fellBack: 'By rules for 2 episodes: the language model broke off.',
    trigger: 'test',
    tokens: { estimated: 0, used: 10, cap: 8_000 },
    processed: { episodes: 2, entities: 1, procedures: 0 },
    reviewed: 0,
    dropped: 0,
    withheld: 0,
    reasoned: {
      name: 'Scribe',
      withheld: 1,
      proposed: 3,
      passed: 2,
      refused: [{ code: 'cite.unknown', why: 'e9.1 names no line.', hint: '', says: 'Owns nine boats' }],
    },
    changes: changes.map((does, n) => ({
      id: `c${n + 1}`,
      does,
      reason: 'It was said so.',
      evidence: [],
      verdict: 'open',
      edited: null,
      lossAccepted: false,
    })),
  };
  writeFileSync(join(meta, 'pending-reflection.json'), JSON.stringify(pending));
  const refused = {
    at: '2026-02-01T00:00:00Z',
    session: 'r-000',
    sort: 'insight from several',
    accepted: 0,
    rejected: 10,
  };
  writeFileSync(join(meta, 'decided.jsonl'), `${JSON.stringify(refused)}\n`);
}

test('who reasoned, what the checks refused, what failed and what is not shown stand in the terminal as in the window', async () => {
  pend([
    { kind: 'question', text: 'Who prunes the pears?', about: [] },
    { kind: 'insight', title: 'Pears', text: 'The pears come up again and again.' },
  ]);
  await place.start();
  const shown = (await run('reflection')).stdout;
  expect(shown).toContain('reasoned by Scribe, 1 line withheld: 2 of 3 passed the checks');
  expect(shown).toContain('refused: Owns nine boats (e9.1 names no line.)');
  expect(shown).toContain('! By rules for 2 episodes: the language model broke off.');
  expect(shown).toContain('c1  question  Who prunes the pears?');
  expect(shown).not.toContain('again and again');
  expect(shown).toContain('Not shown: 1 of kinds that you nearly always refuse. mneme reflection show all lists them.');
  expect(shown).toContain('1 of 1 open');
  expect((await run('reflection', 'show', 'all')).stdout).toContain(
    'c2  insight   Pears: The pears come up again and again.',
  );
});

test('a program as the language model is tried, and the command ends with 1 where it answers wrongly', async () => {
  const program = join(place.root, 'program.mjs');
  writeFileSync(program, `process.stdin.resume().on('end', () => process.stdout.write('{"sum": 41}'));\n`);
  await place.start();
  await run('settings', 'set', 'model.provider', 'command');
  await run('settings', 'set', 'model.command', `node ${program}`);
  const tried = await run('model', 'test');
  expect([tried.code, tried.stdout]).toEqual([1, expect.stringContaining('answers, but wrongly')]);
});

test('nothing that runs is not cancelled, and it is said', async () => {
  expect(await run('reflection', 'cancel')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No reflection is running'),
  });
});

test('a contradiction is settled and not accepted: the command is named, and nothing was noted', async () => {
  const sides = ['six', 'eight'].map((hour, n) => ({
    id: `episode:2026-02-0${n + 1}:09:00`,
    text: `Opens at ${hour}.`,
  }));
  pend([{ kind: 'contradiction', about: 'The pool', sides, holds: null }]);
  await place.start();
  const accepted = await run('reflection', 'accept', 'c1');
  expect(accepted.code).toBe(2);
  expect(accepted.stderr).toContain('mneme reflection settle c1 first|second|both');
  expect((await place.json('reflection')).pending.changes).toMatchObject([{ id: 'c1', verdict: 'open' }]);
  expect((await run('reflection', 'settle', 'c1', '2')).stdout).toContain('The second holds.');
});

/** What the owner accepted so far, of facts; and a page that more of them are proposed for. */
function facts(count: number, accepted: number) {
  const folder = join(place.root, 'memory/graph/entities');
  mkdirSync(folder, { recursive: true });
  const head = '# project--tideline\n<!-- Type: project | Created: 2026-01-02 | Last updated: 2026-01-02 -->\n';
  writeFileSync(join(folder, 'project--tideline.md'), `${head}\n## Summary\n\n## Facts\n- Ferries cross the sound\n`);
  const entity = { entity: 'project--tideline', supersedes: null };
  pend(Array.from({ length: count }, (_, n) => ({ kind: 'fact', ...entity, statement: `Pier ${n + 1} has a lamp` })));
  const sort = 'fact from several';
  const decided = { at: '2026-02-01T00:00:00Z', session: 'r-000', sort, accepted, rejected: 0 };
  writeFileSync(join(place.root, 'memory/meta/decided.jsonl'), `${JSON.stringify(decided)}\n`);
}

test('what comes as one is one line with its list, and is decided by its number', async () => {
  facts(4, 12);
  await place.start();
  const shown = (await run('reflection')).stdout;
  expect(shown).toContain('[ ] b1  4 facts about Tideline\n      c1  Pier 1 has a lamp\n      c2  Pier 2 has a lamp');
  expect(shown).toContain('You accepted 12 of the last 12 like these');
  expect((await run('reflection', 'reject', 'b1')).stdout).toContain('4 rejected, 0 open');
  expect((await run('reflection', 'open', 'c2')).stdout).toContain('3 rejected, 1 open');
  expect((await run('reflection')).stdout).toContain('[✗] c1  Pier 1 has a lamp\n      [ ] c2');
  expect((await run('reflection', 'accept', 'b1')).stdout).toContain('4 accepted, 0 rejected, 0 open');
});

test('what was applied is taken back by undo, also when the rest was refused since', async () => {
  facts(2, 0);
  await place.start();
  await run('reflection', 'accept', 'c1');
  const change = /mneme undo (\S+)/.exec((await run('reflection', 'apply')).stdout)?.[1] ?? '';
  expect((await run('about', 'project--tideline')).stdout).toContain('Pier 1 has a lamp');
  await run('reflection', 'dismiss');
  expect(await run('undo', change)).toMatchObject({ code: 0, stdout: expect.stringContaining('project--tideline.md') });
  expect((await run('about', 'project--tideline')).stdout).not.toContain('Pier 1 has a lamp');
  expect((await run('reflection')).stdout).toContain('Nothing waits');
});

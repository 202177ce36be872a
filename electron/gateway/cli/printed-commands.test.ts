import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Output } from '#shared/contract/methods.ts';
import { linksText } from './link-text.ts';
import { shellQuoted } from './shell-quoted.ts';
import { lookText, syncText } from './sync-text.ts';

const nasty = '$(id) `id` "a" \'b\'; id & !x';
/** The arguments as a shell would give them to `mneme`. */
const argumentsOf = (command: string) =>
  execFileSync('sh', ['-c', `mneme() { printf '%s\\n' "$@"; }; ${command}`], { encoding: 'utf8' })
    .trim()
    .split('\n');

const side = { by: 'user:direct', owner: 'Ines on kuna', at: '2026-02-18T09:00:00.000Z' };

const link: Output<'links.list'>['links'][number] = {
  ...{
    id: '1a2b3c4d',
    path: '/notes',
    format: 'obsidian',
    title: 'Obsidian',
    scope: null,
    send: 'new',
    reviewed: false,
  },
  ...{ ways: 'in', state: 'in step', note: null, entries: 1, last: null, asked: [], gone: [], notes: [] },
};

test('[PRINTED-1] names of others in a printed command stay one argument, whatever they hold', () => {
  expect(argumentsOf(`mneme ${shellQuoted(nasty)}`)).toEqual([nasty]);
  expect(shellQuoted('memory/graph/entities/person--mira.md')).toBe('memory/graph/entities/person--mira.md');

  const asked = [{ key: nasty, at: 'a', here: 'b', there: 'c', why: 'd' }];
  const told = linksText({ links: [{ ...link, asked }] });
  expect(told).toContain('1 memory on both sides');
  const take = /→ (mneme links take .+), or take there/.exec(told)?.[1] ?? '';
  expect(argumentsOf(take)).toEqual(['links', 'take', 'here', '1a2b3c4d', nasty]);

  const path = 'notes $(id)/a b.md';
  const conflict = {
    ...{ path, base: '', mine: 'a', theirs: 'b', binary: false, words: 'w', mineBy: side, theirsBy: null },
    entries: [{ under: null, base: '', mine: 'a', theirs: 'b', mineBy: null, theirsBy: null, taken: null }],
  };
  const waiting = syncText({ message: 'Waits.', conflicts: [conflict] });
  const one = /→ (mneme sync take mine .+), take theirs/.exec(waiting)?.[1] ?? '';
  expect(argumentsOf(one)).toEqual(['sync', 'take', 'mine', `${path}#1`]);
  const whole = /→ (mneme sync take mine .+), or take theirs: the whole/.exec(waiting)?.[1] ?? '';
  expect(argumentsOf(whole)).toEqual(['sync', 'take', 'mine', path]);
});

test('[PRINTED-2] what is gone from a link is archived in batches that are taken', () => {
  const gone = Array.from({ length: 401 }, (_, n) => ({ id: `fact:${n}`, text: `Fact ${n}` }));
  const told = linksText({ links: [{ ...link, gone }] });
  const counts = told.split('\n').flatMap((line) => {
    const ids = /mneme forget --ids (.+)/.exec(line)?.[1];
    return ids === undefined ? [] : [ids.split(' ').length];
  });
  expect(counts).toEqual([200, 200, 1]);
});

test('[PRINTED-3] days are those of this machine, and one is one', () => {
  const part = {
    commits: 1,
    files: 1,
    told: 1,
    first: side.at,
    last: side.at,
    by: [{ by: 'user:direct', owner: null, commits: 1 }],
  };
  const none = { commits: 0, files: 0, told: 0, first: null, last: null, by: [] };
  const told = lookText({ standing: 'go', go: part, come: none, conflicts: [], message: 'Look.' });
  const day = new Date(side.at);
  const local = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
  expect(told).toContain(`goes  1 commit in 1 file, ${local}: user:direct (1)`);

  const many = { ...part, commits: 5_000, told: 2_000 };
  const partial = lookText({ standing: 'go', go: many, come: none, conflicts: [], message: 'Look.' });
  expect(partial).toContain('of the newest 2000: user:direct (1), others (1999)');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecayScores } from '../../workspace/codecs/decay-scores.ts';
import { parseProposals } from '../../workspace/codecs/pending-memories.ts';
import { mergeText } from '../../workspace/merge/text.ts';
import { mergeFile } from './file.ts';
import { mergeScores } from './scores.ts';

const today = '2026-02-02';
const merged = (path: string, base: string | null, mine: string | null, theirs: string | null) => {
  const result = mergeFile(path, { base, mine, theirs }, today);
  return 'content' in result ? result.content : null;
};
const lines = (...some: string[]) => some.map((line) => `${line}\n`).join('');

describe('[MERGE-1] what only grows', () => {
  test('a log holds the lines of both sides once, by their instants, and none that one side rotated away', () => {
    const at = (minute: number, words: string) => `2026-02-02T10:${String(minute).padStart(2, '0')}Z | ${words}`;
    const base = lines(at(0, 'old'), at(1, 'shared'));
    const mine = lines(at(1, 'shared'), at(3, 'mine'), at(6, 'mine'));
    const theirs = lines(at(0, 'old'), at(1, 'shared'), at(2, 'theirs'), at(5, 'theirs'));
    expect(merged('memory/meta/audit.log', base, mine, theirs)).toBe(
      lines(at(1, 'shared'), at(2, 'theirs'), at(3, 'mine'), at(5, 'theirs'), at(6, 'mine')),
    );
  });

  test('merging again what was merged changes nothing, on whichever side', () => {
    const line = fc
      .integer({ min: 0, max: 59 })
      .map((n) => `2026-02-02T10:${String(n).padStart(2, '0')}Z | line ${n % 7}`);
    const log = fc.array(line, { maxLength: 12 }).map((some) => lines(...some.sort()));
    fc.assert(
      fc.property(log, log, log, (base, more, other) => {
        const [mine, theirs] = [base + more, base + other];
        const once = merged('memory/meta/audit.log', base, mine, theirs) ?? '';
        for (const one of [mine, theirs]) for (const word of one.split('\n')) expect(once.split('\n')).toContain(word);
        expect(merged('memory/meta/audit.log', theirs, once, theirs)).toBe(once);
        expect(merged('memory/meta/audit.log', mine, once, mine)).toBe(once);
      }),
    );
  });

  const entry = (time: string, words: string) =>
    `## ${time} | fact | confidence:high | tags:[] | source:conversation\n${words}\n`;
  const day = (...entries: string[]) => `# 2026-02-02 — Episode Log\n\n${entries.join('\n')}`;

  test('a day has the entries of both sides by the minute, an edited one as it was edited', () => {
    const base = day(entry('09:00', 'first'), entry('10:00', 'second'));
    const mine = day(entry('09:00', 'first'), entry('10:00', 'second'), entry('10:30', 'of mine'));
    const theirs = day(
      entry('09:00', 'first, mended'),
      entry('09:30', 'of theirs'),
      entry('10:00', 'second'),
      entry('10:30', 'also'),
    );
    expect(merged('memory/episodes/2026-02-02.md', base, mine, theirs)).toBe(
      day(
        entry('09:00', 'first, mended'),
        entry('09:30', 'of theirs'),
        entry('10:00', 'second'),
        entry('10:30', 'of mine'),
        entry('10:30', 'also'),
      ),
    );
  });

  test('a day that both sides began holds both beginnings', () => {
    const text =
      merged('memory/episodes/2026-02-02.md', null, day(entry('09:00', 'mine')), day(entry('08:00', 'theirs'))) ?? '';
    expect(text).toBe(day(entry('08:00', 'theirs'), entry('09:00', 'mine')));
  });

  test('proposals of both sides stay apart, one that was decided is decided', () => {
    const proposal = (n: number, words: string, status = 'pending') =>
      `## Proposal #${n}\n- **From**: a\n- **Timestamp**: 2026-02-02T10:0${words.length % 10}:00Z\n- **Trigger**: t\n- **Suggested store**: semantic\n- **Content**: ${words}\n- **Entities**: []\n- **Confidence**: high\n- **Core-worthy**: no\n- **Status**: ${status}\n`;
    const file = (...some: string[]) => `# Pending Memory Proposals\n\n---\n\n${some.join('\n---\n\n')}`;
    const text =
      merged(
        'memory/meta/pending-memories.md',
        file(proposal(1, 'one'), proposal(2, 'three')),
        file(proposal(2, 'three'), proposal(3, 'mine')),
        file(proposal(1, 'one'), proposal(2, 'three', 'deferred'), proposal(3, 'theirs')),
      ) ?? '';
    const found = parseProposals(text).map(({ n, content, status }) => [n, content, status]);
    expect(found.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [2, 'three', 'deferred'],
      [3, 'mine', 'pending'],
      [4, 'theirs', 'pending'],
    ]);
  });
});

describe('[MERGE-2] pages and texts', () => {
  test('facts that both sides add to one list are both kept, and the header takes the later date', () => {
    const page = (date: string, count: number, ...facts: string[]) =>
      lines(
        '# person--ana',
        `<!-- Type: person | Created: 2026-01-01 | Last updated: ${date} -->`,
        `<!-- Access count: ${count} -->`,
        '',
        '## Facts',
        ...facts.map((fact) => `- ${fact}`),
        '',
        '## Relations',
        '- Uses: [[tool--saw]]',
      );
    const text = merged(
      'memory/graph/entities/person--ana.md',
      page('2026-01-01', 1, 'tall'),
      page('2026-01-03', 9, 'tall', 'sings'),
      page('2026-01-02', 12, 'tall', 'runs'),
    );
    expect(text).toBe(page('2026-01-03', 12, 'tall', 'sings', 'runs'));
  });

  test('the same words changed on both sides, and a removal against a change, are for a person', () => {
    expect(merged('USER.md', 'a\n', 'b\n', 'c\n')).toBeNull();
    expect(merged('USER.md', '- a\n', '- b\n', '- c\n')).toBeNull();
    expect(merged('USER.md', 'a\n', null, 'c\n')).toBeNull();
    expect(merged('memory/meta/pending-reflection.json', '{}', '{"a":1}', '{"b":1}')).toBeNull();
  });

  test('whatever one side alone changed is taken', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (base, other) => {
        expect(mergeText(base, base, other)).toBe(other);
        expect(mergeText(base, other, base)).toBe(other);
        expect(mergeText(base, other, other)).toBe(other);
      }),
    );
  });

  test('settings merge by key, lists as sets; one value set twice is for a person', () => {
    const base = '{\n  "a": {"x": 1, "y": 2},\n  "list": ["p", "q"]\n}\n';
    expect(
      JSON.parse(
        merged(
          'mneme.json',
          base,
          '{\n  "a": {"x": 5, "y": 2},\n  "list": ["p"]\n}\n',
          '{"a": {"x": 1, "y": 7}, "list": ["p", "q", "r"], "n": true}',
        ) ?? '',
      ),
    ).toEqual({ a: { x: 5, y: 7 }, list: ['p', 'r'], n: true });
    expect(merged('mneme.json', '{"a":1}', '{"a":2}', '{"a":3}')).toBeNull();
    expect(merged('mneme.json', '{"a":1}', '{"a":2}', 'no json')).toBeNull();
  });
});

describe('[MERGE-3] scores', () => {
  const bounds = { lambda: 0.03, active: 0.5, fading: 0.2, archive: 0.05 };
  const entry = (more: Record<string, unknown>) => ({
    store: 'semantic',
    base_relevance: 0.7,
    created: '2026-01-01T00:00:00Z',
    last_accessed: '2026-01-01T00:00:00Z',
    access_count: 1,
    type_weight: 1.2,
    current_score: 0.7,
    status: 'active',
    pinned: false,
    ...more,
  });
  const file = (updated: string, entries: Record<string, unknown>) =>
    JSON.stringify({ version: 1, last_updated: updated, entries });
  const rule = { bounds, aliases: new Map() };

  test('uses of both sides since they parted add up; pins and archives are as the side has them that changed them', () => {
    const base = file('2026-01-01T00:00:00Z', {
      'fact:a:1': entry({ access_count: 4 }),
      'fact:a:2': entry({ pinned: true }),
      'fact:a:3': entry({}),
    });
    const mine = file('2026-01-05T00:00:00Z', {
      'fact:a:1': entry({ access_count: 6, last_accessed: '2026-01-04T00:00:00Z' }),
      'fact:a:2': entry({}),
      'fact:a:3': entry({}),
    });
    const theirs = file('2026-01-03T00:00:00Z', {
      'fact:a:1': entry({ access_count: 5, last_accessed: '2026-01-02T00:00:00Z' }),
      'fact:a:2': entry({ pinned: true }),
      'fact:a:3': entry({ status: 'archived' }),
    });
    const log = '2026-01-04T10:00:00.000Z used     fact:a:1\n2026-01-06T10:00:00.000Z used     fact:a:1\n';
    const text =
      mergeScores({ scores: base, log: null }, { scores: mine, log: null }, { scores: theirs, log }, rule) ?? '';
    const { entries, lastUpdated } = parseDecayScores(text);
    expect(lastUpdated).toBe('2026-01-05T00:00:00.000Z');
    // 4 shared, 2 of mine, 1 of theirs, 1 that their log tells and my snapshot would have passed over.
    expect(entries.get('fact:a:1')).toMatchObject({ access_count: 8, last_accessed: '2026-01-04T10:00:00Z' });
    expect(entries.get('fact:a:2')?.pinned).toBe(false);
    expect(entries.get('fact:a:3')?.status).toBe('archived');
  });

  test('what both know and neither had before: a pin of one side holds, an archive of one does not', () => {
    const mine = file('2026-01-05T00:00:00Z', { x: entry({ pinned: true }), y: entry({ status: 'archived' }) });
    const theirs = file('2026-01-05T00:00:00Z', { x: entry({}), y: entry({}) });
    const { entries } = parseDecayScores(
      mergeScores({ scores: null, log: null }, { scores: mine, log: null }, { scores: theirs, log: null }, rule) ?? '',
    );
    expect(entries.get('x')?.pinned).toBe(true);
    expect(entries.get('y')?.status).not.toBe('archived');
  });

  test('a file of a later version, or none that can be read, is not merged', () => {
    const sound = { scores: file('2026-01-05T00:00:00Z', {}), log: null };
    expect(mergeScores(sound, sound, { scores: '{"version": 9, "entries": {}}', log: null }, rule)).toBeNull();
    expect(mergeScores(sound, sound, { scores: 'torn', log: null }, rule)).toBeNull();
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../parse.ts';
import { anyWords, asKept } from '../samples.ts';
import { createProcedure, parseProcedure } from './procedure.ts';
import { createVault, parseVault } from './vault.ts';

test('[PROCEDURE-1] a new procedure has the form of the design and is one memory that holds what was given', () => {
  const text = createProcedure({
    title: 'How to deploy',
    trigger: 'When asked to ship.',
    steps: ['Run tests', 'Tag'],
    notes: ['Verbose logs'],
    body: '',
    learned: '2026-01-25',
  });
  expect(text).toBe(
    '# How to deploy\n<!-- Type: procedure | Learned: 2026-01-25 -->\n\n## Trigger\nWhen asked to ship.\n\n## Steps\n1. Run tests\n2. Tag\n\n## Notes\n- Verbose logs\n',
  );
  const { memories } = parseProcedure('memory/procedures/how-to-deploy.md', text);
  expect(memories).toHaveLength(1);
  expect(memories[0]).toMatchObject({
    id: 'procedure:how-to-deploy',
    title: 'How to deploy',
    at: '2026-01-25',
    store: 'procedural',
    line: 1,
    endLine: 12,
  });
  expect(memories[0]?.text.startsWith('## Trigger\nWhen')).toBe(true);
});

test('[PAGE-1] any body stands in the page’s one memory as it was given', () => {
  fc.assert(
    fc.property(anyWords, anyWords, (title, body) => {
      const kept = asKept(body).trimEnd();
      const procedure = parseProcedure(
        'memory/procedures/x.md',
        createProcedure({ title, body, learned: '2026-01-25' }),
      );
      expect(procedure.memories.map(({ id }) => id)).toEqual(['procedure:x']);
      expect(procedure.memories[0]?.text).toContain(kept);
      const vault = parseVault('memory/vault/x.md', createVault({ title, body }));
      expect(vault.memories.map(({ id }) => id)).toEqual(['vault:x']);
      expect(vault.memories[0]?.text).toBe(kept);
    }),
    { numRuns: 1000 },
  );
});

test('[PAGE-2] pages in folders, with front matter or without a title are read', () => {
  const { memories } = parseVault('memory/vault/family/dates.md', '---\ntags: [family]\n---\nBirthday on 4 May.\n');
  expect(memories[0]).toMatchObject({
    id: 'vault:family/dates',
    title: 'family/dates',
    tags: ['family'],
    text: 'Birthday on 4 May.',
  });
});

test('[NOTE-1] a short note is one memory; front matter gives title, tags, aliases and date', () => {
  const { title, memories, links } = parse(
    'notes/2026-01-05 idea.md',
    '---\ntitle: "Big: idea"\ntags:\n  - one\n  - "#two"\naliases: [Plan, "B, or not"]\n---\n# Heading\nSee [[Other#part|that]] and ![[img.png]].\n```\n[[no link]]\n```\n',
  );
  expect(title).toBe('Big: idea');
  expect(memories).toHaveLength(1);
  expect(memories[0]).toMatchObject({
    id: 'note:notes/2026-01-05 idea.md',
    title: 'Big: idea (Plan, B, or not)',
    tags: ['one', 'two'],
    at: '2026-01-05',
    line: 8,
    endLine: 12,
  });
  expect(links.map(({ to, line }) => [to, line])).toEqual([
    ['Other', 9],
    ['img.png', 9],
  ]);
});

test('[NOTE-2] a long note is one memory a section, and no line of it is lost', () => {
  const section = (name: string, size: number) => `## ${name}\n${'Some words here.\n\n'.repeat(size)}`;
  const text = `# Title\nIntro.\n\n${section('One', 60)}${section('Two', 10)}### Deep\nx\n${section('One', 400)}`;
  const { memories } = parse('long.md', text);
  expect(memories.slice(0, 4).map(({ id }) => id)).toEqual([
    'note:long.md',
    'note:long.md#one',
    'note:long.md#two',
    'note:long.md#one-2',
  ]);
  expect(memories[1]?.title).toBe('Title › One');
  expect(Math.max(...memories.map((memory) => memory.text.length))).toBeLessThan(4_200);
  const words = (all: string) => all.split('\n').filter((line) => line.trim() !== '');
  expect(memories.flatMap((memory) => words(memory.text))).toEqual(words(text));
});

test('[NOTE-3] every line with words of any note is in a memory', () => {
  const lines = fc.array(fc.constantFrom('word', '# a', '## b', '### c', '', '```', '- x', `${'long '.repeat(200)}`), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(lines, (given) => {
      const { memories } = parse('n.md', `${given.join('\n')}\n`);
      const words = (all: string[]) => all.filter((line) => line.trim() !== '');
      expect(memories.flatMap((memory) => words(memory.text.split('\n')))).toEqual(words(given));
    }),
    { numRuns: 500 },
  );
});

test('[SOURCE-1] a document’s page edited by hand: an empty one is no memory, a label that stands twice is two', () => {
  const path = 'memory/sources/0123abcd.md';
  const read = (text: string) => parse(path, text).memories.map(({ id, line, endLine }) => [id, line, endLine]);
  expect(read('')).toEqual([]);
  expect(read('# Tides\n')).toEqual([]);
  expect(read('Said of it.\n')).toEqual([['source:0123abcd', 1, 1]]);
  expect(read('## p1\n> High at six.\n\n## p1 · Noon\n> Low at noon.\n\n## p1-2\n> Both.\n')).toEqual([
    ['source:0123abcd#p1', 1, 2],
    ['source:0123abcd#p1:2', 4, 5],
    ['source:0123abcd#p1-2', 7, 8],
  ]);
});

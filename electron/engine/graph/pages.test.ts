import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFact, createEntity } from '../workspace/codecs/entity.ts';
import { relink } from '../workspace/codecs/entity-links.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { parseEntity } from '../workspace/codecs/entity-parse.ts';
import { addRelationTo, removeRelationFrom } from '../workspace/codecs/entity-relations.ts';
import { missing, uniteEntities } from '../workspace/codecs/entity-unite.ts';
import { hash8 } from '../workspace/hash.ts';
import { anyText, anyWords, lost } from '../workspace/samples.ts';
import { renamePage } from './rename.ts';
import { carry, isWhole, takeOut } from './split.ts';
import { supersede } from './supersede.ts';

const today = '2026-11-21';
const from = 'person--alexander';
const into = 'person--alex';

test('[GRAPH-PAGE-1] renamed and renamed back, a page says what it said', () => {
  fc.assert(
    fc.property(anyText, anyText, (body, more) => {
      const text = `# ${into}\n<!-- Type: person | Last updated: ${today} -->\n${body}\n[[${into}|x]]\n${more}`;
      const there = renamePage(text, { from: into, label: 'Alex', to: from, name: 'Alexander', today });
      const back = renamePage(there.text, { from, label: 'Alexander', to: into, name: 'Alex', today });
      expect(missing([{ id: into, label: 'Alex', text }], { id: into, label: 'Alex', text: back.text })).toEqual([]);
      expect(lost(text, back.text).filter((line) => !line.includes('Aliases:'))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('[GRAPH-PAGE-2] two pages united lose no statement of either, whatever they hold', () => {
  let refused = 0;
  fc.assert(
    fc.property(anyText, anyText, (ours, theirs) => {
      const pages = [
        { id: into, label: 'Alex', text: relink(ours, from, into).text },
        { id: from, label: 'Alexander', text: relink(theirs, from, into).text },
      ] as const;
      const text = uniteEntities(pages[0], pages[1], today);
      if (text === null) refused++;
      else expect(missing([...pages], { id: into, label: 'Alex', text })).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect(refused).toBeLessThan(50);
});

test('[GRAPH-PAGE-3] what is split off and merged again is all there', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.nat({ max: 20 }), { maxLength: 5 }), (body, picks) => {
      const source = { id: into, label: 'Alex', text: `# ${into}\n## Facts\n- A\n- B\n${body}` };
      const ids = parseEntity(`${into}.md`, source.text)
        .memories.filter(({ kind }) => kind !== 'entity')
        .map(({ id }) => id);
      const parts = takeOut(source, new Set(picks.map((n) => ids[n % ids.length] ?? '')));
      if (!isWhole(parts, source)) return;
      const carried = carry(parts.taken, from, today);
      if (carried === null) return;
      const apart = { id: from, label: 'Alexander', text: carried };
      const rest = { ...source, text: parts.text };
      const both = uniteEntities(rest, apart, today);
      if (both !== null) expect(missing([source], { ...source, text: both })).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('[GRAPH-PAGE-4] a superseded fact keeps its id and its words; the new one says since when and what it replaced', () => {
  const page = createEntity({ id: into, name: 'Alex', created: '2026-01-01', summary: 'Who.', aliases: [] });
  const old = addFact(page, into, 'Works at Acme (since 2024-05-01)', '2026-02-01');
  const next = supersede(old.text, into, { old: old.id, text: 'Works at Beta', day: today });
  expect(next.text).toContain(
    `- Works at Acme (since 2024-05-01, until ${today}) [stored 2026-02-01] [superseded-by ${next.id}]\n`,
  );
  expect(next.text).toContain(`- Works at Beta (since ${today}) [supersedes ${old.id}]\n`);
  const parsed = parseEntity(`${into}.md`, next.text);
  expect(parsed.memories.slice(1).map(({ id, text, at, tags }) => [id, text, at, tags])).toEqual([
    [old.id, `Works at Acme (since 2024-05-01, until ${today})`, '2026-02-01', ['superseded']],
    [next.id, `Works at Beta (since ${today})`, today, []],
  ]);
  expect(parsed.links.map(({ from, to, relation }) => [from, to, relation])).toEqual([
    [old.id, next.id, 'superseded-by'],
    [next.id, old.id, 'supersedes'],
  ]);
  // What held once and holds again is a fact of its own.
  const again = addFact(next.text, into, 'Works at Acme', '2026-12-01');
  expect(again.id).toBe(`${old.id}-2`);
  expect(() => supersede(next.text, into, { old: old.id, text: 'x', day: today })).toThrow('superseded already');
  expect(() => supersede(old.text, into, { old: old.id, text: 'works at ACME.', day: today })).toThrow('says the same');
  // One that stands there already takes the place of the other.
  const both = addFact(old.text, into, 'Works at Beta', '2026-02-01');
  const known = supersede(both.text, into, { old: old.id, text: 'works at beta.', day: today });
  expect([known.id, known.line]).toEqual([both.id, both.line]);
  expect(known.text).toContain(`- Works at Beta [supersedes ${old.id}] [stored 2026-02-01]\n`);
  expect(() => supersede(next.text, into, { old: 'fact:x:1', text: 'x', day: today })).toThrow('no fact');
});

test('[GRAPH-PAGE-5] any fact of any page can be superseded by any words; every other line keeps its bytes', () => {
  fc.assert(
    fc.property(anyText, anyWords, anyWords, (body, one, other) => {
      const first = addFact(body, into, one, today);
      const known = parseEntity(`${into}.md`, first.text).memories.find(
        ({ line, kind }) => kind === 'fact' && line === first.line,
      );
      if (!known || known.tags.length > 0) return;
      if (hash8(readMarks(other).statement) === hash8(readMarks(known.text).statement)) return;
      const next = supersede(first.text, into, { old: known.id, text: other, day: today });
      const memories = parseEntity(`${into}.md`, next.text).memories;
      expect(memories.find(({ id }) => id === next.id)).toBeDefined();
      expect(memories.find(({ id }) => id === known.id)?.tags).toEqual(['superseded']);
      const gone = lost(first.text, next.text).filter((line) => !line.includes('Last updated'));
      // The old fact's line, and that of one that said the new fact already.
      expect(gone.length).toBeLessThanOrEqual(2);
    }),
    { numRuns: 500 },
  );
});

test('[GRAPH-PAGE-6] a relation added and removed leaves the page as it was', () => {
  fc.assert(
    fc.property(anyText, (body) => {
      const text = `${body}\n## Relations\n- Uses: [[tool--a]]\n- Knows: [[person--b]]\n`;
      const added = addRelationTo(text, 'uses', 'tool--new', today);
      expect(parseEntity('x--y.md', added.text).links).toContainEqual(
        expect.objectContaining({ relation: 'uses', to: 'tool--new', line: added.line }),
      );
      const removed = removeRelationFrom(added.text, 'uses', (target) => target === 'tool--new');
      expect(removed).toEqual({ text, removed: 1 });
    }),
    { numRuns: 300 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stores } from '#shared/model/memory.ts';
import { anyFile, anyWords, asKept, lost } from '../samples.ts';
import { appendProposal, markProposals, parseProposals, removeProposals } from './pending-memories.ts';
import { decodeContent, encodeContent } from './proposal-content.ts';

const proposal = fc.record({
  from: fc.constantFrom('researcher', 'a | b', 'x\ny'),
  timestamp: fc.constant('2026-02-03T10:00:00Z'),
  trigger: fc.constantFrom('auto-detect', 'user said "remember"\n## Proposal #9'),
  store: fc.constantFrom(...stores),
  content: fc.oneof(
    anyWords,
    fc
      .array(fc.constantFrom('\\', '<br>', '\n', 'x'), { minLength: 1, maxLength: 8 })
      .map((parts) => `a${parts.join('')}b`),
  ),
  entities: fc.array(fc.constantFrom('person--x', 'tool--a, b', ']'), { maxLength: 3 }),
  confidence: fc.constantFrom('high', 'medium', 'low'),
  coreWorthy: fc.boolean(),
}) as fc.Arbitrary<Parameters<typeof appendProposal>[1]>;

test('[PROPOSAL-1] an appended proposal comes back as it was given, whatever stood there', () => {
  fc.assert(
    fc.property(anyFile, proposal, (text, given) => {
      const added = appendProposal(text, given);
      const before = parseProposals(text ?? '');
      const after = parseProposals(added.text);
      expect(after).toHaveLength(before.length + 1);
      const { store, entities, confidence, coreWorthy, timestamp } = given;
      const content = given.content
        .replace(/\r\n?/g, '\n')
        .replace(/\p{Surrogate}/gu, '\uFFFD')
        .trim();
      expect(after.at(-1)).toMatchObject({
        id: added.id,
        line: added.line,
        store,
        entities,
        confidence,
        coreWorthy,
        timestamp,
        content,
        status: 'pending',
        problems: [],
      });
      expect(lost(text ?? '', added.text)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('[PROPOSAL-2] content stands on one line and is folded reversibly', () => {
  const words = fc
    .array(fc.constantFrom('\\', '<br>', '\n', 'x', '<br'), { maxLength: 12 })
    .map((parts) => parts.join('').trim());
  fc.assert(
    fc.property(
      fc.oneof(words, anyWords),
      (text) =>
        decodeContent(encodeContent(text)) === text.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, '\uFFFD'),
    ),
  );
});

test('[PROPOSAL-3] the form is that of the design, to the letter', () => {
  const given = {
    from: 'researcher',
    timestamp: '2026-02-03T10:00:00Z',
    trigger: 'auto-detect during research task',
    store: 'semantic',
    content: 'User prefers academic sources',
    entities: ['preference--source-quality'],
    confidence: 'medium',
    coreWorthy: false,
  } as const;
  const { text } = appendProposal(null, { ...given, entities: [...given.entities] });
  expect(text).toBe(
    [
      '# Pending Memory Proposals',
      '<!-- Sub-agents append proposals here. Main agent reviews and commits. -->',
      '',
      '---',
      '',
      '## Proposal #1',
      '- **From**: researcher',
      '- **Timestamp**: 2026-02-03T10:00:00Z',
      '- **Trigger**: auto-detect during research task',
      '- **Suggested store**: semantic',
      '- **Content**: User prefers academic sources',
      '- **Entities**: [preference--source-quality]',
      '- **Confidence**: medium',
      '- **Core-worthy**: no',
      '- **Status**: pending',
      '',
    ].join('\n'),
  );
});

test('[PROPOSAL-4] a malformed proposal is kept and explained, never dropped', () => {
  const text =
    '# Pending Memory Proposals\n\n---\n## Proposal #3 ⚠️ CONFLICT with #4\n- **From**: coder\n- **Content**: Deadline is\n  March 15\n- **Status**: conflict — see #4\n\n---\n- **Content**: no heading\n\n## Proposal\nfree words\n\n## Proposal #3\n- **Content**: twice\n- **Suggested store**: moon\n';
  const read = parseProposals(text);
  expect(read.map(({ id, content, status, store }) => [id, content, status, store])).toEqual([
    ['proposal:3', 'Deadline is\nMarch 15', 'conflict — see #4', null],
    ['proposal:line-11', 'no heading', 'pending', null],
    ['proposal:line-13', null, 'pending', null],
    ['proposal:3-2', 'twice', 'pending', null],
  ]);
  expect(read.every(({ problems }) => problems.length > 0)).toBe(true);
});

test('[PROPOSAL-5] a status changes its own line; a removal takes one proposal and leaves the others', () => {
  fc.assert(
    fc.property(anyFile, fc.array(proposal, { minLength: 1, maxLength: 3 }), fc.nat(10), (start, given, pick) => {
      let text = start ?? '';
      for (const one of given) text = appendProposal(text, one).text;
      const all = parseProposals(text);
      const chosen = all[pick % all.length];
      const id = chosen?.id ?? '';
      const marked = markProposals(text, new Map([[id, { flag: '', status: 'deferred' }]]));
      expect(parseProposals(marked).find((one) => one.id === id)?.status).toBe('deferred');
      // The heading's flag, and the status.
      expect(lost(text, marked).length).toBeLessThanOrEqual(2);
      const removed = removeProposals(text, new Set([id]));
      expect(parseProposals(removed).map(({ content }) => content)).toEqual(
        all.filter((one) => one !== chosen).map(({ content }) => content),
      );
    }),
    { numRuns: 500 },
  );
});

test('outer blanks of content are not part of it', () => {
  expect(asKept(encodeContent('\n a \n'))).toBe('a');
});

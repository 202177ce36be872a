import { expect, test } from 'vitest';
import type { Change } from '#shared/model/reflection.ts';
import { coreLines } from './core-whole.ts';

const core = '# M\n\n## Identity\n- Serves Ines\n\n## Active Context\n- Sowing oats\n- Waiting for rain\n';
const edit = (n: number, was: string | null, now: string | null): Change => ({
  id: `c${n}`,
  does: {
    kind: 'core',
    block: 'Active Context',
    was: was === null ? null : { id: `core:active-context:${n}`, text: was },
    now,
    to: null,
  },
  reason: '',
  evidence: [],
  verdict: 'open',
  edited: null,
  lossAccepted: false,
});

test('the diff is all of MEMORY.md: what stays, goes and comes', () => {
  expect(coreLines([edit(1, 'Sowing oats', null), edit(2, null, 'Mowing')], core)).toEqual([
    '## Identity',
    '  Serves Ines',
    '## Active Context',
    '- Sowing oats <!-- c1 -->',
    '  Waiting for rain',
    '+ Mowing <!-- c2 -->',
  ]);
});

test('a block that would stand empty says why', () => {
  const leaving = [edit(1, 'Sowing oats', null), edit(2, 'Waiting for rain', null)];
  expect(coreLines(leaving, core).at(-1)).toBe(
    '! Active Context would stand empty: all its 2 items leave, and nothing that was said since is known to take their place.',
  );
  expect(coreLines([...leaving, edit(3, null, 'Mowing')], core).at(-1)).toBe('+ Mowing <!-- c3 -->');
});

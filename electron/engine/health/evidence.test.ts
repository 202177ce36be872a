import { expect, onTestFinished, test } from 'vitest';
import { openGraph, page } from '../handlers/testing/graph.ts';

const day =
  '# 2026-02-02\n\n## 10:00 | fact | confidence:high | tags:[] | source:conversation\nThe kiln fires at night.\n';

/** What the doctor says of a page's evidence: a fact and a belief that rest on these. */
async function evidenceOf(fact: string, belief: string, repair = false) {
  const lines = [
    ...['## Facts', `- Fires at night. [from ${fact}]`, ''],
    ...['## Beliefs', `- Draws too much power (c=0.60, since 2026-02-02) [+${belief}]`],
  ];
  const files = { 'MEMORY.md': '# MEMORY\n', 'memory/episodes/2026-02-02.md': day, ...page('tool--kiln', lines) };
  const workspace = await openGraph(files);
  onTestFinished(() => workspace.close());
  return (await workspace.ask('doctor.run', { repair })).checks.find(({ name }) => name === 'evidence');
}

const there = 'episode:2026-02-02:10:00';

test('the doctor finds nothing to say where all that facts and beliefs rest on is there', async () => {
  expect(await evidenceOf(there, there)).toMatchObject({ ok: true });
});

test('the doctor names what is cited and gone, and no repair takes it out', async () => {
  const found = {
    ok: false,
    repaired: false,
    detail: expect.stringMatching(/^1 citation of what is gone.*tool--kiln\.md#L/),
  };
  expect(await evidenceOf('episode:2026-02-01:09:00', there, true)).toMatchObject(found);
  expect(await evidenceOf(there, 'episode:2026-02-01:09:00')).toMatchObject(found);
});

test('the doctor names what rests on a place in core memory', async () => {
  expect(await evidenceOf(there, 'core:critical-facts:1')).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^1 citation of a place in core memory.*rests on core:critical-facts:1$/),
  });
});

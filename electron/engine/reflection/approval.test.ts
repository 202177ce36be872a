import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../engine.ts';

const owner: Caller = { name: 'test', role: 'owner', session: 'o' };
const main: Caller = { name: 'Scribe', role: 'main', session: 'm' };
const now = Date.parse('2026-02-20T09:00:00Z');

let root = '';
let engine: Engine | undefined;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-approval-')));
});
afterEach(async () => {
  await engine?.close();
  engine = undefined;
  await rm(root, { recursive: true, force: true });
});

const read = (path: string) => readFile(join(root, path), 'utf8');

/** A workspace of these files, as its owner brings it. */
async function open(files: Record<string, string>): Promise<Engine> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  let ids = 0;
  const log = { info() {}, warn() {}, error() {} };
  const id = () => String(ids++).padStart(16, '0');
  const ports = { clock: { now: () => now, zone: 'UTC' }, log, emit() {}, id };
  engine = await openEngine({ root, create: true, version: 'test', ports });
  await engine.ready;
  return engine;
}

const day = (date: string, ...texts: string[]) => ({
  [`memory/episodes/${date}.md`]: `# ${date} — Episode Log\n${texts
    .map(
      (text, n) =>
        `\n## ${String(9 + n).padStart(2, '0')}:00 | event | confidence:high | tags:[] | source:conversation\n${text}\n`,
    )
    .join('')}`,
});

const core = (context: string[]) => ({
  'MEMORY.md': `# MEMORY.md — Core Memory\n\n## Identity\n- Serves Ines Baker, who restores tractors\n\n## Active Context\n${context.map((item) => `- ${item}\n`).join('')}`,
});

test('what leaves core memory is history: dated, behind what holds, in no context', async () => {
  const { call } = await open({
    ...core(['Currently working on: replacing the compressor', 'Open decisions: which paint for the tractor']),
    ...day('2026-02-12', 'The compressor was replaced and runs well.'),
    ...day('2026-02-19', 'Still an open decision: which paint for the tractor, red or green.'),
  });
  const { session } = await call('memory.reflect', {}, owner);
  const shown = (await call('reflection.pending', {}, owner)).pending;
  const [leaves] = (shown?.changes ?? []).filter(({ does }) => does.kind === 'core' && does.now === null);
  expect(leaves?.does).toMatchObject({ was: { text: 'Currently working on: replacing the compressor' } });
  const decisions = [{ id: leaves?.id ?? '', verdict: 'accept' as const }];
  await call('reflection.draft', { session: session ?? '', decisions }, owner);
  await call('reflection.decide', { session: session ?? '', verdict: 'decided' }, owner);
  expect(await read('MEMORY.md')).not.toContain('compressor');
  expect(await read('memory/episodes/2026-02-20.md')).toMatch(
    /## 09:00 \| event \| confidence:low \| tags:\[from-core, superseded\] \| source:reflection\nWas in core memory \(Active Context\) until 2026-02-12: Currently working on: replacing the compressor\n/,
  );
  const { hits } = await call(
    'memory.search',
    { query: 'what are you working on, what is open?', explain: false },
    main,
  );
  expect(hits[0]?.text).toContain('paint');
  const compressor = await call('memory.search', { query: 'compressor', explain: false }, main);
  expect(compressor.hits.map(({ text }) => text.slice(0, 7))).toEqual(['The com', 'Was in ']);
  const { text } = await call(
    'memory.context',
    { query: 'the compressor', max_tokens: 2_000, again: false },
    { ...main, session: 'n' },
  );
  expect(text).toContain('was replaced');
  expect(text).not.toContain('Currently working on');
});

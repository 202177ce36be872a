import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { AgentCall, Caller } from '#shared/model/agent.ts';
import { type Attribution, earned, exposureEvidence, feedbackEvidence } from './attribution.ts';
import { Provenance } from './provenance.ts';
import { ProvenanceRecords } from './records.ts';

const agent: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const day = 86_400_000;
let now = Date.parse('2026-02-02T12:00:00Z');
let root = '';
const ports = { clock: { now: () => now, zone: 'UTC' }, log: { info() {}, warn() {}, error() {} } };

beforeEach(() => {
  now = Date.parse('2026-02-02T12:00:00Z');
  root = mkdtempSync(join(tmpdir(), 'mneme-provenance-'));
  mkdirs();
});
function mkdirs() {
  for (const folder of ['.mneme', 'memory', 'memory/meta']) mkdirSync(join(root, folder));
}

test('the strongest channel counts, and a store alone shapes no answer', () => {
  expect(exposureEvidence(['auto_injected', 'tool_get'])).toEqual({ evidence: 'tool_get', confidence: 0.6 });
  expect(exposureEvidence(['tool_search_returned'])?.confidence).toBe(0.3);
  expect(exposureEvidence(['tool_store'])).toBeNull();
});

test.each([
  [5, 0.95],
  [4, 0.95],
  [3, 0.4],
  [2, -0.5],
  [1, -0.5],
])('a rating of %i stands for %d', (rating, confidence) => {
  expect(feedbackEvidence(rating).confidence).toBe(confidence);
});

test('feedback overrides what was shown, before or after it, within its session', () => {
  const line = (session: string, evidence: string, confidence: number): Attribution => ({
    at: '2026-02-02T12:00:00Z',
    agent: 'Scribe',
    session,
    answer: null,
    note: null,
    memories: { a: { evidence, confidence } },
  });
  const shown = (session: string) => line(session, 'tool_get', 0.6);
  const bad = (session: string) => line(session, 'agent_feedback_negative', -0.5);
  expect(earned([shown('1'), bad('1')]).get('a')).toEqual([-0.5]);
  expect(earned([bad('1'), shown('1')]).get('a')).toEqual([-0.5]);
  expect(earned([bad('1'), shown('2')]).get('a')).toEqual([-0.5, 0.6]);
});

test('the latest calls, newest first, of all or of one; old ones go, and the rest outlives the engine', async () => {
  const provenance = new Provenance(root, ports);
  expect(provenance.records.calls(10, undefined)).toEqual([]);
  const call = (name: string, about: string): AgentCall => {
    return { at: '2026-02-02T12:00:00Z', name, session: 's1', method: 'memory.search', about, ms: 1.5, error: null };
  };
  for (let n = 0; n < 2_100; n++) provenance.called(call(`a${n % 2}`, `question ${n}.`));
  await provenance.close();
  const { records } = new Provenance(root, ports);
  const about = (most: number, name?: string) => records.calls(most, name).map((one) => one.about);
  expect(records.calls(1, undefined)).toEqual([call('a1', 'question 2099.')]);
  expect(about(2, 'a0')).toEqual(['question 2098.', 'question 2096.']);
  expect(about(10_000)).toHaveLength(2_000);
  records.remove((text) => text.includes('2099'));
  expect(about(1)).toEqual(['question 2098.']);
  expect(readFileSync(join(root, '.mneme', 'provenance.sqlite')).includes('question 2099.')).toBe(false);
});

test('a turn that ends is attributed to its answer, once', async () => {
  const provenance = new Provenance(root, ports);
  provenance.shown(agent, 'tool_search_returned', ['episode:a', 'fact:b']);
  provenance.shown(agent, 'tool_get', ['fact:b']);
  provenance.answered(agent, 'The datum is\n  EVRS.');
  provenance.answered(agent, 'Nothing more was shown.');
  await provenance.flush();
  const answers = provenance.records.answers(['fact:b'], 10);
  expect(answers).toMatchObject([
    { agent: 'Scribe', evidence: 'tool_get', confidence: 0.6, answer: 'The datum is EVRS.' },
  ]);
  expect(provenance.records.answers(['episode:a'], 10)).toHaveLength(1);
  expect(provenance.seen(agent)).toEqual(new Set(['episode:a', 'fact:b']));
  await provenance.close();
});

test('the owner looking around counts for nothing', async () => {
  const provenance = new Provenance(root, ports);
  provenance.shown({ ...agent, role: 'owner' }, 'tool_get', ['fact:b']);
  expect(provenance.records.shown(['fact:b'], now)).toEqual([]);
  await provenance.close();
});

test('exposures are counted by channel for thirty days', async () => {
  const provenance = new Provenance(root, ports);
  provenance.shown(agent, 'tool_get', ['fact:b']);
  now += 20 * day;
  provenance.shown(agent, 'tool_get', ['fact:b']);
  expect(provenance.records.shown(['fact:b'], now)).toMatchObject([{ channel: 'tool_get', count: 2 }]);
  now += 20 * day;
  expect(provenance.records.shown(['fact:b'], now)).toMatchObject([{ count: 1 }]);
  await provenance.close();
});

test('the log is the truth: the index of it is made again, follows it, and survives a torn line', async () => {
  const first = new Provenance(root, ports);
  first.feedback(agent, 'fact:b', 5, 'it was the answer');
  await first.close();
  rmSync(join(root, '.mneme/provenance.sqlite'));
  const records = new ProvenanceRecords(root);
  expect(records.answers(['fact:b'], 10)).toMatchObject([{ confidence: 0.95, note: 'it was the answer' }]);
  const path = join(root, 'memory/meta/attributions.jsonl');
  const line = readFileSync(path, 'utf8');
  appendFileSync(path, `not json\n${line}${line.slice(0, 20)}`);
  expect(records.answers(['fact:b'], 10)).toHaveLength(2);
  appendFileSync(path, line.slice(20));
  expect(records.answers(['fact:b'], 10)).toHaveLength(3);
  writeFileSync(path, line);
  expect(records.answers(['fact:b'], 10)).toHaveLength(1);
  records.close();
});

test('a broken index is thrown away', () => {
  writeFileSync(
    join(root, '.mneme/provenance.sqlite'),
    'no database at all, but long enough to be read as one'.repeat(40),
  );
  const records = new ProvenanceRecords(root);
  expect(records.answers(['fact:b'], 10)).toEqual([]);
  records.close();
});

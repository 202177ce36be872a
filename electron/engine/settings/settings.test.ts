import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parameterKeys, parameters } from '#shared/model/settings.ts';
import { wrongIn } from './check.ts';
import { planSettings } from './plan.ts';
import { readSettings, Settings } from './settings.ts';

const folder = (text?: string) => {
  const root = mkdtempSync(join(tmpdir(), 'mneme-settings-'));
  if (text !== undefined) writeFileSync(join(root, 'mneme.json'), text);
  return root;
};

test('every default fits its own parameter', () => {
  for (const key of parameterKeys) expect([key, wrongIn(key, parameters[key].default)]).toEqual([key, null]);
});

test('what mneme.json says holds; what does not fit is named and has its default', () => {
  const { values, set, problems } = readSettings(
    JSON.stringify({ zone: 'UTC', core: { cap: 4000 }, decay: { lambda: 'fast' }, recall: { results: 20.5 } }),
  );
  expect(values['core.cap']).toBe(4000);
  expect(values['decay.lambda']).toBe(0.03);
  expect([...set]).toEqual(['core.cap']);
  expect(problems.map(({ key }) => key)).toEqual(['recall.results', 'decay.lambda']);
});

test('thresholds out of order are refused together', () => {
  const { values, problems } = readSettings(JSON.stringify({ decay: { active: 0.1 } }));
  expect([values['decay.active'], values['decay.fading']]).toEqual([0.5, 0.2]);
  expect(problems[0]?.key).toBe('decay.fading');
});

test('a file that is no JSON, or none at all, leaves every default', () => {
  expect(readSettings('{"core": {').problems[0]?.message).toContain('not JSON');
  expect(new Settings(folder()).get('core.cap')).toBe(3000);
  for (const text of ['[]', '7', 'null', '{"core": 7}', '{"__proto__": {"core": {"cap": 900}}}']) {
    expect(readSettings(text).values['core.cap']).toBe(3000);
  }
});

test('a change keeps every other byte; null puts a parameter back', async () => {
  const text = '{\n  "version": 1,\n  "own":   [1,2],\n  "core": { "cap": 3500 }\n}\n';
  const root = folder(text);
  const { set } = await planSettings(root, { 'core.cap': 4000, 'decay.lambda': 0.05 });
  const after = String(set.changes[0]?.after);
  expect(after).toContain('"own":   [1,2]');
  expect(JSON.parse(after)).toEqual({ version: 1, own: [1, 2], core: { cap: 4000 }, decay: { lambda: 0.05 } });
  writeFileSync(join(root, 'mneme.json'), after);
  const back = await planSettings(root, { 'core.cap': null });
  expect(readSettings(String(back.set.changes[0]?.after)).values['core.cap']).toBe(3000);
});

test('one wrong value refuses all, in words', async () => {
  const root = folder('{}');
  await expect(planSettings(root, { 'core.cap': 4000, 'decay.lambda': 9 })).rejects.toThrow('between 0.001 and 1');
  await expect(planSettings(root, { 'core.size': 4 })).rejects.toThrow('no parameter core.size');
  await expect(planSettings(root, { 'decay.fading': 0.9 })).rejects.toThrow('Active from');
  expect(readFileSync(join(root, 'mneme.json'), 'utf8')).toBe('{}');
});

test('what holds already changes nothing', async () => {
  const root = folder('{"core":{"cap":4000}}');
  expect((await planSettings(root, { 'core.cap': 4000 })).result.changed).toEqual([]);
});

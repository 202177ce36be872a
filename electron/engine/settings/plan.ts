import type { ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { type ParameterKey, parameterKeys, parameters } from '#shared/model/settings.ts';
import { settingsPath } from '../workspace/codecs/config.ts';
import { readText } from '../workspace/disk.ts';
import { setJson } from '../workspace/json-text.ts';
import { wrongIn, wrongTogether } from './check.ts';
import type { SettingReading } from './reading.ts';
import { readSettings } from './settings.ts';

/**
 * Sets parameters in mneme.json; null takes one out, so that its default holds again. Every other byte stays.
 * @throws input.invalid naming the parameter, file.unparsed when mneme.json is not JSON
 */
export async function planSettings(
  root: string,
  values: Record<string, unknown>,
): Promise<{ set: ChangeSet; result: { changed: ParameterKey[] }; before: SettingReading; after: SettingReading }> {
  const file = await readText(root, settingsPath);
  const before = readSettings(file.text);
  const wanted = Object.entries(values).map(([key, value]) => [requireKey(key), value] as const);
  const after: Record<string, unknown> = { ...before.values };
  for (const [key, value] of wanted) {
    const wrong = value === null ? null : wrongIn(key, value);
    if (wrong !== null) throw refused(key, wrong);
    after[key] = value ?? parameters[key].default;
  }
  for (const [key, wrong] of wrongTogether((one) => after[one])) throw refused(key, wrong);
  const changed = wanted.filter(([key, value]) =>
    value === null ? before.set.has(key) : !same(before.values[key], value) || !before.set.has(key),
  );
  let text = file.text ?? '{\n}\n';
  for (const [key, value] of changed) {
    text = setJson(text, key.split('.') as [string, ...string[]], value ?? undefined);
  }
  const keys = changed.map(([key]) => key);
  const readings = { before, after: readSettings(text) };
  if (keys.length === 0) return { set: { changes: [] }, result: { changed: [] }, ...readings };
  const summary = `settings: ${keys.join(', ')}`.slice(0, 200);
  const action = file.text === null ? 'CREATE' : 'EDIT';
  return {
    set: { changes: [{ path: settingsPath, action, before: file.before, after: text, summary }] },
    result: { changed: keys },
    ...readings,
  };
}

function requireKey(key: string): ParameterKey {
  const known = parameterKeys.find((one) => one === key);
  if (known) return known;
  throw fail('input.invalid', `There is no parameter ${key.slice(0, 80)}.`, 'mneme settings lists them.');
}

const refused = (key: ParameterKey, wrong: string) =>
  fail('input.invalid', `${parameters[key].title} (${key}): ${wrong}`, 'Give a value that fits; nothing was changed.');

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

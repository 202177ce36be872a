import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ParameterKey,
  type ParameterValue,
  parameterKeys,
  parameters,
  type SettingsValues,
} from '#shared/model/settings.ts';
import type { Consent } from '../ports.ts';
import { settingsPath } from '../workspace/codecs/config.ts';
import { wrongIn, wrongTogether } from './check.ts';
import { confirmed, type UnconfirmedValues, withConsent } from './consent.ts';
import type { SettingReading } from './reading.ts';

/** The value at a dotted key of nested objects; undefined where nothing stands. */
function at(object: unknown, key: string): unknown {
  let here: unknown = object;
  for (const part of key.split('.')) {
    if (typeof here !== 'object' || here === null || Array.isArray(here)) return undefined;
    here = Object.hasOwn(here, part) ? (here as Record<string, unknown>)[part] : undefined;
  }
  return here;
}

/** mneme.json as parameters. What is missing or does not fit has its default, and is named. Never throws. */
export function readSettings(text: string | null): SettingReading {
  const problems: SettingReading['problems'] = [];
  let object: unknown = {};
  try {
    if (text !== null && text.trim() !== '') object = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    problems.push({ key: '', message: 'mneme.json is not JSON; every parameter has its default until it is mended.' });
  }
  const values: Record<string, unknown> = {};
  const set = new Set<ParameterKey>();
  for (const key of parameterKeys) {
    const value = at(object, key);
    const wrong = value === undefined ? null : wrongIn(key, value);
    if (wrong !== null) problems.push({ key, message: `${wrong} The default holds.` });
    if (value !== undefined && wrong === null) set.add(key);
    values[key] = set.has(key) ? value : parameters[key].default;
  }
  for (const [key, message] of wrongTogether((one) => values[one])) {
    problems.push({ key, message: `${message} The published thresholds hold.` });
    for (const one of ['decay.active', 'decay.fading', 'decay.archive'] as const) values[one] = parameters[one].default;
  }
  return { values: values as SettingsValues, set, problems };
}

/** The parameters as they hold now: what needs the owner's word and lacks it has its default. `reload` after mneme.json changed. */
export class Settings {
  #reading: SettingReading & { waiting: UnconfirmedValues[] };

  constructor(
    private readonly root: string,
    private readonly consent: Consent = confirmed(),
  ) {
    this.#reading = withConsent(readSettings(this.#text()), consent);
  }

  get<K extends ParameterKey>(key: K): ParameterValue<K> {
    return this.#reading.values[key] as ParameterValue<K>;
  }

  get reading(): SettingReading & { waiting: UnconfirmedValues[] } {
    return this.#reading;
  }

  /** What mneme.json says, whether it holds or not. */
  get file(): SettingReading {
    return readSettings(this.#text());
  }

  reload(): void {
    this.#reading = withConsent(readSettings(this.#text()), this.consent);
  }

  /** A file that cannot be read counts as none: what is wrong with it is said where files are examined. */
  #text(): string | null {
    try {
      return readFileSync(join(this.root, settingsPath), 'utf8');
    } catch {
      return null;
    }
  }
}

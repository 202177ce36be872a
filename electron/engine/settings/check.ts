import { isAbsolute } from 'node:path';
import { triggerKinds } from '#shared/model/capture.ts';
import { type OwnersPhrase, type Parameter, type ParameterKey, parameters } from '#shared/model/settings.ts';

/** What is wrong with a value for a parameter, in words; null when it fits. */
export function wrongIn(key: ParameterKey, value: unknown): string | null {
  const parameter: Parameter = parameters[key];
  switch (parameter.form) {
    case 'integer':
    case 'number':
      return wrongNumber(parameter, value);
    case 'boolean':
      return typeof value === 'boolean' ? null : 'It is true or false.';
    case 'choice':
      return parameter.choices.includes(value as string) ? null : `It is one of ${parameter.choices.join(', ')}.`;
    case 'text':
      return wrongText(parameter, value);
    case 'phrases':
      return wrongPhrases(value);
  }
}

function wrongNumber(parameter: Extract<Parameter, { min: number }>, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'It is a number.';
  if (parameter.form === 'integer' && !Number.isInteger(value)) return 'It is a whole number.';
  const { min, max } = parameter;
  return value >= min && value <= max ? null : `It lies between ${min} and ${max}.`;
}

function wrongText(parameter: Extract<Parameter, { form: 'text' }>, value: unknown): string | null {
  if (typeof value !== 'string') return 'It is a text.';
  if (value.length > parameter.longest) return `It has at most ${parameter.longest} characters.`;
  if (parameter.path !== true || value.trim() === '' || isAbsolute(value.trim())) return null;
  return 'It is a whole path, from the root on.';
}

const mostPhrases = 500;

function wrongPhrases(value: unknown): string | null {
  if (!Array.isArray(value)) return 'It is a list of {kind, phrase}.';
  if (value.length > mostPhrases) return `At most ${mostPhrases} phrases.`;
  return value.every(isPhrase) ? null : `Each is {kind: one of ${triggerKinds.join(', ')}, phrase: a few words}.`;
}

function isPhrase(value: unknown): value is OwnersPhrase {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, phrase, language } = value as Record<string, unknown>;
  const said = typeof phrase === 'string' && phrase.trim() !== '' && phrase.length <= 200;
  const known = typeof kind === 'string' && (triggerKinds as readonly string[]).includes(kind);
  return said && known && (language === undefined || typeof language === 'string');
}

/** What does not fit together, by the key it is said of. Thresholds fall: active, fading, archive. */
export function wrongTogether(held: (key: ParameterKey) => unknown): Map<ParameterKey, string> {
  const wrong = new Map<ParameterKey, string>();
  const [active, fading, archive] = (['decay.active', 'decay.fading', 'decay.archive'] as const).map(held);
  if (Number(active) <= Number(fading)) wrong.set('decay.fading', 'It lies below “Active from”.');
  if (Number(fading) <= Number(archive)) wrong.set('decay.archive', 'It lies below “Fading from”.');
  return wrong;
}

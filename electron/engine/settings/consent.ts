import { type ConsentName, consentNames, consents, type ParameterKey, parameters } from '#shared/model/settings.ts';
import type { Consent } from '../ports.ts';
import type { SettingReading } from './reading.ts';

/** Values of mneme.json that are inert until the owner confirms them here. */
export type UnconfirmedValues = { name: ConsentName; values: Partial<Record<ParameterKey, unknown>> };

/** Words that last as long as the process. */
export function confirmed(): Consent {
  const given = new Set<string>();
  const fact = (topic: string, value: unknown) => JSON.stringify([topic, value]);
  return {
    given: (topic, value) => given.has(fact(topic, value)),
    give: (topic, value) => given.add(fact(topic, value)),
  };
}

const valuesOf = (name: ConsentName, { values }: Pick<SettingReading, 'values'>) =>
  (consents[name].keys as readonly ParameterKey[]).map((key) => [key, values[key]] as const);

const isDefault = (key: ParameterKey, value: unknown) =>
  JSON.stringify(value) === JSON.stringify(parameters[key].default);

/** Whether these values hold: they are the defaults, or the owner confirmed just these. */
function holds(name: ConsentName, reading: Pick<SettingReading, 'values'>, consent: Consent): boolean {
  const values = valuesOf(name, reading);
  return values.every(([key, value]) => isDefault(key, value)) || consent.given(name, Object.fromEntries(values));
}

/** A reading in which what the owner did not confirm on this machine has its default, and waits. */
export function withConsent(
  reading: SettingReading,
  consent: Consent,
): SettingReading & { waiting: UnconfirmedValues[] } {
  const values: Record<string, unknown> = { ...reading.values };
  const waiting: UnconfirmedValues[] = [];
  for (const name of consentNames.filter((one) => !holds(one, reading, consent))) {
    const inert = valuesOf(name, reading).filter(([key, value]) => !isDefault(key, value));
    waiting.push({ name, values: Object.fromEntries(inert) });
    for (const [key] of inert) values[key] = parameters[key].default;
  }
  return { ...reading, values: values as SettingReading['values'], waiting };
}

/** The owner's word on what mneme.json says of these, just as it stands. */
export function confirm(
  names: readonly ConsentName[],
  reading: Pick<SettingReading, 'values'>,
  consent: Consent,
): void {
  for (const name of names) consent.give(name, Object.fromEntries(valuesOf(name, reading)));
}

/**
 * Which consents a change that the owner makes here gives. What else stands in the same consent is not confirmed with
 * it: it must have held before, be set in the same change, or be the default.
 */
export function givenBy(
  keys: readonly ParameterKey[],
  before: Pick<SettingReading, 'values'>,
  after: Pick<SettingReading, 'values'>,
  consent: Consent,
): ConsentName[] {
  return consentNames.filter((name) => {
    const held = holds(name, before, consent);
    const values = valuesOf(name, after);
    if (!values.some(([key]) => keys.includes(key))) return false;
    return values.every(([key, value]) => held || keys.includes(key) || isDefault(key, value));
  });
}

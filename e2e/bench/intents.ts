import { readFileSync } from 'node:fs';
import { detectTriggers } from '../../electron/engine/language/triggers/detect.ts';
import type { Figure, Result } from './figures.ts';

/** Intents that are themselves about noting something down or forgetting it; only counted apart. */
const near = new Set(['reminder_update', 'todo_list_update', 'change_user_name']);
/** Share of unrelated messages that may fire. */
const mostFalse = 0.005;
/** Milliseconds a message. */
const mostTime = 0.1;
const rounds = 5;

type Alarm = { intent: string; kind: string; message: string };

/** False alarms of the trigger detector on messages to an assistant, `{split: [[message, intent], …]}`, and its cost. */
export function benchIntents(file: string): Result {
  const splits = JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string, string][]>;
  const messages = Object.values(splits).flat();
  const alarms = messages.flatMap(([message, intent]): Alarm[] =>
    detectTriggers(message).map(({ kind }) => ({ intent, kind, message })),
  );
  const unrelated = messages.filter(([, intent]) => !near.has(intent)).length;
  const fired = (unwanted: boolean, writes: boolean) =>
    new Set(
      alarms
        .filter(({ intent, kind }) => near.has(intent) !== unwanted && (!writes || kind !== 'search'))
        .map(({ message }) => message),
    ).size;
  const long = messages
    .map(([message]) => message)
    .join('. ')
    .slice(0, 20_000);
  const figures: Figure[] = [
    { name: 'unrelated messages', value: unrelated, unit: '' },
    { name: 'that fire', value: fired(true, false), unit: '', most: Math.floor(unrelated * mostFalse) },
    { name: 'share that fires', value: (100 * fired(true, false)) / unrelated, unit: '%', most: 100 * mostFalse },
    { name: 'share that would write', value: (100 * fired(true, true)) / unrelated, unit: '%', most: 100 * mostFalse },
    { name: 'near intents that fire', value: fired(false, false), unit: '' },
    { name: 'a message', value: timed(messages.map(([message]) => message)) * 1000, unit: 'µs', most: mostTime * 1000 },
    {
      name: 'a message with a trigger',
      value: timed(alarms.map(({ message }) => message)) * 1000,
      unit: 'µs',
      most: mostTime * 1000,
    },
    { name: `a message of ${long.length / 1000} kB`, value: timed([long]) * 1000, unit: 'µs' },
  ];
  const about = `${messages.length} messages in ${new Set(messages.map(([, intent]) => intent)).size} intents`;
  return { name: 'intents', about, figures, notes: byIntent(alarms) };
}

function byIntent(alarms: Alarm[]): string[] {
  const groups = new Map<string, Alarm[]>();
  for (const alarm of alarms) groups.set(alarm.intent, [...(groups.get(alarm.intent) ?? []), alarm]);
  return [...groups]
    .sort((a, b) => b[1].length - a[1].length)
    .flatMap(([intent, found]) => [
      `${intent}: ${found.length}`,
      ...found.map(({ kind, message }) => `  ${kind}: ${message}`),
    ]);
}

/** Milliseconds a message, the best of some rounds: what else the machine does is not measured. */
function timed(messages: string[]): number {
  if (messages.length === 0) return 0;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    for (const message of messages) detectTriggers(message);
    best = Math.min(best, (performance.now() - began) / messages.length);
  }
  return best;
}

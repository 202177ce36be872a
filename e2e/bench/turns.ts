import { readFileSync } from 'node:fs';
import { z } from 'zod';

const doc = z.object({
  id: z.string(),
  session: z.string(),
  ts: z.string().nullish(),
  speaker: z.string(),
  text: z.string(),
});
const query = z.object({ qid: z.string(), q: z.string(), gold: z.array(z.string()), cat: z.coerce.string() });
const data = z.object({
  name: z.string(),
  groups: z.array(z.object({ gid: z.string(), docs: z.array(doc), queries: z.array(query) })),
});

/** A retrieval set: groups of dated turns, and questions with the ids of the turns that hold the evidence. */
export type TurnSet = z.infer<typeof data>;
export type TurnGroup = TurnSet['groups'][number];
export type Turn = TurnGroup['docs'][number];

/** @throws when the file is no retrieval set, with the place in it */
export function readTurns(file: string): TurnSet {
  return data.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** What an agent would store for a turn: who speaks, then the words. */
export function contentOf({ speaker, text }: Turn): string {
  return text.startsWith(`${speaker}: `) ? text : `${speaker}: ${text}`;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const spoken = /^(\d{1,2}):(\d{2})\s*(am|pm) on (\d{1,2}) (\p{L}{3})\p{L}*,? (\d{4})$/iu;

/** `1:56 pm on 8 May, 2023` → `2023-05-08T13:56`; an ISO date stays; undefined when there is none. */
export function occurredAt(ts: string | null | undefined): string | undefined {
  const text = ts?.trim() ?? '';
  if (text === '') return undefined;
  const match = spoken.exec(text);
  if (!match) return /^\d{4}-\d{2}-\d{2}/.test(text) ? text : undefined;
  const [, hour = '', minute = '', half = '', day = '', month = '', year = ''] = match;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const place = months.indexOf(month.toLowerCase()) + 1;
  return place === 0 ? undefined : `${year}-${two(place)}-${two(day)}T${two(hours)}:${minute}`;
}

function two(value: number | string): string {
  return String(value).padStart(2, '0');
}

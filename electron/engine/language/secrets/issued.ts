import rules from '../../../../resources/secrets/rules.json' with { type: 'json' };
import type { KeywordPlaces } from './keywords.ts';
import type { Secret } from './types.ts';
import { entropy, isPlaceholder } from './worth.ts';

type Rule = { id: string; keywords: string[]; entropy?: number; folds?: boolean; token?: string; value?: string };
type Compiled = { kind: string; keywords: string[]; least: number; token: RegExp | null; value: RegExp | null };

/** Characters around a keyword that are looked at: what issues itself known holds or follows it. */
const before = 80;
const behind = 500;

const compiled: Compiled[] = (rules as Rule[]).map(({ id, keywords, entropy: least = 0, folds, token, value }) => ({
  kind: kindOf(id),
  keywords,
  least,
  token: token === undefined ? null : new RegExp(token, folds ? 'gi' : 'g'),
  value: value === undefined ? null : new RegExp(`(?:${value})(?![\\w/+=-])`, 'iy'),
}));

/** `adafruit-api-key` as a person reads it: Adafruit API key. */
function kindOf(id: string): string {
  const words = id.replace(/-/g, ' ').replace(/\bapi\b/g, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const rulesNear = new Map<string, Compiled[]>();
for (const rule of compiled)
  for (const keyword of rule.keywords) rulesNear.set(keyword, [...(rulesNear.get(keyword) ?? []), rule]);
/** Words near which a rule can find anything. */
export const issuedKeywords: string[] = [...rulesNear.keys()];

/** Keys and tokens in the formats of their issuers, by gitleaks' rules. A rule is tried only near its keywords. */
export function issuedIn(text: string, places: KeywordPlaces): Secret[] {
  const near = new Map<Compiled, Place[]>();
  for (const [keyword, beginnings] of places) {
    for (const rule of rulesNear.get(keyword) ?? []) {
      const known = near.get(rule) ?? [];
      for (const at of beginnings) known.push({ at, end: at + keyword.length });
      near.set(rule, known);
    }
  }
  return [...near].flatMap(([rule, around]) =>
    rule.token === null ? assignedTo(rule, text, around) : tokensOf(rule, rule.token, text, around),
  );
}

type Place = { at: number; end: number };

/** Windows around keywords, those that touch as one: each character is looked at once. */
function windowsOf(places: Place[], length: number): Place[] {
  const windows: Place[] = [];
  for (const { at, end } of places.toSorted((a, b) => a.at - b.at)) {
    const last = windows.at(-1);
    const [from, to] = [Math.max(0, at - before), Math.min(length, end + behind)];
    if (last !== undefined && from <= last.end) last.end = Math.max(last.end, to);
    else windows.push({ at: from, end: to });
  }
  return windows;
}

function tokensOf({ kind, least }: Compiled, form: RegExp, text: string, places: Place[]): Secret[] {
  return windowsOf(places, text.length).flatMap((window) =>
    [...text.slice(window.at, window.end).matchAll(form)].flatMap((match) => {
      const value = match[1] ?? match[0];
      const at = window.at + match.index + Math.max(0, match[0].indexOf(value));
      if (entropy(value) < least || isPlaceholder(value)) return [];
      return [{ kind, at, end: at + value.length }];
    }),
  );
}

/** How a provider's name and the value that is assigned to it may be joined, and that it is a key that is meant. */
const joint = /[\w\t .-]{0,30}['"]{0,2}\s{0,3}(?:=>|:{1,3}=|[=:>])[`'"\s=]{0,5}/y;
const meant = /key|token|secret|auth|api|pass|pat\b/i;

function assignedTo({ kind, value }: Compiled, text: string, places: Place[]): Secret[] {
  if (value === null) return [];
  return places.flatMap(({ end }) => {
    joint.lastIndex = end;
    const joined = joint.exec(text)?.[0];
    if (joined === undefined || !meant.test(joined)) return [];
    value.lastIndex = end + joined.length;
    const found = value.exec(text)?.[0];
    if (found === undefined || !/\d/.test(found) || entropy(found) < 2.5 || isPlaceholder(found)) return [];
    return [{ kind, at: end + joined.length, end: end + joined.length + found.length }];
  });
}

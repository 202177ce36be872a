import { type ParseError, parse } from 'jsonc-parser/lib/esm/main.js';

/**
 * Objects that a model’s words hold. `broken`: what looks like one and cannot be read, cut; `whole`: false where the words end within a list or
 * an object, so that more was to come.
 */
export type ListSalvage = { items: unknown[]; broken: string[]; whole: boolean };

/** Characters of what cannot be read that are told. */
const longestBroken = 200;

/**
 * The list under `name` in a model's answer, as much of it as can be read: words around it, fences, thoughts and a comma too many
 * are read over, and where the whole is broken each object is read by itself. Null where there is no list at all. An object of the list holds
 * no other object.
 */
export function listIn(said: string, name: string): ListSalvage | null {
  const text = withoutThoughts(said);
  const from = startOf(text, name);
  if (from === null) return null;
  const read = valueIn(text.slice(from));
  const list = Array.isArray(read) ? read : (read as Record<string, unknown> | undefined)?.[name];
  if (Array.isArray(list)) return { items: list, broken: [], whole: true };
  if (read !== undefined && list === null) return { items: [], broken: [], whole: true };
  return read === undefined ? piecemeal(text.slice(from)) : null;
}

/** Thoughts before an answer are none of it; those that never end leave none. */
export function withoutThoughts(said: string): string {
  const end = said.lastIndexOf('</think');
  if (end >= 0) return said.slice(end).replace(/^<\/think\w*>?/, '');
  return /^\s*<think/.test(said) ? '' : said;
}

/** Where the list begins: at the last mention of its name, since a model may try out an answer first, else at the first bracket. */
function startOf(text: string, name: string): number | null {
  const named = text.lastIndexOf(`"${name}"`);
  const at = named >= 0 ? text.lastIndexOf('{', named) : text.search(/\[\s*(?:\{|\])/);
  return at < 0 ? null : at;
}

/** The one value that a text begins with; undefined where it is broken. */
function valueIn(text: string): unknown {
  const errors: ParseError[] = [];
  const close = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (close < 0) return undefined;
  const value = parse(text.slice(0, close + 1), errors, { allowTrailingComma: true }) as unknown;
  return errors.length === 0 ? value : undefined;
}

function piecemeal(text: string): ListSalvage {
  const items: unknown[] = [];
  const broken: string[] = [];
  let end = 0;
  for (const { 0: piece, index } of text.matchAll(/\{[^{}]*\}/g)) {
    end = index + piece.length;
    const value = valueIn(piece);
    if (value === undefined) broken.push(piece.slice(0, longestBroken));
    else items.push(value);
  }
  const rest = text.slice(end);
  return { items, broken, whole: !rest.includes('{') && rest.includes(']') };
}

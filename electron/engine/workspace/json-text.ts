import { fail } from '#shared/model/error.ts';

/** Where a member of an object stands in a JSON text: from its key's quote to the end of its value. */
type Member = { key: string; from: number; valueFrom: number; to: number };

/**
 * Sets one value of a JSON object, `path` deep, leaving every other byte as it was: key order, spacing, numbers as
 * written. Objects on the way are made. `value` undefined removes the member.
 * @throws file.unparsed when the text is not a JSON object
 */
export function setJson(text: string, path: [string, ...string[]], value: unknown): string {
  requireObject(text);
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = bom === '' ? text : text.slice(1);
  const eol = body.includes('\r\n') ? '\r\n' : '\n';
  return bom + setIn(body, skipBlank(body, 0), path, value, { indent: indentOf(body), eol, depth: 0 });
}

type Style = { indent: string; eol: string; depth: number };

function requireObject(text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw fail('file.unparsed', 'This file is not JSON.', 'Mend it, or restore it from its history.', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw fail('file.unparsed', 'This file holds no JSON object.', 'Mend it, or restore it from its history.');
  }
}

function setIn(text: string, open: number, [key, ...rest]: string[], value: unknown, style: Style): string {
  const members = membersOf(text, open);
  // Of two members with one key JSON.parse takes the last.
  const member = members.findLast((one) => one.key === key);
  if (member && rest.length > 0 && text[member.valueFrom] === '{') {
    return setIn(text, member.valueFrom, rest, value, { ...style, depth: style.depth + 1 });
  }
  if (value === undefined) return member && rest.length === 0 ? without(text, members, member) : text;
  const nested = rest.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const written = render(nested, style);
  if (member) return text.slice(0, member.valueFrom) + written + text.slice(member.to);
  return inserted(text, open, members.at(-1), `${JSON.stringify(key)}: ${written}`, style);
}

/** A value in the file's own indentation. */
function render(value: unknown, { indent, eol, depth }: Style): string {
  const lines = JSON.stringify(value, null, indent).split('\n');
  return lines.join(eol + indent.repeat(depth + 1));
}

function inserted(text: string, open: number, last: Member | undefined, member: string, style: Style): string {
  const gap = style.eol + style.indent.repeat(style.depth + 1);
  if (last) return `${text.slice(0, last.to)},${gap}${member}${text.slice(last.to)}`;
  const close = skipBlank(text, open + 1);
  return `${text.slice(0, open + 1)}${gap}${member}${style.eol}${style.indent.repeat(style.depth)}${text.slice(close)}`;
}

function without(text: string, members: Member[], member: Member): string {
  const at = members.indexOf(member);
  const next = members[at + 1];
  if (next) return text.slice(0, member.from) + text.slice(next.from);
  const before = members[at - 1];
  return before ? text.slice(0, before.to) + text.slice(member.to) : text.slice(0, member.from) + text.slice(member.to);
}

function indentOf(text: string): string {
  return /^[^\S\r\n]*\{[^\S\r\n]*\r?\n([ \t]+)"/.exec(text.trimStart())?.[1] ?? '  ';
}

/** The members of the object that opens at `open`, in a text known to be JSON. */
function membersOf(text: string, open: number): Member[] {
  const members: Member[] = [];
  for (let at = skipBlank(text, open + 1); text[at] === '"'; ) {
    const keyEnd = endOfString(text, at);
    const valueFrom = skipBlank(text, skipBlank(text, keyEnd) + 1);
    const to = endOfValue(text, valueFrom);
    members.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, from: at, valueFrom, to });
    const comma = skipBlank(text, to);
    if (text[comma] !== ',') break;
    at = skipBlank(text, comma + 1);
  }
  return members;
}

function skipBlank(text: string, at: number): number {
  let next = at;
  while (next < text.length && ' \t\r\n'.includes(text[next] ?? '')) next++;
  return next;
}

function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

function endOfValue(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at);
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    const character = text[end] ?? '';
    if (character === '"') end = endOfString(text, end) - 1;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      if (depth === 0) return end;
      if (--depth === 0) return end + 1;
    } else if (depth === 0 && ', \t\r\n'.includes(character)) return end;
  }
  return text.length;
}

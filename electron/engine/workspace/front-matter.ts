/** YAML between two `---` lines at a file's beginning, as far as notes need it: scalars and lists, one level deep. */
export type FrontMatter = { lines: number; values: Map<string, string[]> };

const none: FrontMatter = { lines: 0, values: new Map() };

/** Lines beyond which a first `---` is a rule and not the start of front matter. */
const longest = 1_000;

/** Front matter of a file's lines; `lines` is how many it takes with both marks, 0 when there is none. */
export function frontMatterOf(lines: string[]): FrontMatter {
  if (lines[0]?.trimEnd() !== '---') return none;
  let end = 1;
  while (end < lines.length && end < longest && !/^(?:(?:---|\.\.\.)\s*$|##)/.test(lines[end] ?? '')) end++;
  // A heading inside: the first `---` was a rule, and what follows must not be hidden by it.
  if (end >= lines.length || end >= longest || lines[end]?.startsWith('##')) return none;
  const values = new Map<string, string[]>();
  let key = '';
  for (const line of lines.slice(1, end)) {
    const pair = /^([^\s:#-][^:]*):(?:\s+(.*))?$/s.exec(line);
    if (pair) {
      key = (pair[1] ?? '').trim().toLowerCase();
      values.set(key, valuesOf(pair[2] ?? ''));
    } else if (key !== '' && /^\s*-\s+/.test(line)) values.get(key)?.push(unquote(line.replace(/^\s*-\s+/, '').trim()));
  }
  return { lines: end + 1, values };
}

function valuesOf(written: string): string[] {
  const value = written.trim();
  if (value === '') return [];
  if (!value.startsWith('[') || !value.endsWith(']')) return [unquote(value)];
  return splitList(value.slice(1, -1));
}

/** The parts of `a, "b, c", d`; quoted ones may hold commas. */
export function splitList(list: string): string[] {
  const parts: string[] = [];
  let quote = '';
  let part = '';
  let blank = true;
  for (let n = 0; n < list.length; n++) {
    const character = list[n] ?? '';
    if (quote === '' && character === ',') {
      parts.push(part);
      part = '';
      blank = true;
      continue;
    }
    if (quote === '' && (character === '"' || character === "'") && blank) quote = character;
    else if (character === quote) quote = '';
    else if (character === '\\' && quote === '"') part += list[n++] ?? '';
    part += list[n] ?? '';
    blank &&= character === ' ' || character === '\t';
  }
  parts.push(part);
  return parts.map((one) => unquote(one.trim())).filter((one) => one !== '');
}

/** `"a"` and `'a'` without their quotes; JSON's escapes are understood in the former. */
export function unquote(value: string): string {
  const quote = value[0];
  if (value.length < 2 || (quote !== '"' && quote !== "'") || !value.endsWith(quote)) return value;
  if (quote === "'") return value.slice(1, -1).replaceAll("''", "'");
  try {
    return JSON.parse(value) as string;
  } catch {
    return value.slice(1, -1);
  }
}

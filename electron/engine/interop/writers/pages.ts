import { isDeviceName } from '../../workspace/names.ts';
import type { ExportFile } from '../types.ts';

/** Front matter of these fields, in their order; empty ones are left out. */
export function frontMatter(fields: Record<string, string | readonly string[] | null>): string {
  const lines = Object.entries(fields).flatMap(([key, value]) => {
    if (value === null || value.length === 0) return [];
    return [`${key}: ${typeof value === 'string' ? scalar(value) : `[${value.map(scalar).join(', ')}]`}`];
  });
  return `---\n${lines.join('\n')}\n---\n`;
}

/** As it stands where no reader of YAML could take it for anything else; else quoted. */
const scalar = (value: string): string =>
  /^[\p{L}\p{N}][\p{L}\p{N} ._/+-]*$/u.test(value) && !/^(?:true|false|null|yes|no|on|off|[\d.+-]+)$/i.test(value)
    ? value.trimEnd()
    : JSON.stringify(value);

/** Names for files that every system takes and every link can name, no two that differ in case alone. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** `longest`: in characters; no name has more bytes than every disk takes. */
  constructor(private readonly longest = 100) {}

  /** A path below the folder: `People/Ines Köhler.md`. */
  next(folder: string, name: string, end = '.md'): string {
    const plain = name.replace(/[\\/:*?"<>|#^[\]\p{Cc}]+/gu, '-').replace(/^[. ]+|[. ]+$/g, '');
    const own = within(plain.slice(0, this.longest)).trimEnd() || 'untitled';
    const base = isDeviceName(own) ? `${own}-note` : own;
    for (let n = 1; ; n++) {
      const path = `${folder === '' ? '' : `${folder}/`}${base}${n === 1 ? '' : ` ${n}`}${end}`;
      const key = path.normalize('NFC').toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}

/** Bytes of a name, with room for a number and an ending below the 255 of every disk. */
const mostBytes = 200;

/** As many whole characters of a name as fit. */
function within(name: string): string {
  let [end, bytes] = [0, 0];
  for (const character of name) {
    bytes += Buffer.byteLength(character.normalize('NFD'));
    if (bytes > mostBytes || /^\p{Cs}$/u.test(character)) break;
    end += character.length;
  }
  return name.slice(0, end);
}

/** What stands in the brackets of a link to a page of this name. */
export const linkName = (name: string): string => name.replace(/[\][|#\n]+/g, ' ').trim();

export const fileOf = (path: string, lines: readonly string[]): ExportFile => ({
  path,
  text: `${lines.join('\n').trimEnd()}\n`,
});

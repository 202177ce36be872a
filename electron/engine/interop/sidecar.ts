import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { hash8 } from '../workspace/hash.ts';
import { markIn, unmarked } from './carry.ts';
import type { ExportFile } from './types.ts';

// What stands behind the lines of an export in comments is told in one file beside its pages, so that an agent which reads
// them reads words alone. Read again, the comments stand where they stood.

/** Programs that read such a folder leave out what begins with a dot. */
export const sidecarName = '.mneme.json';
const largest = 64 * 1024 * 1024;

const row = z.tuple([z.number(), z.string(), z.string()]);
/** Of each file the number of its lines, and of each line with a comment its 1-based number, the digest of its words, and the comment. */
const sidecar = z.object({ files: z.record(z.string(), z.object({ lines: z.number(), marks: z.array(row) })) });
type Marks = z.output<typeof sidecar>['files'][string];

/** Pages without their comments, and the file that tells them. `stays`: a page that came with its comments goes back with them. */
export function withSidecar(files: readonly ExportFile[], stays: (file: ExportFile) => boolean): ExportFile[] {
  const told: [path: string, marks: Marks][] = [];
  const pages = files.map((file) => {
    if (stays(file)) return file;
    const marks: Marks['marks'] = [];
    const lines = file.text.split('\n').map((line, n) => {
      const mark = markIn(line);
      const words = mark === '' ? line : line.slice(0, -mark.length);
      // One behind no words would not be found again.
      if (mark === '' || !line.endsWith(mark) || unmarked(words) !== words || !/[^\s*+-]/.test(words)) return line;
      marks.push([n + 1, hash8(words), mark]);
      return words;
    });
    if (marks.length > 0) told.push([file.path, { lines: lines.length, marks }]);
    return { path: file.path, text: lines.join('\n') };
  });
  if (told.length === 0) return pages;
  // By path, so that the same pages are told the same however a graph orders them.
  told.sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = told.map(([path, marks]) => `  ${JSON.stringify(path)}: ${JSON.stringify(marks)}`);
  const text = `{\n "format": "mneme-sidecar", "version": 1,\n "files": {\n${rows.join(',\n')}\n }\n}\n`;
  return [...pages, { path: sidecarName, text }];
}

/** A page with its comments. Changed words keep theirs where what stands around them did not move apart; a line that is gone takes it along. */
export function withMarks(text: string, told: Marks | undefined): string {
  if (told === undefined) return text;
  const lines = text.split('\n');
  for (const [at, mark] of placesIn(lines, told)) {
    const line = lines[at] ?? '';
    const end = line.endsWith('\r') ? line.length - 1 : line.length;
    lines[at] = `${line.slice(0, end)}${mark}${line.slice(end)}`;
  }
  return lines.join('\n');
}

/** The comment of each line that has one. */
function placesIn(lines: readonly string[], { lines: before, marks }: Marks): ReadonlyMap<number, string> {
  const alike = new Map<string, number[]>();
  for (const [n, line] of lines.entries()) {
    const key = hash8(line);
    const same = alike.get(key);
    if (same === undefined) alike.set(key, [n]);
    else same.push(n);
  }
  const places = new Map<number, string>();
  const moved = marks.map(([number, key, mark]) => {
    const free = (alike.get(key) ?? []).filter((n) => !places.has(n));
    const at = free.includes(number - 1) ? number - 1 : free.at(0);
    if (at === undefined) return null;
    places.set(at, mark);
    return at - (number - 1);
  });
  const said = new Set(marks.map(([, key]) => key));
  let above = 0;
  for (const [n, [number, , mark]] of marks.entries()) {
    const own = moved[n] ?? null;
    if (own !== null) above = own;
    else {
      const below = moved.slice(n).find((by) => by !== null) ?? null;
      const at = number - 1 + above;
      const isBetween = below === null ? lines.length >= before + above : below === above;
      const words = lines[at] ?? '';
      if (isBetween && words.trim() !== '' && !said.has(hash8(words)) && !places.has(at)) places.set(at, mark);
    }
  }
  return places;
}

function marksIn(text: string): ReadonlyMap<string, Marks> {
  try {
    return new Map(Object.entries(sidecar.parse(JSON.parse(text)).files));
  } catch {
    return new Map();
  }
}

/** Files as they stand in their folder, as they were before their comments were parted from them. */
export function allWithMarks(files: readonly ExportFile[]): ExportFile[] {
  const marks = marksIn(files.find(({ path }) => path === sidecarName)?.text ?? '{}');
  return files.flatMap(({ path, text }) =>
    path === sidecarName ? [] : [{ path, text: withMarks(text, marks.get(path)) }],
  );
}

/** What is told beside the pages of a place, of each folder read once. `heard`: told of each file that tells it. */
export class Sidecars {
  readonly #folders = new Map<string, Promise<ReadonlyMap<string, Marks>>>();

  constructor(
    /** The folder that was named: nothing above it is looked at. */
    private readonly top: string,
    private readonly heard: (name: string, bytes: Buffer) => void,
  ) {}

  async textOf(path: string, text: string): Promise<string> {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const beyond = relative(this.top, folder);
      if (beyond === '..' || beyond.startsWith(`..${sep}`)) return text;
      const told = (await this.#in(folder)).get(relative(folder, path).split(sep).join('/'));
      if (told !== undefined) return withMarks(text, told);
      if (beyond === '') return text;
    }
  }

  #in(folder: string): Promise<ReadonlyMap<string, Marks>> {
    const known = this.#folders.get(folder) ?? this.#read(folder);
    this.#folders.set(folder, known);
    return known;
  }

  async #read(folder: string): Promise<ReadonlyMap<string, Marks>> {
    const path = join(folder, sidecarName);
    const size = (await stat(path).catch(() => null))?.size ?? 0;
    const bytes = size === 0 || size > largest ? null : await readFile(path).catch(() => null);
    if (bytes === null) return new Map();
    this.heard(relative(this.top, path).split(sep).join('/'), bytes);
    return marksIn(bytes.toString('utf8'));
  }
}

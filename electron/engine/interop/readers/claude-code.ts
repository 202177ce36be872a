import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { EpisodeType } from '#shared/model/memory.ts';
import { frontMatterOf } from '../../workspace/front-matter.ts';
import { hash8 } from '../../workspace/hash.ts';
import { itemsIn, type LineItem } from '../../workspace/items.ts';
import { oneLine, toDoc } from '../../workspace/lines.ts';
import { headingText, markdownSections, maskOf } from '../../workspace/markdown.ts';
import { markIn } from '../carry.ts';
import { fileLines, filesBelow, notAPage, pageText, type SourceFile, sourceFile, sourceText } from '../source-files.ts';
import type { Author, Piece, Reader, SourcePlace, SourceReading } from '../types.ts';

/** Types of auto memory: what each is, once somebody stands by it, and as whose fact. */
const kinds: Record<string, { kind: EpisodeType; about: 'person' | 'project' }> = {
  user: { kind: 'fact', about: 'person' },
  feedback: { kind: 'preference', about: 'person' },
  project: { kind: 'fact', about: 'project' },
  reference: { kind: 'fact', about: 'project' },
};

const isInstructions = (name: string) => /^claude(?:\.local)?\.md$/i.test(name);
const indexLine = /^[-*] \[[^\]\n]{1,200}\]\([^)\n]{1,200}\.md\)/m;

/**
 * Auto memory (a folder of topic files with MEMORY.md as their index, or a home of many projects), and CLAUDE.md. The form is
 * undocumented and changes with versions: what is not known is read as plain notes.
 */
export const claudeCode: Reader = {
  format: 'claude-code',
  title: 'Claude Code',
  recognise({ path, isFolder, names, beginning }) {
    const name = basename(path);
    if (!isFolder) {
      if (isInstructions(name)) return 'the file is called CLAUDE.md';
      return isTopic(beginning) ? 'its front matter names a type of auto memory' : null;
    }
    if (name === 'memory' && /[\\/]\.claude[\\/]projects[\\/]/.test(path)) return 'it is an auto memory of a project';
    if (name === '.claude' || (name === 'projects' && basename(dirname(path)) === '.claude'))
      return 'it is Claude Code’s own folder';
    if (names.includes('CLAUDE.md')) return 'it holds a CLAUDE.md';
    return null;
  },
  read,
};

const isTopic = (text: string) => {
  const lines = text.split('\n', 40);
  const front = frontMatterOf(lines);
  return front.lines > 0 && front.values.has('description') && typeOf(lines, front.values) !== null;
};

async function* read(place: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  const { path, isFolder } = place;
  if (!isFolder) {
    yield* page(await sourceFile(dirname(path), path), projectOf(path), reading);
    return;
  }
  for (const name of ['CLAUDE.md', 'CLAUDE.local.md'])
    if (place.names.includes(name)) yield* page(await sourceFile(path, join(path, name)), projectOf(path), reading);
  for await (const file of topicFiles(place, reading)) yield* page(file, await scopeOfMemory(file.path), reading);
}

/** Topic files of one memory folder, or of all projects of a home. */
async function* topicFiles({ path, names }: SourcePlace, { missed }: SourceReading): AsyncGenerator<SourceFile> {
  const isHome = names.includes('projects') || basename(path) === 'projects';
  const folder = isHome && names.includes('projects') ? join(path, 'projects') : path;
  for await (const file of filesBelow(folder, /\.md$/i, undefined, missed)) {
    if (isInstructions(basename(file.name))) continue;
    const isMemory = /(?:^|[\\/])(?:agent-)?memory[\\/][^\\/]+$/i.test(file.path);
    if (isMemory || (!isHome && !file.name.includes('/'))) yield file;
  }
}

/** A folder’s own name, for a CLAUDE.md that stands in it; null for the one that holds everywhere. */
function projectOf(path: string): string | null {
  const folder = isInstructions(basename(path)) ? dirname(path) : path;
  return basename(folder) === '.claude' ? null : basename(folder);
}

/**
 * The project of a memory folder. Its name has lost where slashes and hyphens were; a session that lies beside it tells
 * the folder it ran in.
 */
export async function scopeOfMemory(file: string): Promise<string | null> {
  const project = /^(.*[\\/]projects[\\/]([^\\/]+))[\\/]/.exec(file);
  if (project === null) return null;
  const [, folder = '', slugged = ''] = project;
  for await (const session of filesBelow(folder, /\.jsonl$/)) {
    for await (const { line, text } of fileLines(session.path)) {
      const cwd = /"cwd":"((?:[^"\\]|\\.){1,1000})"/.exec(text.slice(0, 20_000))?.[1];
      if (cwd !== undefined) return cwd.replace(/\\(.)/g, '$1');
      if (line > 20) break;
    }
    break;
  }
  const home = homedir().replace(/[^A-Za-z0-9]/g, '-');
  return slugged.startsWith(home) ? slugged.slice(home.length) : slugged;
}

async function* page(file: SourceFile, scope: string | null, reading: SourceReading): AsyncGenerator<Piece> {
  const text = await sourceText(file, reading);
  if (text === null) {
    reading.unread(file.name, 1, notAPage);
    return;
  }
  if (isInstructions(basename(file.name))) yield* instructions(file, scope, text);
  else yield* topic(file, scope, text);
}

/** The person's own file; that of a project which was cloned may be anybody's. */
async function authorOf({ path }: SourceFile): Promise<Author> {
  const isOwn = /local\.md$/i.test(path) || basename(dirname(path)) === '.claude';
  return isOwn || !(await isCloned(dirname(path))) ? 'person' : 'model';
}

/** Whether a folder belongs to a clone: the log that git keeps of its first commit says so. Nothing of it is run. */
async function isCloned(folder: string): Promise<boolean> {
  const log = await pageText(join(folder, '.git', 'logs', 'HEAD'));
  if (log !== null) return /\tclone: from /.test(log.split('\n', 1)[0] ?? '');
  const above = dirname(folder);
  return above === folder ? false : isCloned(above);
}

/** A CLAUDE.md: a way of working for each of its sections. */
async function* instructions(file: SourceFile, scope: string | null, text: string): AsyncGenerator<Piece> {
  const { lines } = toDoc(text);
  const { lines: start } = frontMatterOf(lines);
  const by = await authorOf(file);
  for (const { level, line, from, to } of markdownSections(lines, maskOf(lines, start), start)) {
    const words = lines.slice(from, to).join('\n').trim();
    if (words === '') continue;
    const title = level === 0 ? 'Instructions' : headingText(lines[line] ?? '');
    const key = `${file.name}#${title}`;
    const at = `${file.name}#L${line + 1}`;
    yield { key, at, by, said: file.modified, scope, sort: 'procedure', title, text: words };
  }
}

/** The type of a topic; newer versions write it below `metadata:`. */
function typeOf(lines: string[], values: ReadonlyMap<string, string[]>): string | null {
  const nested = lines.slice(0, 40).find((line) => /^[ \t]+type:/.test(line));
  const said = (values.get('type')?.[0] ?? nested?.slice(nested.indexOf(':') + 1) ?? '').replace(/["']/g, '').trim();
  return Object.hasOwn(kinds, said.toLowerCase()) ? said.toLowerCase() : null;
}

/**
 * A topic file is one note. The index of them says nothing by itself, and other lines of it are notes: each item one of its
 * own, or all of them one where they are more than a list.
 */
function* topic(file: SourceFile, scope: string | null, text: string): Generator<Piece> {
  const { lines } = toDoc(text);
  const { lines: start, values } = frontMatterOf(lines);
  const isIndex = basename(file.name) === 'MEMORY.md';
  const kept = isIndex ? lines.slice(start).filter((line) => !indexLine.test(line)) : lines.slice(start);
  const body = kept.join('\n').trim();
  if (body === '' || (isIndex && !kept.some((line) => line.trim() !== '' && !line.startsWith('#')))) return;
  const type = typeOf(lines, values);
  const listed = isIndex && type === null ? notesListed(lines, start) : null;
  if (listed !== null) {
    for (const { text: words, line, under } of listed) {
      const from = { key: `${file.name}:${hash8(words)}`, at: `${file.name}#L${line + 1}` };
      const tags = under === null ? [] : [under.slice(0, 60)];
      yield { ...from, by: 'model', said: file.modified, scope, sort: 'episode', kind: 'fact', text: words, tags };
    }
    return;
  }
  const { kind, about } = kinds[type ?? 'project'] ?? { kind: 'fact', about: 'project' };
  const name = values.get('name')?.[0] ?? basename(file.name, '.md');
  const description = values.get('description')?.[0] ?? '';
  const isSaid = description === '' || markIn(body) !== '' || oneLine(body).includes(oneLine(description));
  const words = isSaid ? body : `${description}\n\n${body}`;
  const from = { key: file.name, at: `${file.name}#L${start + 1}`, by: 'model', said: file.modified, scope } as const;
  if (type === null) yield { ...from, sort: 'episode', kind, text: words, tags: [name.slice(0, 60)] };
  else
    yield {
      ...from,
      sort: 'fact',
      kind,
      ...(about === 'person' ? { about: 'User', type: 'person' } : { about: '' }),
      text: words,
    };
}

/** The notes of an index that is a list and nothing else; null of any other, whose lines belong together. */
function notesListed(lines: string[], start: number): LineItem[] | null {
  const items = itemsIn(lines, maskOf(lines, start), start, lines.length);
  return items.every(({ bullet }) => bullet) ? items.filter(({ line }) => !indexLine.test(lines[line] ?? '')) : null;
}

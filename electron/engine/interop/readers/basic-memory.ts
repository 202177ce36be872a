import { basename, dirname } from 'node:path';
import { type EpisodeType, episodeTypes } from '#shared/model/memory.ts';
import { frontMatterOf } from '../../workspace/front-matter.ts';
import { hash8 } from '../../workspace/hash.ts';
import { toDoc } from '../../workspace/lines.ts';
import { filesBelow, notAPage, type SourceFile, sourceFile, sourceText } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { validInstant } from './mem0.ts';

const observation = /^[-*] \[([^\][()\n]{1,60})\][ \t]+(\S[^\n]*)$/;
const relation = /^[-*] (?:"([^"\n]{1,100})"|([\p{L}\d_ -]{0,60}?)) ?\[\[([^\][\n]{1,300})\]\]/u;
/** A note of a day tells what happened then. */
const dated = /^\d{4}-\d{2}-\d{2}(?![\d-])/;
const kindOf = (type: string | undefined, other: EpisodeType = 'event') =>
  episodeTypes.find((one) => one === type?.toLowerCase()) ?? other;
/** A checkbox is no category. */
const boxes = new Set([' ', 'x', 'X', '-', '/']);

/** Basic Memory: a note is an entity, its `- [category] …` lines facts, its `- relation [[Target]]` lines relations. */
export const basicMemory: Reader = {
  format: 'basic-memory',
  title: 'Basic Memory',
  recognise({ path, isFolder, names, beginning }) {
    if (isFolder)
      return basename(path) === 'basic-memory' || names.includes('.basic-memory')
        ? 'it is Basic Memory’s folder'
        : null;
    return /^---\r?\n/.test(beginning) && /^permalink:/m.test(beginning) ? 'its front matter has a permalink' : null;
  },
  read,
};

async function* read({ path, isFolder }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  if (!isFolder) {
    yield* noteOf(await sourceFile(dirname(path), path), reading);
    return;
  }
  for await (const file of filesBelow(path, /\.md$/i, undefined, reading.missed)) yield* noteOf(file, reading);
}

async function* noteOf(file: SourceFile, reading: SourceReading): AsyncGenerator<Piece> {
  const text = await sourceText(file, reading);
  if (text === null) return reading.unread(file.name, 1, notAPage);
  // A program that writes it anew empties it first: what it says then is not known.
  if (text.trim() === '') return reading.unread(file.name, 1, 'This note is empty.');
  const { lines } = toDoc(text);
  const { lines: start, values } = frontMatterOf(lines);
  const value = (key: string) => values.get(key)?.[0];
  const name = value('title') ?? basename(file.name, '.md');
  const said = validInstant(value('created') ?? value('date')) ?? file.modified;
  const type = value('type') === 'note' ? undefined : value('type');
  const id = value('permalink') ?? file.name;
  const from = { by: 'person', said } as const;
  const trigger = value('description');
  const whole = wholeOf(lines.slice(start), { name, type, trigger });
  if (whole !== null) {
    yield { ...from, key: id, at: `${file.name}#L1`, ...whole };
    return;
  }
  const aliases = values.get('aliases') ?? [];
  yield {
    ...from,
    key: id,
    at: `${file.name}#L1`,
    sort: 'entity',
    name,
    type,
    summary: value('description') ?? '',
    ...(aliases.length === 0 ? {} : { aliases }),
  };
  const fact = { sort: 'fact', about: name, type } as const;
  for (const [n, line] of lines.entries()) {
    if (n < start) continue;
    const at = `${file.name}#L${n + 1}`;
    const [, category = '', words = ''] = observation.exec(line) ?? [];
    if (words !== '' && !boxes.has(category)) {
      yield {
        ...from,
        key: `${id}:${hash8(line)}`,
        at,
        ...fact,
        kind: kindOf(category, 'fact'),
        category,
        text: words.trim(),
      };
      continue;
    }
    const [, quoted, plain, to] = relation.exec(line) ?? [];
    if (to === undefined) continue;
    const word = (quoted ?? plain ?? '').trim() || 'relates to';
    yield { ...from, key: `${id}:${hash8(line)}`, at, sort: 'relation', from: name, relation: word, to };
  }
}

/** A note that is no part of a graph: how something is done, what happened on a day, or words as they stand; null for any other. */
function wholeOf(
  lines: readonly string[],
  { name, type, trigger }: { name: string; type: string | undefined; trigger: string | undefined },
) {
  if (lines.some((line) => observation.test(line) || relation.test(line))) return null;
  const words = lines.filter((line) => line.trim() !== `# ${name}`).join('\n');
  const text = words.trim();
  if (text === '') return null;
  if (type === 'procedure')
    return { sort: 'procedure', title: name, text, ...(trigger === undefined ? {} : { trigger }) } as const;
  if (dated.test(name)) return { sort: 'episode', kind: kindOf(type), text, tags: [] as string[] } as const;
  return type === undefined ? ({ sort: 'vault', title: name, text } as const) : null;
}

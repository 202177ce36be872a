import { basename, dirname } from 'node:path';
import { frontMatterOf } from '../../workspace/front-matter.ts';
import { hash8 } from '../../workspace/hash.ts';
import { toDoc } from '../../workspace/lines.ts';
import { filesBelow, type SourceFile, sourceFile, sourceText } from '../source-files.ts';
import type { Piece, Place, Reader, Reading } from '../types.ts';
import { dayOf } from './mem0.ts';

const observation = /^[-*] \[([^\][()\n]{1,60})\][ \t]+(\S[^\n]*)$/;
const relation = /^[-*] (?:"([^"\n]{1,100})"|([\p{L}\d_ -]{0,60}?)) ?\[\[([^\][\n]{1,300})\]\]/u;
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

async function* read({ path, isFolder }: Place, reading: Reading): AsyncGenerator<Piece> {
  if (!isFolder) {
    yield* noteOf(await sourceFile(dirname(path), path), reading);
    return;
  }
  for await (const file of filesBelow(path, /\.md$/i, undefined, reading.missed)) yield* noteOf(file, reading);
}

async function* noteOf(file: SourceFile, reading: Reading): AsyncGenerator<Piece> {
  const text = await sourceText(file, reading);
  if (text === null) return reading.unread(file.name, 1, 'This file is too large, or no text.');
  const { lines } = toDoc(text);
  const { lines: start, values } = frontMatterOf(lines);
  const value = (key: string) => values.get(key)?.[0];
  const name = value('title') ?? basename(file.name, '.md');
  const said = dayOf(value('created') ?? value('date')) ?? file.modified;
  const type = value('type') === 'note' ? undefined : value('type');
  const id = value('permalink') ?? file.name;
  const from = { by: 'person', said } as const;
  yield { ...from, key: id, at: `${file.name}#L1`, sort: 'entity', name, type, summary: value('description') ?? '' };
  for (const [n, line] of lines.entries()) {
    if (n < start) continue;
    const at = `${file.name}#L${n + 1}`;
    const [, category = '', words = ''] = observation.exec(line) ?? [];
    if (words !== '' && !boxes.has(category)) {
      yield { ...from, key: `${id}:${hash8(line)}`, at, sort: 'fact', about: name, type, text: words.trim() };
      continue;
    }
    const [, quoted, plain, to] = relation.exec(line) ?? [];
    if (to === undefined) continue;
    const word = (quoted ?? plain ?? '').trim() || 'relates to';
    yield { ...from, key: `${id}:${hash8(line)}`, at, sort: 'relation', from: name, relation: word, to };
  }
}

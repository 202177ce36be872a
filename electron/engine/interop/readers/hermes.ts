import { basename, dirname, join } from 'node:path';
import { hash8 } from '../../workspace/hash.ts';
import { notAPage, sourceFile, sourceText } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';

const files = ['USER.md', 'MEMORY.md'];
const part = /^[ \t]*§[ \t]*$/m;

/** Hermes: `MEMORY.md` and `USER.md`, entries parted by a line `§`. The model keeps both. */
export const hermes: Reader = {
  format: 'hermes',
  title: 'Hermes',
  recognise({ path, isFolder, names, beginning }) {
    if (!isFolder) return files.includes(basename(path)) && part.test(beginning) ? 'its entries are parted by §' : null;
    const isHome = basename(path) === 'memories' && basename(dirname(path)) === '.hermes';
    return isHome && names.some((name) => files.includes(name)) ? 'it is Hermes’ own folder' : null;
  },
  read,
};

async function* read({ path, isFolder, names }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  for (const name of isFolder ? files : [basename(path)]) {
    const place = isFolder ? join(path, name) : path;
    const text = await sourceText({ path: place, name }, reading);
    if (text === null) {
      if (!isFolder || names.includes(name)) reading.unread(name, 1, notAPage);
      continue;
    }
    const { modified } = await sourceFile(dirname(place), place);
    let line = 1;
    for (const entry of text.split(part)) {
      const words = entry.trim();
      const at = `${name}#L${line + (entry.length - entry.trimStart().length > 0 ? 1 : 0)}`;
      line += entry.split('\n').length - 1;
      if (words === '') continue;
      const from = { key: `${name}:${hash8(words)}`, at, by: 'model', said: modified } as const;
      if (name === 'USER.md') yield { ...from, sort: 'core', block: 'Identity', text: words };
      else yield { ...from, sort: 'fact', about: '', text: words };
    }
  }
}

import { basename, sep } from 'node:path';
import { z } from 'zod';
import { hash8 } from '../../workspace/hash.ts';
import { itemsIn } from '../../workspace/items.ts';
import { toDoc } from '../../workspace/lines.ts';
import { maskOf } from '../../workspace/markdown.ts';
import { filesBelow, pageText, sourceFile } from '../source-files.ts';
import type { Author, Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { jsonOf } from './mem0.ts';
import { lineAt, sectionsIn, skillFile, skillOf, sourcePage } from './pages.ts';

const block = z.object({
  label: z.string().max(200),
  value: z.string().default(''),
  read_only: z.boolean().nullish(),
});
const agentFile = z.object({ blocks: z.array(z.unknown()).optional(), core_memory: z.array(z.unknown()).optional() });

/** Letta: an agent’s folder of memories (`system/` is always in its mind), or an agent file. */
export const letta: Reader = {
  format: 'letta',
  title: 'Letta',
  recognise({ path, isFolder, names, beginning }) {
    if (isFolder)
      return names.includes('system') && (path.includes(`${sep}.letta${sep}`) || names.includes('reference'))
        ? 'it has what is always in mind, and what is looked up'
        : null;
    const hasBlocks = /"(?:blocks|core_memory)"\s*:/.test(beginning) && /"label"\s*:/.test(beginning);
    return /\.af$/i.test(path) || (/^\s*\{/.test(beginning) && hasBlocks && /"agent_type"/.test(beginning))
      ? 'it is an agent file'
      : null;
  },
  read: (place, reading) => (place.isFolder ? folder(place, reading) : file(place, reading)),
};

async function* folder({ path }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  for await (const file of filesBelow(path, /\.md$/i, undefined, reading.missed)) {
    const page = await sourcePage(file, reading);
    if (page === null) continue;
    if (skillFile.test(file.name)) {
      yield skillOf(page);
      continue;
    }
    const by = page.value('read_only') === 'true' ? 'person' : 'model';
    for (const { items } of sectionsIn(page, 6))
      for (const { text, line } of items)
        yield noteOf(file.name, text, { by, at: lineAt(page, line), said: file.modified });
  }
}

async function* file({ path }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  const name = basename(path);
  const { data } = agentFile.safeParse(jsonOf((await pageText(path)) ?? ''));
  const rows = data?.blocks ?? data?.core_memory;
  if (rows === undefined) return reading.unread(name, 1, 'This is no agent file, or too large.');
  const { modified: said } = await sourceFile(path, path);
  for (const [n, row] of rows.entries()) {
    const one = block.safeParse(row).data;
    if (one === undefined) {
      reading.unread(`${name}#${n + 1}`, 1, 'This block has no label.');
      continue;
    }
    const { lines } = toDoc(one.value);
    const by = one.read_only === true ? 'person' : 'model';
    for (const item of itemsIn(lines, maskOf(lines), 0, lines.length))
      yield noteOf(one.label, item.text, { by, at: `${name}#${n + 1}`, said });
  }
}

/** One line of a block: what the agent is, what it knows of its human, or of what the block is called by. */
function noteOf(label: string, text: string, from: { by: Author; at: string; said: string }): Piece {
  const key = `${label}:${hash8(text)}`;
  const bare = basename(label, '.md').toLowerCase();
  if (bare.startsWith('persona')) return { ...from, key, sort: 'core', block: 'Persona', text };
  if (bare.startsWith('human')) return { ...from, key, sort: 'core', block: 'Identity', text };
  const type = /(?:^|\/)projects\//.test(label) ? 'project' : 'concept';
  return { ...from, key, sort: 'fact', about: basename(label, '.md').replaceAll(/[-_]/g, ' '), type, text };
}

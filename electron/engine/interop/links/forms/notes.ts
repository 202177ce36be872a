import { oneLine } from '../../../workspace/lines.ts';
import { slug } from '../../../workspace/slug.ts';
import { FileNames, frontMatter, linkName } from '../../writers/pages.ts';
import { placeInSource } from '../../writing.ts';
import { changeBlock, changeLine, isTheirs, removeLine } from './lines.ts';
import type { LinkForm, Outgoing, StoreAround } from './types.ts';
import { withLine } from './words-in-file.ts';

/** The note that a store keeps of an entity: one that is named so, of its type where several are. */
function noteOf({ about }: Outgoing, { pieces }: StoreAround): string | null {
  if (about === null) return null;
  const named = pieces.filter((piece) => piece.sort === 'entity' && slug(piece.name) === slug(about.name));
  const [first] = named.filter((piece) => piece.sort === 'entity' && slug(piece.type ?? '') === about.type);
  const found = first ?? named[0];
  return found === undefined ? null : placeInSource(found).file;
}

type Note = {
  isLike: RegExp;
  folderOf(type: string): string | null;
  begin(about: NonNullable<Outgoing['about']>): string;
};

/** A line on the note of what it is said of, which gets one where it has none. */
async function addLine(
  one: Outgoing,
  around: StoreAround,
  line: string,
  note: Note,
): Promise<{ file: string } | { why: string }> {
  const { draft } = around;
  if (one.about === null) return { why: 'It is said of nobody, and that form keeps what is said of somebody.' };
  const known = noteOf(one, around);
  const folder = note.folderOf(one.about.type);
  if (known === null && folder === null) return { why: `That form has no notes of a ${one.about.type}.` };
  const own = new FileNames().next(folder ?? '', linkName(one.about.name));
  const isMade = known === null && (await draft.has(own));
  const text = known !== null || isMade ? await draft.text(known ?? own) : null;
  // Another note has the name already, and is none of an entity.
  if (isMade && text?.startsWith(note.begin(one.about)) !== true) return { why: `${own} is something else there.` };
  const file = known ?? own;
  await draft.put(
    file,
    withLine(text ?? note.begin(one.about), line, (other) => note.isLike.test(other)),
  );
  return { file };
}

/** Basic Memory: a line a fact, on the note of its entity. */
export const basicMemoryForm: LinkForm = {
  format: 'basic-memory',
  takes: ['fact', 'belief'],
  change: changeLine,
  remove: removeLine,
  add: (one, around) =>
    addLine(one, around, `- [fact] ${oneLine(one.words)}`, {
      isLike: /^[-*] \[[^\][()\n]{1,60}\][ \t]/,
      folderOf: (type) => type,
      begin: ({ id, name, type }) =>
        `${frontMatter({ title: name, type, permalink: id })}# ${oneLine(name)}\n\n## Observations\n`,
    }),
};

const folders: Record<string, string> = {
  ...{ person: 'People', project: 'Projects', organisation: 'Companies', tool: 'Tools', place: 'Places' },
};

/** Obsidian: a line a fact, on the note of its entity; other notes are theirs, whole. */
export const obsidianForm: LinkForm = {
  format: 'obsidian',
  takes: ['fact', 'belief'],
  change: (statement, words, around) =>
    statement.sort === 'fact' ? changeLine(statement, words, around) : changeBlock(statement, words, around),
  remove: async (statement, around) => (statement.sort === 'fact' ? removeLine(statement, around) : isTheirs),
  add: (one, around) =>
    addLine(one, around, `- ${oneLine(one.words)}`, {
      isLike: /^[-*] /,
      folderOf: (type) => folders[type] ?? null,
      begin: ({ name, type }) => frontMatter({ type, aliases: linkName(name) === name ? [] : [name] }),
    }),
};

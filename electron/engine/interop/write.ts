import type { Confidence, Memory } from '#shared/model/memory.ts';
import { knownAs } from '../capture/known.ts';
import { addPage, connectInDraft } from '../capture/links.ts';
import { unreviewedTag } from '../capture/trust.ts';
import { entityPath } from '../graph/plan.ts';
import { planSupersede } from '../graph/supersede.ts';
import { relationsPath, vocabularyOf } from '../graph/vocabulary.ts';
import { planRemember, requireCoreBudget } from '../memories/remember.ts';
import { addCoreItem } from '../workspace/codecs/core.ts';
import { corrected } from '../workspace/codecs/correction.ts';
import { createEntity, entityIdOf, isCanonicalId } from '../workspace/codecs/entity.ts';
import { readMarks, supersededTag } from '../workspace/codecs/entity-marks.ts';
import { labelOf } from '../workspace/codecs/entity-page.ts';
import { rewriteEntry } from '../workspace/codecs/episodes.ts';
import { createProcedure } from '../workspace/codecs/procedure.ts';
import { addRelation } from '../workspace/codecs/relations.ts';
import { gist } from '../workspace/gist.ts';
import { isObeyed } from '../workspace/paths.ts';
import { slug, uniqueSlug } from '../workspace/slug.ts';
import { isOwnWord } from './bound.ts';
import { changedInPlace } from './in-place.ts';
import { relationWord } from './ledger.ts';
import { writeSource } from './sources.ts';
import type { Before, Piece } from './types.ts';
import { type Became, becameOf, importOrigin, type Of, saidAt, scopeIn, sourced, type Writing } from './writing.ts';

/**
 * Writes one piece into the draft. What is not the person’s own, and nobody stands by, stays an episode with a mark: the one
 * store that has marks. `before`: what it became when it said something else.
 */
export async function writePiece(writing: Writing, piece: Piece, before: Before | null): Promise<Became> {
  if (piece.sort === 'source') return writeSource(writing, piece);
  if (!isOwnWord(piece, writing.asked.reviewed)) return marked(writing, piece, before);
  const [noted] = before?.unreviewed && before.id !== null ? writing.index.get([before.id]) : [];
  if (noted !== undefined) {
    const same = piece.sort === 'episode' && noted.text === piece.text;
    await retag(writing, noted, same ? [] : [supersededTag]);
    return same ? becameOf('changed', noted) : writePiece(writing, piece, null);
  }
  const changed = before === null || !('text' in piece) ? null : await changedInPlace(writing, piece, before);
  if (changed !== null) return changed;
  switch (piece.sort) {
    case 'entity':
      return writeEntity(writing, piece);
    case 'relation':
      return writeRelation(writing, piece);
    case 'fact':
      return writeFact(writing, piece, before);
    case 'episode':
      return writeEpisode(writing, piece, before);
    case 'procedure':
      return writeProcedure(writing, piece, before);
    case 'vault':
      return writeVault(writing, piece);
    case 'core':
      return writeCore(writing, piece);
  }
}

/** Words of a model or of somebody else. An entity or relation by itself says too little to be looked at. */
async function marked(writing: Writing, piece: Exclude<Piece, Of<'source'>>, before: Before | null): Promise<Became> {
  if (piece.sort === 'entity' || piece.sort === 'relation')
    return { standing: 'new', store: null, id: null, path: null };
  const tag = piece.by === 'model' ? unreviewedTag : 'untrusted';
  const said = piece.sort === 'procedure' || piece.sort === 'vault' ? `${piece.title}: ${piece.text}` : piece.text;
  const own = piece.sort === 'episode' ? piece.tags : [];
  const kind = piece.sort === 'episode' ? piece.kind : piece.sort === 'fact' ? (piece.kind ?? 'fact') : 'preference';
  const { key, at, by, said: when, scope } = piece;
  const base = { key, at, by, said: when, ...(scope === undefined ? {} : { scope }) };
  return writeEpisode(
    writing,
    { ...base, sort: 'episode', kind, text: said, tags: [...own.slice(0, 11), tag] },
    before,
    'low',
  );
}

/** Somebody has looked at a note: it stands as it is, or what is written now takes its place. Its id stays. */
async function retag({ draft }: Writing, { path, id, tags }: Memory, instead: string[]): Promise<void> {
  const { text } = await draft.found(path);
  const kept = tags.filter((tag) => tag !== unreviewedTag);
  const fresh = rewriteEntry(text ?? '', { path, id }, { tags: [...kept, ...instead] });
  if (fresh !== null) await draft.put(path, fresh, 'EDIT', 'reviewed a model’s note');
}

async function writeEpisode(
  writing: Writing,
  piece: Of<'episode'>,
  before: Before | null,
  confidence: Confidence = piece.confidence ?? 'medium',
): Promise<Became> {
  const { index, asked } = writing;
  const { day, time } = saidAt(writing, piece);
  const scope = scopeIn(writing, piece);
  const known = before === null ? knownAs(index, piece.text, { kinds: ['episode'], scope }) : null;
  if (known?.standing === 'same' && known.memory.at?.slice(0, 10) === day) return becameOf('known', known.memory);
  const [old] = before?.id == null ? [] : index.get([before.id]);
  const entry = {
    ...{ day, time, confidence, scope, tags: piece.tags, source: importOrigin(asked, piece) },
    type: old === undefined ? piece.kind : 'correction',
    body: old === undefined ? piece.text : corrected(piece.text, old),
  };
  const { id, path } = await writing.draft.addEpisode(entry);
  return { standing: old === undefined ? 'new' : 'changed', store: 'episodic', id, path };
}

/** The entity a name means here: a page that is there, else the one that it gets. */
function entityOf({ around, named }: Writing, name: string, type?: string): { id: string; label: string } {
  const known = named.get(name);
  if (known !== undefined) return known;
  if (isCanonicalId(name)) return { id: name, label: labelOf(name) };
  const label = plainName(name);
  const found = around.resolve(label, { type: type === undefined ? undefined : slug(type) });
  const one = found.rivals.length === 0 ? found : { id: entityIdOf(label, type), label };
  named.set(name, { id: one.id, label: one.label });
  return one;
}

/** A name as the source writes it, its words apart. */
const plainName = (name: string) => name.replaceAll('_', ' ').replace(/\s+/g, ' ').trim() || name;

/** What the source says that names are of counts wherever they stand in it, also before it says so. */
export function settleNames(writing: Writing, pieces: readonly Piece[]): void {
  for (const piece of pieces) if (piece.sort === 'entity') entityOf(writing, piece.name, piece.type);
}

async function writeEntity(writing: Writing, piece: Of<'entity'>): Promise<Became> {
  const { id, label } = entityOf(writing, piece.name, piece.type);
  const path = entityPath(id);
  const became = { store: 'semantic', id: `entity:${id}`, path } as const;
  if (writing.draft.has(path)) return { ...became, standing: 'known' };
  const { day } = saidAt(writing, piece);
  // A page that is new bears the name as it was written, in its own case.
  const own = piece.label ?? (isCanonicalId(piece.name) ? label : plainName(piece.name));
  const aliases = [...(piece.aliases ?? []), ...(piece.name === own || piece.name === id ? [] : [piece.name])];
  const page = createEntity({ id, name: own, created: day, summary: piece.summary ?? '', aliases });
  await writing.draft.put(path, page, 'CREATE', `new entity ${id}`);
  return { ...became, standing: 'new' };
}

async function writeRelation(writing: Writing, { from, relation, to }: Of<'relation'>): Promise<Became> {
  const { draft, around, index, ports } = writing;
  const [one, other] = [entityOf(writing, from), entityOf(writing, to)];
  const word = relationWord(relation);
  const vocabulary = await vocabularyOf(draft);
  if (!vocabulary.some(({ name, inverse }) => name === word || inverse === word)) {
    const { text } = await draft.found(relationsPath);
    const added = addRelation(text, {
      name: word,
      inverse: null,
      group: 'Imported',
      description: `from ${writing.asked.format}`,
    });
    await draft.put(relationsPath, added.text, 'EDIT', `new relation ${word}`);
  }
  const graph = { root: around.root, index, clock: ports.clock };
  if (!draft.has(entityPath(one.id)) && !draft.has(entityPath(other.id))) await addPage(one, graph);
  await connectInDraft({ from: one.id, relation: word, to: other.id }, graph);
  return { standing: 'new', store: 'semantic', id: null, path: entityPath(one.id) };
}

async function writeFact(writing: Writing, piece: Of<'fact'>, before: Before | null): Promise<Became> {
  const { draft, index, asked, ports } = writing;
  const { day } = saidAt(writing, piece);
  const scope = scopeIn(writing, piece);
  const entity = entityOf(writing, ...aboutIn(piece, scope));
  const path = entityPath(entity.id);
  if (piece.section !== undefined) {
    const { id, isNew } = await draft.addLine(entity, piece.text, { day, scope, section: piece.section });
    return { standing: isNew ? 'new' : 'known', store: 'semantic', id, path };
  }
  const isOver = readMarks(piece.text).supersededBy.length > 0;
  const words = sourced(writing, piece, day);
  const [old] = before?.id == null ? [] : index.get([before.id]);
  const known =
    isOver || old?.kind === 'fact' || index.file(path) === null
      ? null
      : knownAs(index, piece.text, { kinds: ['fact'], path, scope });
  if (known?.standing === 'same') return becameOf('known', known.memory);
  const isInstead = known !== null && asked.instead.has(piece.key);
  if (known !== null && !isInstead) return contradicting(writing, piece, known.memory);
  const replaced = known?.memory ?? old;
  if (replaced?.kind === 'fact' && replaced.path === path) {
    const graph = { root: draft, index, clock: ports.clock };
    const change = { entity: entity.id, old: replaced.id, text: words, day, scope };
    const { set, result } = await planSupersede(change, graph);
    await draft.take(set);
    return { standing: 'changed', store: 'semantic', id: result.id, path };
  }
  const id = await draft.addFact(entity, words, day, scope);
  return { standing: 'new', store: 'semantic', id, path };
}

/** What is said of no one is said of the project, and without one of the person. */
function aboutIn({ about, type }: Of<'fact'>, scope: string | null): [name: string, type?: string] {
  if (about !== '') return type === undefined ? [about] : [about, type];
  return scope === null ? ['User', 'person'] : [scope, 'project'];
}

/** What is known goes before what was said elsewhere: that it was said is kept, on its day, and what is known stays. */
async function contradicting(writing: Writing, piece: Of<'fact'>, known: Memory): Promise<Became> {
  const { key, at, by, said, scope } = piece;
  const base = { key, at, by, said, ...(scope === undefined ? {} : { scope }) };
  const text = piece.text.includes(piece.about) ? piece.text : `${piece.about}: ${piece.text}`;
  const became = await writeEpisode(
    writing,
    { ...base, sort: 'episode', kind: 'fact', text, tags: ['disputed', known.id] },
    null,
  );
  return { ...became, standing: 'contradicts', beside: known };
}

async function writeProcedure(writing: Writing, piece: Of<'procedure'>, before: Before | null): Promise<Became> {
  const { draft, asked } = writing;
  const { day } = saidAt(writing, piece);
  const { title, trigger, text } = piece;
  const page = createProcedure({
    ...{ title, body: text, learned: day, scope: scopeIn(writing, piece), source: importOrigin(asked, piece) },
    ...(trigger === undefined ? {} : { trigger }),
  });
  const old = before?.path?.startsWith('memory/procedures/') && draft.has(before.path) ? before.path : null;
  const taken = (name: string) => isObeyed(`${name}.md`) || draft.has(`memory/procedures/${name}.md`);
  const path = old ?? `memory/procedures/${uniqueSlug(title, taken)}.md`;
  await draft.put(path, page, old === null ? 'CREATE' : 'EDIT', `${old === null ? 'new ' : ''}procedure: ${title}`);
  const id = `procedure:${path.slice('memory/procedures/'.length, -'.md'.length)}`;
  return { standing: old === null ? 'new' : 'changed', store: 'procedural', id, path };
}

/** Verbatim, and not twice. */
async function writeVault(writing: Writing, piece: Of<'vault'>): Promise<Became> {
  const { around, index, draft } = writing;
  const known = knownAs(index, piece.text, { kinds: ['vault'], page: piece });
  if (known?.standing === 'same') return becameOf('known', known.memory);
  const { title, text: content, front } = piece;
  const request = {
    store: 'vault',
    title,
    content,
    kind: 'fact',
    tags: [],
    confidence: 'high',
    source: 'manual',
  } as const;
  const { set, result } = await planRemember({ ...request, tags: [], front }, around);
  await draft.take(set);
  return { standing: 'new', store: 'vault', id: result.id, path: result.path };
}

/** A line of core memory where there is room for it; else a fact of the person. */
async function writeCore(writing: Writing, piece: Of<'core'>): Promise<Became> {
  const { draft, around, index } = writing;
  const known = knownAs(index, piece.text, { kinds: ['core'], scope: null });
  if (known?.standing === 'same') return becameOf('known', known.memory);
  const path = 'MEMORY.md';
  const { text } = await draft.found(path);
  const added = addCoreItem(text, piece.block, piece.text);
  try {
    await requireCoreBudget(added.text, around);
  } catch {
    return writeFact(writing, { ...piece, sort: 'fact', about: 'User', type: 'person' }, null);
  }
  await draft.put(path, added.text, 'EDIT', `${piece.block}: ${gist(piece.text)}`);
  return { standing: 'new', store: 'core', id: added.id, path };
}

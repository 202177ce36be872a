import { parseAliases } from '../../workspace/codecs/aliases.ts';
import { uniteEntities as unitePages } from '../../workspace/codecs/entity-unite.ts';
import { mergeText } from '../../workspace/merge/text.ts';
import { fileKind } from '../../workspace/paths.ts';
import { mergeEpisodes } from './episodes.ts';
import { type JsonMerge, mergeJson } from './json.ts';
import { mergeDigests, mergeProposals, mergeReflectionLog } from './kept-sections.ts';
import { mergeLog } from './logs.ts';

/** A text file on three sides; null where there is none. */
export type Sides = { base: string | null; mine: string | null; theirs: string | null };

export type FileMerge = { content: string | null } | { conflict: string };

const clash = (conflict: string): FileMerge => ({ conflict });

/**
 * One file that both sides changed, each in its own way. Scores are not among them: they need the log beside them.
 * @param today `2026-02-02`
 */
export function mergeFile(path: string, { base, mine, theirs }: Sides, today: string): FileMerge {
  if (mine === theirs) return { content: mine };
  if (mine === null || theirs === null) return mergeRemoval(path, mine ?? theirs, mine === null);
  const merged = mergeByKind(path, base, mine, theirs, today);
  if (merged !== null) return { content: merged };
  return clash(
    base === null
      ? 'Both sides made this file, each in its own way.'
      : 'Both sides changed the same words of this file.',
  );
}

/** What only grows is never gone; anything else is for a person to say. */
function mergeRemoval(path: string, left: string | null, mineGone: boolean): FileMerge {
  if (isLog(path) || fileKind(path) === 'episodes') return { content: left };
  return clash(
    mineGone
      ? 'It was removed here, and changed on the other side.'
      : 'It was changed here, and removed on the other side.',
  );
}

const isLog = (path: string) =>
  path === 'memory/meta/audit.log' || path === 'memory/meta/access.log' || path.endsWith('.jsonl');

/** Null where a choice is left. */
function mergeByKind(path: string, base: string | null, mine: string, theirs: string, today: string): string | null {
  if (isLog(path)) return mergeLog(base, mine, theirs);
  if (isPendingDraft(path)) return null;
  switch (fileKind(path)) {
    case 'episodes':
      return mergeEpisodes(base, mine, theirs);
    case 'reflection-log':
      return mergeReflectionLog(base, mine, theirs);
    case 'audit-archive':
      return mergeDigests(base, mine, theirs);
    case 'pending-memories':
      return mergeProposals(base, mine, theirs);
    // Made from the entities: it is made anew as soon as theirs are here.
    case 'graph-index':
      return mine;
    case 'entity':
      return base === null ? mergePages(path, mine, theirs, today) : mergeText(base, mine, theirs);
    case 'config':
    case 'json':
      return mergeJson(base, mine, theirs, jsonRules[path] ?? {});
    default:
      return mergeText(base ?? '', mine, theirs);
  }
}

/** A reflection that waits is one whole; half of one and half of another is none. */
const isPendingDraft = (path: string) => path.startsWith('memory/meta/pending-reflection.');

/** A page that both sides made for the same entity: what either knows, once. */
function mergePages(path: string, mine: string, theirs: string, today: string): string | null {
  const id = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
  // Two names: what connects an entity with itself would be taken for what connects the two.
  const page = (text: string, name: string) => ({ id: name, label: id, text });
  return mergeText('', mine, theirs) ?? unitePages(page(mine, id), page(theirs, `${id}--theirs`), today);
}

const updated = (value: unknown) =>
  typeof value === 'object' && value !== null && 'updated' in value ? String(value.updated) : String(value);

/** How members that both changed are settled in files that Mneme writes. */
const jsonRules: Record<string, JsonMerge> = {
  // A pair is as the side has it that changed it last; the day up to which time took its part is the later one.
  'memory/meta/associations.json': {
    whole: 2,
    settle: (_, mine, theirs) => (theirs !== undefined && updated(theirs) > updated(mine) ? theirs : (mine ?? theirs)),
  },
  // An id that one side gave a successor has it.
  'memory/meta/aliases.json': { whole: 1, settle: (_, mine, theirs) => mine ?? theirs },
  // Made anew by the next cycle.
  'memory/meta/merge-candidates.json': { settle: (_, mine, theirs) => mine ?? theirs },
};

/** The aliases of both sides, for what is told under an old id. */
export function bothAliases(mine: string | null, theirs: string | null) {
  return new Map([...parseAliases(theirs ?? '{}'), ...parseAliases(mine ?? '{}')]);
}

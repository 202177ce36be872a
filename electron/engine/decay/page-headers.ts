import type { By, ChangeSet, FileChange } from '#shared/model/change.ts';
import type { Index } from '../index/types.ts';
import { withoutUse } from '../workspace/codecs/header-use.ts';
import { readText } from '../workspace/disk.ts';
import { parse } from '../workspace/parse.ts';
import { fileKind } from '../workspace/paths.ts';
import type { Scores } from './scores.ts';

/** Who changes a page by rule; a person's own words, and what is given back, stay byte for byte. */
const byRule = /^(?:bot|reflection)\b/;

/**
 * What is written, without what page headers said of use when they were brought along: decay-scores.json has that since
 * the first cycle, and the header would say it for ever. Pages that Mneme does not change keep their bytes, and every line
 * its number.
 */
export function withTrueHeaders(set: ChangeSet, { actor }: By, scores: Pick<Scores, 'was'>): ChangeSet {
  return byRule.test(actor) ? { changes: set.changes.map((change) => trueHeader(change, scores)) } : set;
}

function trueHeader(change: FileChange, scores: Pick<Scores, 'was'>): FileChange {
  const { path, action, before, after } = change;
  const kind = fileKind(path);
  if ((kind !== 'entity' && kind !== 'procedure') || action === 'REVERT') return change;
  if (before === null || typeof after !== 'string') return change;
  const whole = withoutUse(after);
  // Nearly every page: what it says need not be read.
  if (whole === after) return change;
  const page = parse(path, after).memories.find(({ used }) => used !== undefined);
  if (page === undefined || scores.was(page.id) === null) return change;
  const { hash: _hash, ...rest } = change;
  return { ...rest, after: whole };
}

type Brought = Pick<Index, 'broughtAlong'>;

/** Whether some page tells of use that the scores have not taken up yet. */
export const hasUntaken = (index: Brought, scores: Pick<Scores, 'was'>): boolean =>
  index.broughtAlong().some(({ id }) => scores.was(id) === null);

/**
 * The pages whose headers still tell of use as it was when they were brought along, without that: from the first cycle on
 * decay-scores.json tells it. Whether a page is pinned stays.
 */
export async function outdatedHeaders(
  root: string,
  index: Brought,
  scores: Pick<Scores, 'was'>,
): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const { path } of index.broughtAlong().filter(({ id }) => scores.was(id) !== null)) {
    const { text, before } = await readText(root, path);
    const whole = text === null ? null : withoutUse(text);
    if (whole !== null && whole !== text)
      changes.push({ path, action: 'EDIT', before, after: whole, summary: 'use is counted apart from the page' });
  }
  return changes;
}

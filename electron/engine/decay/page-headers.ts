import type { By, ChangeSet, FileChange } from '#shared/model/change.ts';
import { withoutUse } from '../workspace/codecs/header-use.ts';
import { parse } from '../workspace/parse.ts';
import { kindOf } from '../workspace/paths.ts';
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
  const kind = kindOf(path);
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

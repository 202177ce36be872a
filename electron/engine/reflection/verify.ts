import type { Evidence, Proposal, Suggestion } from '#shared/model/reflection.ts';
import { tellingWordsOf } from '../language/telling-words.ts';
import { foldName } from '../language/tokens.ts';
import { toDoc } from '../workspace/lines.ts';

export type DroppedSuggestion = { suggestion: Suggestion; why: string };

/** Of the telling words of a statement, the share that its cited lines must hold. */
const leastShared = 0.5;

/**
 * What its evidence bears out. A citation must exist, and its line hold the quote; a citation that does not is left out,
 * and a suggestion without one is dropped. What is stated must say nothing that the cited lines do not: every name and
 * number of it stands there, and half of its other words. `read` gives a file's text, null when there is none.
 */
export async function verified(
  suggestions: readonly Suggestion[],
  read: (path: string) => Promise<string | null>,
): Promise<{ kept: Suggestion[]; dropped: DroppedSuggestion[] }> {
  const kept: Suggestion[] = [];
  const dropped: DroppedSuggestion[] = [];
  const lines = linesThrough(read);
  for (const suggestion of suggestions) {
    const found: { evidence: Evidence; line: string }[] = [];
    for (const evidence of suggestion.evidence) {
      const line = (await lines(evidence.path))[evidence.line - 1];
      if (line !== undefined && evidence.quote.trim() !== '' && line.includes(evidence.quote))
        found.push({ evidence, line });
    }
    // What a reasoner proposed was held against its lines when it did; here they must still stand.
    const said = suggestion.by === undefined ? unborne(suggestion.does, found) : null;
    const why = found.length === 0 ? 'no citation holds' : said;
    if (why === null) kept.push({ ...suggestion, evidence: found.map(({ evidence }) => evidence) });
    else dropped.push({ suggestion, why });
  }
  return { kept, dropped };
}

/** Each file's lines, read once. */
function linesThrough(read: (path: string) => Promise<string | null>): (path: string) => Promise<string[]> {
  const known = new Map<string, Promise<string[]>>();
  return (path) => {
    const lines = known.get(path);
    if (lines !== undefined) return lines;
    // A path that leads out of the workspace is a citation that does not hold, no failure.
    const reading = Promise.resolve()
      .then(() => read(path))
      .then((text) => toDoc(text ?? '').lines)
      .catch(() => []);
    known.set(path, reading);
    return reading;
  };
}

type Cited = { evidence: Evidence; line: string }[];

/** What a proposal states that its cited lines do not say, in words; null when they say all of it. */
function unborne(does: Proposal, cited: Cited): string | null {
  const spared = 'entity' in does ? does.entity : '';
  for (const { words, whole } of statedBy(does)) {
    const missing = missingIn(words, cited, spared);
    if (missing !== null) return `“${missing}” does not stand in the cited lines`;
    if (whole && sharedBy(words, cited, spared) < leastShared) return 'the cited lines say something else';
  }
  return null;
}

/** What a proposal states as true. `whole`: its words, and not only its names and numbers, come from what is cited. */
export function statedBy(does: Proposal): { words: string; whole: boolean }[] {
  switch (does.kind) {
    case 'fact':
      return [{ words: does.statement, whole: true }];
    case 'entity':
      return [
        { words: does.name, whole: false },
        ...(does.summary === '' ? [] : [{ words: does.summary, whole: false }]),
      ];
    case 'procedure':
      return does.steps.map((words) => ({ words, whole: true }));
    case 'contradiction':
      return does.sides.map(({ text }) => ({ words: text, whole: true }));
    case 'merge':
      return does.merged === '' ? [] : [{ words: does.merged, whole: false }];
    case 'core':
      return does.now === null ? [] : [{ words: withoutOld(does.now, does.was?.text ?? ''), whole: false }];
    case 'belief':
      // One that is held stands on its page; what is cited bears on it, and need not say it.
      return does.was === null ? [{ words: does.statement, whole: false }] : [];
    default:
      return [];
  }
}

/** The words of an item that its old text did not have: what stood there needs no new evidence. */
function withoutOld(now: string, old: string): string {
  const known = new Set(partsOf(old).map(foldName));
  return partsOf(now)
    .filter((part) => !known.has(foldName(part)))
    .join(' ');
}

const partsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}+#]+(?:[.,:/'-][\p{L}\p{N}]+)*/gu) ?? [];

/** The first name or number that no cited line holds; the names of the entity itself need not stand there. */
function missingIn(words: string, cited: Cited, spared: string): string | null {
  const there = new Set(
    cited.flatMap(({ line, evidence }) => [...partsOf(line).flatMap(formsOf), ...yearsOf(evidence)]),
  );
  const own = new Set(spared.split('-').filter((part) => part !== ''));
  for (const [n, part] of partsOf(words).entries()) {
    const number = /\p{N}/u.test(part);
    // The first word of a sentence begins with a capital, whatever it is.
    const name = /\p{Lu}/u.test(n === 0 ? part.slice(1) : part);
    if (!number && !name) continue;
    const forms = formsOf(part);
    if (!forms.some((form) => there.has(form) || (!number && own.has(form)))) return part;
  }
  return null;
}

/** The years that a day named in a line may lie in, which its own day tells. */
function yearsOf({ at }: Evidence): string[] {
  const year = Number(at?.slice(0, 4));
  return Number.isInteger(year) ? [year - 1, year, year + 1].map(String) : [];
}

/** A word and its parts: `Q3-Launch` says `Q3` and `Launch`; “Mara's” says Mara. */
function formsOf(part: string): string[] {
  const folded = foldName(part).replace(/['’]s$/, '');
  return [folded, folded.replace(/s$/, ''), ...(folded.includes('-') ? folded.split('-') : [])];
}

function sharedBy(words: string, cited: Cited, spared: string): number {
  const own = new Set(spared.split('-'));
  const wanted = [...new Set(tellingWordsOf(words))].filter((word) => !own.has(word));
  if (wanted.length === 0) return 1;
  const there = new Set(cited.flatMap(({ line }) => tellingWordsOf(line)));
  return wanted.filter((word) => there.has(word)).length / wanted.length;
}

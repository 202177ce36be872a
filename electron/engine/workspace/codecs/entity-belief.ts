/** A belief as one bullet says it. @source 004 "Opinion evolution" */
export type Belief = {
  statement: string;
  /** [0, 1]; null when the bullet says none. */
  c: number | null;
  /** `2026-02-02`: since when it is held (or, below one half, doubted). */
  since: string | null;
  /** Ids of memories, in the order they came in; `+` speaks for it. */
  evidence: { id: string; supports: boolean }[];
};

const confidence = /\(c=(\d*(?:\.\d+)?)(?:, since (\d{4}-\d{2}-\d{2}))?\)/;
const cited = /\[([+-])([a-z]+:[^\][\s]+)\]/g;

/** `Prefers concise replies (c=0.95, since 2026-02-02) [+episode:…] [-episode:…]` */
export function readBelief(words: string): Belief {
  const written = confidence.exec(words);
  const evidence = [...words.matchAll(cited)].map(([, sign, id]) => ({
    id: readCited(id ?? ''),
    supports: sign === '+',
  }));
  const c = written ? Number(written[1]) : null;
  const bare = written || evidence.length > 0 ? words.replace(confidence, '').replace(cited, '') : words;
  const statement = bare === words ? words : bare.replace(/[ \t]{2,}/g, ' ').trim();
  return { statement: statement === '' ? words : statement, c, since: written?.[2] ?? null, evidence };
}

/** The bullet's words anew: its statement as it stands, then confidence and evidence. */
export function writeBelief({ statement, c, since, evidence }: Belief): string {
  const sure = c === null ? [] : [`(c=${c}${since === null ? '' : `, since ${since}`})`];
  return [statement, ...sure, ...evidence.map(({ id, supports }) => `[${supports ? '+' : '-'}${writeCited(id)}]`)].join(
    ' ',
  );
}

/** Blanks and brackets in an id, which may be a path, would end its mark. */
const writeCited = (id: string) =>
  id.replace(/[%\s[\]]/gu, (sign) => (sign === '[' ? '%5B' : sign === ']' ? '%5D' : encodeURIComponent(sign)));

function readCited(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** How far one piece of evidence moves a belief: this share of the way to certainty (or to none) … */
const step = 0.1;
/** … more with each that says the same again against what was held, up to this many times as much. */
const mostRepeats = 3;
/** No evidence makes certain: a belief stays open to the next. */
const bounds = { least: 0.02, most: 0.98 };
/** A statement that nobody weighed yet. */
const unweighed = 0.5;
/** What a first piece of evidence makes of a new belief: for it, against it. */
const first = { for: 0.6, against: 0.4 };

/**
 * A belief after one more piece of evidence: confidence moves by a small step; against what is held, only repeated
 * evidence makes bigger ones. From c=0.95 contradictions lead to 0.86, 0.68, 0.48. Evidence that is cited already, on
 * either side, changes nothing.
 * @source 004 "Opinion evolution": small deltas; big jumps require strong contradiction and repeated evidence
 */
export function weighBelief(belief: Belief, evidence: { id: string; supports: boolean }, today: string): Belief {
  if (belief.evidence.some(({ id }) => id === evidence.id)) return belief;
  const before = belief.c;
  const cites = [...belief.evidence, evidence];
  if (before === null && belief.evidence.length === 0) {
    return {
      ...belief,
      c: evidence.supports ? first.for : first.against,
      since: belief.since ?? today,
      evidence: cites,
    };
  }
  const from = Math.min(1, Math.max(0, before ?? unweighed));
  const against = evidence.supports !== from >= unweighed;
  const share = step * (against ? Math.min(mostRepeats, runOf(belief, evidence.supports) + 1) : 1);
  const moved = evidence.supports ? from + share * (1 - from) : from - share * from;
  // What is surer already (a person wrote c=1) is not pulled back by agreeing with it.
  const c = evidence.supports
    ? Math.max(from, Math.min(bounds.most, moved))
    : Math.min(from, Math.max(bounds.least, moved));
  const turned = from >= unweighed !== c >= unweighed;
  return { ...belief, c: Math.round(c * 100) / 100, since: turned ? today : (belief.since ?? today), evidence: cites };
}

/** How many pieces of evidence at the end say the same. */
function runOf({ evidence }: Belief, supports: boolean): number {
  const other = evidence.findLastIndex((one) => one.supports !== supports);
  return evidence.length - 1 - other;
}

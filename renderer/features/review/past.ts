import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';

/** As many passes as a person looks back at. */
export const pastInput = { limit: 200 } as const;

/** Where a decided reflection stands. */
export const pastAddress = (reflection: number) => ({ to: '/review', search: { tab: 'past', reflection } }) as const;

export type PastPass = Out<'reflection.past'>['reflections'][number];

/** One change that was decided: what it says and of what, and how. A contradiction has two sides, and which of them holds. */
export type DecidedLine = {
  verdict: 'accept' | 'reject';
  /** As the log has it. */
  text: string;
  /** Of whom or what it is; null where it names none. */
  subject: string | null;
  statement: string;
  sides: readonly { text: string; holds: boolean }[];
};

/** A reflection with all that was decided of it; several passes where some of it was left open at first. */
export type PastCycle = {
  number: number;
  /** Of the last pass. */
  day: string;
  session: string;
  /** Line of the first pass in the log. */
  line: number;
  outcome: string;
  /** Null of a cycle whose log counts nothing. */
  counts: { accepted: number; rejected: number; left: number } | null;
  decided: DecidedLine[];
  /** What the owner said to it. */
  said: string[];
  /** Why the owner refused what was left of it. */
  reasons: string[];
  /** Whatever else its log has. */
  remarks: string[];
};

const counted = /^Accepted (\d+), rejected (\d+), left open (\d+)\.$/;

/** The cycles, newest first: passes of one reflection are one cycle. `passes` newest first. */
export function cyclesOf(passes: readonly PastPass[]): PastCycle[] {
  const byNumber = new Map<number, PastPass[]>();
  for (const pass of passes) byNumber.set(pass.number, [pass, ...(byNumber.get(pass.number) ?? [])]);
  return [...byNumber.values()].map(cycleOf);
}

/** `Storm surge: Venice warns by siren` */
const ofSubject = /^([^:“”"()→]{1,80}): (.+)$/s;
/** `“It is blue” or “It is red”? “It is red” holds.` */
const dispute = /^“([^”]+)” or “([^”]+)”\?(?: (Both hold)\.| “([^”]+)” holds\.)?$/;

export function decidedOf(verdict: DecidedLine['verdict'], text: string): DecidedLine {
  const [, subject, rest] = ofSubject.exec(text) ?? [];
  const statement = rest ?? text;
  const [whole, one = '', other = '', both, held] = dispute.exec(statement) ?? [];
  const sides =
    whole === undefined ? [] : [one, other].map((side) => ({ text: side, holds: both !== undefined || side === held }));
  return { verdict, text, subject: subject ?? null, statement, sides };
}

/** @param passes of one reflection, the first one first */
function cycleOf(passes: readonly PastPass[]): PastCycle {
  const [first] = passes;
  const last = passes.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A cycle has a pass.');
  const notes = passes.flatMap((pass) => pass.notes);
  const figures = notes.flatMap((note) => {
    const [, accepted, rejected, left] = counted.exec(note) ?? [];
    return accepted === undefined
      ? []
      : [{ accepted: Number(accepted), rejected: Number(rejected), left: Number(left) }];
  });
  const sum = (key: 'accepted' | 'rejected') => figures.reduce((total, one) => total + one[key], 0);
  const counts =
    figures.length === 0
      ? null
      : { accepted: sum('accepted'), rejected: sum('rejected'), left: figures.at(-1)?.left ?? 0 };
  const decided: DecidedLine[] = [];
  const said: string[] = [];
  const reasons: string[] = [];
  const remarks: string[] = [];
  for (const pass of passes) {
    const accepts = pass.notes.some((note) => note.startsWith('✓ '));
    for (const note of pass.notes) {
      if (note.startsWith('✓ ')) decided.push(decidedOf('accept', note.slice(2)));
      else if (note.startsWith('✗ ')) decided.push(decidedOf('reject', note.slice(2)));
      else if (note.startsWith('Said: ')) (accepts ? said : reasons).push(note.slice('Said: '.length));
      else if (!counted.test(note)) remarks.push(note);
    }
  }
  return {
    number: first.number,
    day: last.day,
    session: first.session,
    line: first.line,
    outcome: outcomeOf(passes, counts),
    counts,
    decided,
    said,
    reasons,
    remarks,
  };
}

function outcomeOf(passes: readonly PastPass[], counts: PastCycle['counts']): string {
  if (counts !== null) {
    if (counts.accepted === 0) return t('Rejected');
    return counts.rejected + counts.left > 0 ? t('Accepted in part') : t('Accepted');
  }
  const decision = passes.at(-1)?.decision ?? '';
  if (/^partial/.test(decision)) return t('Accepted in part');
  if (decision.startsWith('approved')) return t('Accepted');
  return decision === 'rejected' ? t('Rejected') : decision;
}

/** An insight, and the reflection that it came of; null where its line names none. */
export type Insight = { reflection: number | null; text: string; line: number };

/** `2026-02-20 (reflection #2): …` → what was understood, and by which reflection. */
export function insightOf({ text, line }: { text: string; line: number }): Insight {
  const [, number, words] = /^\d{4}-\d{2}-\d{2} \(reflection #(\d{1,9})\): (.+)$/s.exec(text) ?? [];
  return number === undefined || words === undefined
    ? { reflection: null, text, line }
    : { reflection: Number(number), text: words, line };
}

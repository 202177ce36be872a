import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { ownWords } from '../library/sentence.ts';
import { type Insight, insightOf, type PastCycle } from './past.ts';

/** A row of how understanding grew: a reflection with what it understood, or a line that no reflection is named for. */
export type Grown = {
  key: string;
  /** How a thread is called; null for what has no name of its own. */
  name: string | null;
  headline: string;
  cycle: PastCycle | null;
  understood: readonly Insight[];
  /** What was accepted beside what was understood, else what was noted. */
  said: readonly string[];
  address: { reflection?: number; line?: number };
};
/** Reflections stand under no title. */
type GrownSection = { title: string; rows: readonly Grown[] };

/** `Ines Kolar: Ines wants letters short`: who begins the sentence is not named before it. */
function saidOnce(text: string): string {
  const [, name = '', said = ''] = /^([^:]{1,60}): (.+)$/s.exec(text) ?? [];
  const [first = ''] = name.split(' ');
  return first !== '' && said.startsWith(`${first} `) ? said : text;
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Cycles come newest first, and so they stand. */
export function grownOf(cycles: readonly PastCycle[], evolution: Out<'reflection.past'>['evolution']): GrownSection[] {
  const insights = evolution.map((one) => ({ section: one.section, ...insightOf(one) }));
  const known = new Set<number | null>(cycles.map(({ number }) => number));
  const others = insights.filter(({ reflection }) => !known.has(reflection));
  const titles = [...new Set(others.map(({ section }) => section))];
  return [
    {
      title: '',
      rows: cycles.map((cycle) =>
        grownIn(
          cycle,
          insights
            .filter(({ reflection }) => reflection === cycle.number)
            .map((one) => ({ ...one, text: capital(one.text) })),
        ),
      ),
    },
    ...titles.map((title) => ({
      title,
      rows: others.filter(({ section }) => section === title).map(threadOf),
    })),
  ].filter(({ rows }) => rows.length > 0);
}

function grownIn(cycle: PastCycle, understood: readonly Insight[]): Grown {
  const accepted = cycle.decided.flatMap(({ verdict, text }) => (verdict === 'accept' ? [text] : []));
  const said = [...accepted, ...(accepted.length === 0 ? cycle.remarks : [])].map((text) => saidOnce(ownWords(text)));
  const [first] = understood;
  return {
    key: `reflection ${cycle.number}`,
    name: null,
    headline: first?.text ?? said[0] ?? t('Nothing was accepted'),
    cycle,
    understood,
    said,
    address: { reflection: cycle.number },
  };
}

function threadOf(insight: Insight): Grown {
  const [, name = null, said = insight.text] = /^([^:]{1,40}): (.+)$/s.exec(insight.text) ?? [];
  return {
    key: `line ${insight.line}`,
    name,
    headline: capital(said),
    cycle: null,
    understood: [insight],
    said: [],
    address: { line: insight.line },
  };
}

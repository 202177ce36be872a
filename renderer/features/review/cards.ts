import { t } from '../../text/text.ts';
import type { IconName } from '../../ui/index.ts';
import { type Does, effectiveDoing, type PendingChange } from './changes.ts';

type CardKind = 'contradictions' | 'about' | 'procedures' | 'merges' | 'archive' | 'core' | 'insights' | 'questions';

/** What is decided at once: one change, or several of a kind that come as one. */
export type CardLine = { key: string; changes: readonly PendingChange[] };
export type Card = {
  key: string;
  kind: CardKind;
  title: string;
  icon: IconName | null;
  /** Whom or what it is about, where it is about one. */
  about: PendingChange['about'];
  lines: readonly CardLine[];
};
/** Where the keyboard stops: a line, or one memory of those that may go. */
export type Stop = { key: string; card: Card; line: CardLine; item: string | null };

const kindOf: Record<Does['kind'], CardKind> = {
  contradiction: 'contradictions',
  fact: 'about',
  entity: 'about',
  belief: 'about',
  relation: 'about',
  procedure: 'procedures',
  merge: 'merges',
  archive: 'archive',
  core: 'core',
  insight: 'insights',
  question: 'questions',
};

const plain: { kind: CardKind; title: string; icon: IconName }[] = [
  { kind: 'procedures', title: t('How things are done'), icon: 'procedural' },
  { kind: 'merges', title: t('The same thing twice'), icon: 'merge' },
  { kind: 'archive', title: t('For the archive'), icon: 'archive' },
  { kind: 'core', title: t('Core memory'), icon: 'core' },
  { kind: 'insights', title: t('Patterns'), icon: 'sprout' },
  { kind: 'questions', title: t('Questions for you'), icon: 'ask' },
];

const typeOrder = ['person', 'project'];
const placeOfType = (type: string) => (typeOrder.includes(type) ? typeOrder.indexOf(type) : typeOrder.length);

/** The changes as they are read: what cannot both be true first, then by person and project, then by what becomes of them. */
export function cardsOf(changes: readonly PendingChange[], apart: ReadonlySet<string> = new Set()): Card[] {
  const of = (kind: CardKind) => changes.filter((change) => kindOf[effectiveDoing(change).kind] === kind);
  const made = ({ kind, title, icon }: (typeof plain)[number]): Card[] => {
    const mine = of(kind);
    return mine.length === 0 ? [] : [{ key: kind, kind, title, icon, about: null, lines: mine.map(lineOf) }];
  };
  return [
    ...made({ kind: 'contradictions', title: t('Cannot both be true'), icon: 'contra' }),
    ...losingFirst([...aboutCards(of('about'), apart), ...plain.flatMap(made)]),
  ];
}

/** Whether something would be lost by it; what goes to the archive is said there line by line. */
export const isLosing = ({ kind, lines }: Card): boolean =>
  kind !== 'archive' && lines.some(({ changes }) => changes.some(({ loses }) => loses.length > 0));

const losingFirst = (cards: readonly Card[]): Card[] => [
  ...cards.filter(isLosing),
  ...cards.filter((card) => !isLosing(card)),
];

const lineOf = (change: PendingChange): CardLine => ({ key: change.id, changes: [change] });

/** What comes as one stands as one line, unless it was taken apart. */
function linesOf(changes: readonly PendingChange[], apart: ReadonlySet<string>): CardLine[] {
  const lines = new Map<string, PendingChange[]>();
  for (const change of changes) {
    const { bundle, id } = change;
    const key = bundle === null || apart.has(bundle.key) ? id : bundle.key;
    lines.set(key, [...(lines.get(key) ?? []), change]);
  }
  return [...lines].map(([key, mine]) => ({ key, changes: mine }));
}

function aboutCards(changes: readonly PendingChange[], apart: ReadonlySet<string>): Card[] {
  const byId = new Map<string, PendingChange[]>();
  for (const change of changes) {
    const id = change.about?.id ?? '';
    byId.set(id, [...(byId.get(id) ?? []), change]);
  }
  const cards = [...byId].map(([id, mine]): Card => {
    const about = mine[0]?.about ?? null;
    return {
      key: `about:${id}`,
      kind: 'about',
      title: about?.name ?? id,
      icon: null,
      about,
      lines: linesOf(mine, apart),
    };
  });
  const rank = ({ about }: Card) => (about?.you ? -1 : placeOfType(about?.type ?? ''));
  return cards.sort((a, b) => rank(a) - rank(b));
}

/** Every place where j and k stop, in the order of the page. */
export function stopsOf(cards: readonly Card[]): Stop[] {
  return cards.flatMap((card) =>
    card.lines.flatMap((line): Stop[] => {
      const does = line.changes[0]?.does;
      if (does?.kind !== 'archive') return [{ key: line.key, card, line, item: null }];
      return does.items.map(({ id }, n) => ({ key: `${line.key}:${n + 1}`, card, line, item: id }));
    }),
  );
}

/** Nothing of it is decided yet. */
export const isLineOpen = ({ changes }: CardLine): boolean => changes.some(({ verdict }) => verdict === 'open');
export const openIn = (card: Card): number => card.lines.flatMap(({ changes }) => changes).filter(isUndecided).length;
const isUndecided = ({ verdict }: PendingChange) => verdict === 'open';

import type { Output } from '#shared/contract/methods.ts';

type Look = Output<'import.run'>['sources'][number];

/** What was found at each place and what became of it. */
export function importText({ sources }: Output<'import.run'>): string {
  return sources.length === 0 ? 'Nothing was found.' : sources.map(lookText).join('\n\n');
}

function lookText(look: Look): string {
  const stores = Object.entries(look.stores)
    .map(([store, { fresh, changed, contradicting }]) => [store, fresh + changed + contradicting] as const)
    .filter(([, count]) => count > 0);
  const lines = [
    look.message,
    `  ${look.path}: ${look.why}`,
    ...stores.map(([store, count]) => `  ${String(count).padStart(6)} ${store}`),
    ...counted(look.unreviewed, 'a model’s notes that you have not looked at: found with a mark, not given unasked'),
    ...counted(look.contradicting, 'say otherwise than what is known, which stays'),
    ...look.contradictions.map(({ at, text, known }) => `  otherwise ${at}: ${text}  (known: ${known.text})`),
    ...look.contract.turns.flatMap((one) =>
      one.turns === 'red' ? [`  ! the pinned question “${one.question}” would lose its answer`] : [],
    ),
    ...vanishedText(look.vanished),
    ...secretsText(look.secrets),
    ...look.refused.map(({ at, why }) => `  left out ${at}: ${why}`),
    ...look.unread.map(({ path, line, message }) => `  not read ${path}#L${line}: ${message}`),
    ...look.samples.map(
      ({ at, sort, said, text }) => `  ${sort.padEnd(9)} ${(said ?? '').slice(0, 10).padEnd(10)} ${text}  (${at})`,
    ),
  ];
  if (look.change !== null) lines.push(`Take it back with: mneme undo ${look.change}`);
  return lines.join('\n');
}

/** One line for all of a kind that stand in one place. */
function secretsText(secrets: Look['secrets']): string[] {
  const groups = new Map<string, string[]>();
  for (const { at, kind, masked } of secrets) {
    const where = `  held back (${kind}) ${at}`;
    groups.set(where, [...(groups.get(where) ?? []), masked]);
  }
  return [...groups].map(
    ([where, [first = '', ...more]]) => `${where}: ${first}${more.length === 0 ? '' : ` (and ${more.length} more)`}`,
  );
}

const vanishedText = (vanished: Look['vanished']) =>
  vanished.length === 0
    ? []
    : [
        ...counted(vanished.length, 'imported before and gone from there; archive them with:'),
        `         mneme forget --ids ${vanished.map(({ id }) => id).join(' ')}`,
      ];

const counted = (count: number, words: string) => (count === 0 ? [] : [`  ${String(count).padStart(6)} ${words}`]);

import { createTwoFilesPatch } from 'diff';
import type { Output } from '#shared/contract/methods.ts';
import { countedByWhom, type Proposal } from '#shared/model/reflection.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { type changeBundles, inBundles } from './bundles.ts';

type Pending = NonNullable<Output<'reflection.pending'>['pending']>;
type Change = Pending['changes'][number];

const marks = { open: ' ', accept: '✓', reject: '✗' } as const;

/** The pending reflection as a list, grouped as it is read; `all` with what is not shown unasked. */
export function reflectionText(pending: Pending, all = false): string {
  const { number, made, note, processed, changes, core, reply, problems, session } = pending;
  const head = [
    `Reflection #${number} (${session}), ${made.slice(0, 16).replace('T', ' ')}, ${reasonedBy(pending)}`,
    `${countedNoun(processed.episodes, 'episode')}, ${countedNoun(processed.entities, 'entity', 'entities')} and ${countedNoun(processed.procedures, 'procedure')} read`,
    ...whose(pending),
  ];
  if (pending.fellBack !== null) head.push(`! ${pending.fellBack}`);
  for (const { says, why } of pending.reasoned?.refused ?? []) head.push(`  refused: ${says} (${why})`);
  if (note !== undefined) head.push(note);
  if (core.after !== core.tokens) head.push(`MEMORY.md: ${core.tokens} → ${core.after} of ${core.cap} tokens`);
  if (core.whole !== core.now) head.push('mneme reflection show core shows MEMORY.md as a whole afterwards.');
  if (core.emptied !== null) head.push(`! ${core.emptied}`);
  const notes = problems.map((problem) => `! ${problem}`);
  if (reply !== null) notes.push(`You wrote in the file: ${reply.verdict} ${reply.words}`.trim());
  // What can never be applied is no decision to take.
  const fitting = changes.filter(({ stale }) => stale === null);
  const gone = changes.flatMap(({ id, stale }) => (stale === null ? [] : [id]));
  if (gone.length > 0)
    notes.push(`No longer fits what is written: ${gone.join(', ')}. mneme reflection show ID says why.`);
  const shown = fitting.filter(({ hidden }) => all || hidden === null);
  if (shown.length < fitting.length) notes.push(unshownText(fitting));
  const open = shown.filter(({ verdict }) => verdict === 'open').length;
  const foot = `${open} of ${shown.length} open. Next: mneme reflection accept|reject IDS, show ID, apply [--sure], dismiss.`;
  // What cannot both be true is decided first: plain facts wait for it.
  const first = ({ does }: Change) => Number(does.kind === 'contradiction');
  const sorted = shown.toSorted((a, b) => first(b) - first(a));
  const listed = inBundles(sorted, changes).map((one) => ('does' in one ? changeText(one, false) : bundleText(one)));
  return [...head, ...notes, '', ...listed, '', foot].join('\n');
}

function reasonedBy({ by, reasoned }: Pending): string {
  if (reasoned === undefined) return by === 'rules' ? 'by the built-in rules' : 'by a language model';
  const { name, model, withheld, passed, proposed } = reasoned;
  const kept = withheld === 0 ? '' : `, ${countedNoun(withheld, 'line')} withheld`;
  return `reasoned by ${name}${model === undefined ? '' : ` (${model})`}${kept}: ${passed} of ${proposed} passed the checks`;
}

/** Whose the changes are, where an agent reasoned: its own, the pages that they need, and what Mneme asks beside. */
function whose({ changes, reasoned }: Pending): string[] {
  if (reasoned === undefined) return [];
  const { own, pages, mneme } = countedByWhom(changes, reasoned.name);
  return [
    `${countedNoun(changes.length, 'change')}: ${own} by ${reasoned.name}, ${countedNoun(pages, 'new page')}, ${mneme} by Mneme`,
  ];
}

const whyHidden = {
  refused: 'of kinds that you nearly always refuse',
  budget: 'beyond the decisions of one morning',
  disputed: 'that wait for a contradiction to be settled',
} as const;

function unshownText(changes: readonly Change[]): string {
  const parts = (['refused', 'budget', 'disputed'] as const).flatMap((why) => {
    const count = changes.filter(({ hidden }) => hidden === why).length;
    return count === 0 ? [] : [`${count} ${whyHidden[why]}`];
  });
  return `Not shown: ${parts.join(', ')}. mneme reflection show all lists them.`;
}

/** MEMORY.md with everything of the reflection that was not rejected. */
export function coreText({ core }: Pending): string {
  if (core.whole === core.now) return 'Nothing of MEMORY.md would change.';
  return [...(core.emptied === null ? [] : [`! ${core.emptied}`, '']), core.whole].join('\n');
}

const cited = ({ path, line, quote }: Change['evidence'][number]) =>
  `      “${quote.replace(/\s+/g, ' ').slice(0, 120)}” ${path}#L${line}`;

/** The memories that may go, by number; those that were taken out of it say so. */
function archivedLines({ does, edited, evidence }: Change): string[] {
  if (does.kind !== 'archive') return [];
  const left = new Set((edited?.kind === 'archive' ? edited : does).items.map(({ id }) => id));
  return does.items.map(({ id, score }, n) => {
    const source = evidence.find((one) => one.id === id);
    const words = source === undefined ? id : cited(source).trim();
    return `      ${String(n + 1).padStart(2)}. ${left.has(id) ? '' : 'stays: '}${words} (score ${score.toFixed(2)})`;
  });
}

/** Sources of memories that are called otherwise by whoever reads of them. */
const inWords: Partial<Record<string, string>> = { 'user-explicit': 'your own words' };

/** Facts that their owner nearly always accepts, as one decision with its list. */
function bundleText({ id, changes }: ReturnType<typeof changeBundles>[number]): string {
  const [first] = changes;
  const isOne = changes.every(({ verdict }) => verdict === first?.verdict);
  const source = first?.bundle?.source ?? 'unknown';
  const from = source === 'several' || source === 'unknown' ? '' : `, all from ${inWords[source] ?? source}`;
  const habit = first?.habit;
  const statements = changes.map((change) => {
    const does = change.edited ?? change.does;
    const mark = isOne ? '' : `[${marks[change.verdict]}] `;
    return `      ${mark}${change.id}  ${does.kind === 'fact' ? does.statement : saysWhat(does)}`;
  });
  const liked =
    habit == null ? '' : `You accepted ${habit.accepted} of the last ${habit.of} like these, so they come as one. `;
  return [
    `[${isOne && first !== undefined ? marks[first.verdict] : marks.open}] ${id}  ${countedNoun(changes.length, 'fact')} about ${first?.about?.name ?? ''}${from}`,
    ...statements,
    `      ${liked}mneme reflection accept ${id} takes all of them; show ${id} says what each rests on.`,
  ].join('\n');
}

/** One change; `whole` with the diff of every file. */
export function changeText(change: Change, whole: boolean): string {
  const lines = [
    `[${marks[change.verdict]}] ${change.id}  ${conflictText(change) ?? saysWhat(change.edited ?? change.does)}${change.edited ? '  (edited)' : ''}`,
    ...procedureLines(change.edited ?? change.does),
    `      ${change.reason}`,
    ...(change.replaces == null ? [] : [`      instead of “${change.replaces.text.replace(/\s+/g, ' ')}”`]),
    ...(change.does.kind === 'archive' ? archivedLines(change) : change.evidence.map(cited)),
    ...(change.otherwise ?? []).map((one) => `      also said: ${cited(one).trim()}`),
    ...(change.stale === null ? [] : [`      ! ${change.stale}`]),
    ...change.loses.map(({ id, text, why }) => `      loses ${id}: ${text.slice(0, 100)} (${why})`),
  ];
  if (!whole) return lines.join('\n');
  const patches = change.diffs.map(({ path, before, after }) => createTwoFilesPatch(path, path, before, after));
  return [...lines, '', ...patches].join('\n');
}

/** Both sides with the day and the place that each is of; null for what is none. */
function conflictText({ does, edited, sides }: Change): string | null {
  const said = edited ?? does;
  if (said.kind !== 'contradiction') return null;
  const told = said.sides.map(({ text }, n) => {
    const was = sides[n]?.was ?? null;
    const where = was === null ? [] : [was.at?.slice(0, 10), was.on].filter((one) => one != null && one !== '');
    return `“${text.replace(/\s+/g, ' ')}”${where.length === 0 ? '' : ` (${where.join(', ')})`}`;
  });
  return `conflict  ${told.join(' or ')}${said.holds === null ? '; settle it' : `; holds: ${said.holds}`}`;
}

/** When it is done, and how. */
function procedureLines(does: Proposal): string[] {
  if (does.kind !== 'procedure') return [];
  const when = does.trigger === '' ? [] : [`      when: ${does.trigger}`];
  return [...when, ...does.steps.map((step, n) => `      ${n + 1}. ${step}`)];
}

/** A proposal in one line. Pure. */
export function saysWhat(does: Proposal): string {
  switch (does.kind) {
    case 'fact':
      return `fact      ${does.entity}: ${does.statement}${does.supersedes === null ? '' : ` (instead of ${does.supersedes})`}`;
    case 'entity':
      return `entity    ${does.entity}`;
    case 'belief':
      return `belief    ${does.entity}: ${does.statement} (${does.was === null ? 'new' : does.was} → ${does.confidence})`;
    case 'procedure':
      return `procedure ${does.title}: ${does.steps.length} steps`;
    case 'relation':
      return `relation  ${does.from} ${does.relation} ${does.to}${does.over === true ? ' (holds no more)' : ''}`;
    case 'merge':
      return `merge     ${does.drop} into ${does.keep}`;
    case 'archive':
      return `archive   ${does.items.length === 1 ? 'one memory' : `${does.items.length} memories`}`;
    case 'contradiction':
      return `conflict  ${does.about === '' ? '' : `${does.about}: `}“${does.sides[0].text}” or “${does.sides[1].text}”${does.holds === null ? '; settle it' : ` (${does.holds})`}`;
    case 'core':
      return `core      ${does.block}: ${does.was === null ? '' : `− ${does.was.text} `}${does.now === null ? '' : `+ ${does.now}`}`;
    case 'insight':
      return `insight   ${does.title}: ${does.text}`;
    case 'question':
      return `question  ${does.text}${does.answer === undefined ? '' : ` ${does.answer}`}`;
  }
}

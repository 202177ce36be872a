import type { Out } from '../../api/client.ts';
import type { IconName } from '../../ui/index.ts';
import { entityParts } from '../../ui/index.ts';
import { linksAsWords, linkWords } from '../../ui/plain.ts';

export type Pending = NonNullable<Out<'reflection.pending'>['pending']>;
export type Change = Pending['changes'][number];
export type Does = Change['does'];
export type Verdict = Change['verdict'];

export type GroupName =
  | 'knowledge'
  | 'connections'
  | 'archival'
  | 'contradictions'
  | 'core'
  | 'evolution'
  | 'questions';
export type ChangeGroup = { name: GroupName; title: string; icon: IconName; changes: Change[] };

/** The sections of a reflection's summary, in their order. @source 000 §10.5 */
const groups: { name: GroupName; title: string; icon: IconName; kinds: Does['kind'][] }[] = [
  { name: 'knowledge', title: 'New knowledge', icon: 'plus', kinds: ['entity', 'fact', 'belief', 'procedure'] },
  { name: 'connections', title: 'New connections', icon: 'link', kinds: ['relation', 'merge'] },
  { name: 'archival', title: 'Proposed archival', icon: 'archive', kinds: ['archive'] },
  { name: 'contradictions', title: 'Contradictions', icon: 'contra', kinds: ['contradiction'] },
  { name: 'core', title: 'Core memory', icon: 'core', kinds: ['core'] },
  { name: 'evolution', title: 'Evolution', icon: 'sprout', kinds: ['insight'] },
  { name: 'questions', title: 'Questions for you', icon: 'ask', kinds: ['question'] },
];

/** The changes as they are read: by section, those of one kind together, empty sections left out. */
export function grouped(changes: readonly Change[]): ChangeGroup[] {
  return groups.flatMap(({ kinds, ...group }) => {
    const mine = kinds.flatMap((kind) => changes.filter(({ does }) => does.kind === kind));
    return mine.length === 0 ? [] : [{ ...group, changes: mine }];
  });
}

/** As the owner would have it, or as proposed. */
export const doing = (change: Change): Does => change.edited ?? change.does;

const nameOf = (entity: string) => entityParts(entity.replace(/^entity:/, '')).name;

/** A statement that names what it is about needs no name before it. */
function about(entity: string, statement: string): string {
  const name = nameOf(entity);
  const [first = ''] = name.split(' ');
  const named = statement.toLowerCase();
  return named.includes(first.toLowerCase()) || named.includes(entity) ? statement : `${name}: ${statement}`;
}

/** What a change does, in a few words; links read as the names they lead to. */
export function titleOf(change: Change): string {
  const does = doing(change);
  return linksAsWords(wordsFor(does));
}

function wordsFor(does: Does): string {
  switch (does.kind) {
    case 'fact':
      return about(does.entity, does.statement);
    case 'entity':
      return does.name || nameOf(does.entity);
    case 'belief':
      return about(does.entity, does.statement);
    case 'procedure':
      return does.title;
    case 'relation':
      return `${nameOf(does.from)} ${does.relation.replaceAll('-', ' ')} ${nameOf(does.to)}`;
    case 'merge':
      return does.merged || `${nameOf(does.drop)} is ${nameOf(does.keep)}`;
    case 'archive':
      return does.items.length === 1
        ? 'One memory leaves the search'
        : `${does.items.length} memories leave the search`;
    case 'contradiction':
      return linkWords(does.about);
    case 'core':
      return does.now ?? `Leaves: ${does.was?.text ?? ''}`;
    case 'insight':
      return does.title;
    case 'question':
      return does.text;
  }
}

/** Its kind and measure, for the end of a row. */
export function noteOf(does: Does): string {
  switch (does.kind) {
    case 'belief':
      return `${does.was === null ? 'new' : does.was.toFixed(2)} → ${does.confidence.toFixed(2)}`;
    case 'archive':
      return 'archive';
    case 'procedure':
      return does.id === null ? 'procedure' : 'more steps';
    case 'core':
      return does.was === null ? 'new' : does.now === null ? 'leaves' : 'rewritten';
    case 'contradiction':
      return does.holds === null ? 'choose' : '';
    case 'relation':
    case 'insight':
    case 'question':
      return '';
    default:
      return does.kind;
  }
}

/** The words of a change that its owner may put otherwise; null for those that are taken or left. */
export function wordsOf(does: Does): string | null {
  switch (does.kind) {
    case 'fact':
    case 'belief':
      return does.statement;
    case 'insight':
    case 'question':
      return does.text;
    case 'core':
      return does.now;
    case 'entity':
      return does.summary;
    case 'merge':
      return does.merged === '' ? null : does.merged;
    case 'procedure':
      return does.steps.join('\n');
    default:
      return null;
  }
}

/** The same change with other words. */
export function withWords(does: Does, words: string): Does {
  switch (does.kind) {
    case 'fact':
    case 'belief':
      return { ...does, statement: words };
    case 'insight':
    case 'question':
      return { ...does, text: words };
    case 'core':
      return { ...does, now: words };
    case 'entity':
      return { ...does, summary: words };
    case 'merge':
      return { ...does, merged: words };
    case 'procedure':
      return { ...does, steps: words.split('\n').filter((line) => line.trim() !== '') };
    default:
      return does;
  }
}

/** What keeps an accepted change from being applied, in words; null when nothing does. */
export function hindrance(change: Change): string | null {
  if (change.stale !== null) return change.stale;
  if (change.untrusted !== undefined && change.verdict === 'open') return 'It is not trusted; accept it by itself.';
  const does = doing(change);
  if (does.kind === 'contradiction' && does.holds === null) return 'Say which side holds.';
  if (change.loses.length > 0 && !change.lossAccepted) return 'Something would be lost; agree to it, or keep it.';
  return null;
}

/** Why “Approve what is sure” leaves an open change open, in words; null when it takes it along. */
export function unsure(change: Change): string | null {
  const hindered = hindrance(change);
  if (hindered !== null || change.sure) return hindered;
  const kind = doing(change).kind;
  if (kind === 'merge') return 'A merge is accepted by itself.';
  if (kind === 'archive') return 'An archival is accepted by itself.';
  return kind === 'core' ? 'What leaves core memory is accepted by itself.' : 'It is accepted by itself.';
}

export type Tally = { accepted: number; rejected: number; open: number; held: number };

/** `held`: accepted, and kept from being applied. */
export function tallyOf(changes: readonly Change[]): Tally {
  const count = (verdict: Verdict) => changes.filter((change) => change.verdict === verdict).length;
  const held = changes.filter((change) => change.verdict === 'accept' && hindrance(change) !== null).length;
  return { accepted: count('accept'), rejected: count('reject'), open: count('open'), held };
}

import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { entityParts, percent, relationInWords, whenOf } from '../../ui/index.ts';
import { linksAsWords, linkWords } from '../../ui/plain.ts';
import { partsApart } from './apart.ts';

export type Pending = NonNullable<Out<'reflection.pending'>['pending']>;
export type PendingChange = Pending['changes'][number];
export type Does = PendingChange['does'];
export type ChangeVerdict = PendingChange['verdict'];
/** Why a change is not shown unasked. */
export type Hiding = NonNullable<PendingChange['hidden']>;

/** As the owner would have it, or as proposed. */
export const effectiveDoing = (change: PendingChange): Does => change.edited ?? change.does;

const nameOf = (entity: string) => entityParts(entity.replace(/^entity:/, '')).name;

/** An entry of a day has no name, but a time: `episode:2026-11-18:12:20`. */
const entryTime = (id: string): string | null => {
  const [kind, day, hour, minute] = id.split(':');
  return kind === 'episode' && day && hour && minute ? `${day}T${hour}:${minute.slice(0, 2)}` : null;
};

function sameWords(drop: string, keep: string): string {
  const [one, other] = [entryTime(drop), entryTime(keep)].filter((at) => at !== null).sort();
  if (one === undefined || other === undefined)
    return t('{name} is {name2}', { name: nameOf(drop), name2: nameOf(keep) });
  // Of two on one day only the clock tells which is which.
  const isOneDay = one.slice(0, 10) === other.slice(0, 10);
  const [first, second] = [one, other].map((at) => whenOf(isOneDay ? at : at.slice(0, 10), new Date()));
  return t('Said on {first} and again on {second}', { first, second });
}

/** A statement that names what it is about needs no name before it. */
function about(entity: string, statement: string): string {
  const name = nameOf(entity);
  const [first = ''] = name.split(' ');
  const named = statement.toLowerCase();
  return named.includes(first.toLowerCase()) || named.includes(entity) ? statement : `${name}: ${statement}`;
}

/** What a change does, in a few words; links read as the names they lead to. */
export function changeTitle(change: PendingChange): string {
  const does = effectiveDoing(change);
  // An ellipsis never stands alone on a line.
  return linksAsWords(wordsFor(does)).replace(/ …$/, '\u00a0…');
}

type Conflict = Extract<Does, { kind: 'contradiction' }>;

/** What both sides say, with each value in its place: `Sofia is called when the level passes 1.10 or 1.20 m`; null where they share no words. */
function bothIn({ sides: [{ text: one }, { text: other }] }: Conflict): string | null {
  const [first, second] = [linksAsWords(one).replace(/\.$/, ''), linksAsWords(other).replace(/\.$/, '')];
  const [before, value, after] = partsApart(first, second);
  if (before === '' && after === '') return null;
  const [, rival] = partsApart(second, first);
  return t('{before}{value} or {rival}{after}', {
    before,
    value: value.trim(),
    rival: rival.trim(),
    after: after === '' ? '' : ` ${after}`,
  });
}

/** What a contradiction asks its owner. */
export const questionOf = (change: PendingChange, does: Conflict): string =>
  bothIn(does) === null ? t('Which holds: {title}', { title: changeTitle(change) }) : `${changeTitle(change)}?`;

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
      return [
        `${nameOf(does.from)} ${relationInWords(does.relation)} ${nameOf(does.to)}`,
        ...(does.over === true ? [t('holds no more')] : []),
      ].join(': ');
    case 'merge':
      return does.merged || sameWords(does.drop, does.keep);
    case 'archive':
      return does.items.length === 1
        ? t('One memory leaves the search')
        : t('{items} memories leave the search', { items: does.items.length });
    case 'contradiction':
      return bothIn(does) ?? linkWords(does.about);
    case 'core':
      return does.now ?? t('Leaves: {text}', { text: does.was?.text ?? '' });
    case 'insight':
      return does.title;
    case 'question':
      return does.text;
  }
}

type Says = { sign: '+' | '~' | '−' | '?'; was: string | null; now: string | null; note: string };

/** A change as a sentence: what stood there, what would stand, and a measure beside it. */
export function saysOf(change: PendingChange): Says {
  const does = effectiveDoing(change);
  const says = (now: string, more: Partial<Says> = {}): Says => ({ sign: '+', was: null, now, note: '', ...more });
  switch (does.kind) {
    case 'fact':
      return says(does.statement, change.replaces === null ? {} : { sign: '~', was: change.replaces.text });
    case 'belief': {
      const note = t('{words}{confidence} sure', {
        words: does.was === null ? '' : `${percent(does.was)} → `,
        confidence: percent(does.confidence),
      });
      return says(does.statement, { sign: does.was === null ? '+' : '~', note });
    }
    case 'entity':
      return says(does.summary || changeTitle(change), { note: t('a page of its own') });
    case 'core': {
      const was = does.was?.text ?? null;
      const sign = was === null ? '+' : does.now === null ? '−' : '~';
      return { sign, was, now: does.now, note: does.block };
    }
    case 'procedure':
      return says(does.title, does.id === null ? { note: does.trigger } : { sign: '~', note: t('more steps') });
    case 'insight':
      return says(`${does.title}: ${does.text}`);
    case 'question':
      return says(does.text, { sign: '?', note: does.answer ?? '' });
    default:
      return says(changeTitle(change));
  }
}

/** Whose words a memory rests on, for a person. */
export const sourceWords = (source: string | null): string[] =>
  source === null
    ? []
    : [source === 'user-explicit' ? t('your own words') : source === 'conversation' ? t('conversation') : source];

/** The file whose history tells how the line came to be: the one that changes, else the one that is cited. */
export const linePath = ({ diffs: [written], evidence: [cited] }: PendingChange): string | null =>
  written?.path ?? cited?.path ?? null;

/** The same merge the other way round: the one that was to go stays. */
export const swapped = (does: Extract<Does, { kind: 'merge' }>): Does => ({
  ...does,
  keep: does.drop,
  drop: does.keep,
});

type Archive = Extract<Does, { kind: 'archive' }>;

/** The archival with one of the memories asked for taken out, or back in; null when it is as it was asked. The last one stays in it. */
export function toggledItem(asked: Archive, does: Archive, id: string): Does | null {
  const goes = new Set(does.items.map((item) => item.id));
  if (!goes.delete(id)) goes.add(id);
  const items = asked.items.filter((item) => goes.has(item.id));
  if (items.length === 0) return does;
  return items.length === asked.items.length ? null : { ...does, items };
}

/** The words of a change that its owner may put otherwise; null for those that are taken or left. */
export function editableText(does: Does): string | null {
  switch (does.kind) {
    case 'fact':
    case 'belief':
      return does.statement;
    case 'insight':
      return does.text;
    case 'question':
      return does.answer ?? '';
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
export function reworded(does: Does, words: string): Does {
  switch (does.kind) {
    case 'fact':
    case 'belief':
      return { ...does, statement: words };
    case 'insight':
      return { ...does, text: words };
    case 'question':
      return { ...does, answer: words };
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
export function hindrance(change: PendingChange): string | null {
  if (change.stale !== null) return change.stale;
  if (change.untrusted !== undefined && change.verdict === 'open') return t('It is not trusted; accept it by itself.');
  const does = effectiveDoing(change);
  if (does.kind === 'contradiction' && does.holds === null) return t('Say which side holds.');
  if (does.kind === 'question' && !does.answer) return t('Answer it, or reject it: until then it stays asked.');
  if (change.loses.length > 0 && !change.lossAccepted) return t('Something would be lost; agree to it, or keep it.');
  return null;
}

/** Why “Accept what is sure” leaves an open change open, in words; null when it takes it along. */
export function whyUnsure(change: PendingChange): string | null {
  const hindered = hindrance(change);
  if (hindered !== null || change.sure) return hindered;
  const kind = effectiveDoing(change).kind;
  if (kind === 'merge') return t('A merge is accepted by itself.');
  if (kind === 'archive') return t('An archival is accepted by itself.');
  return kind === 'core' ? t('What leaves core memory is accepted by itself.') : t('It is accepted by itself.');
}

type Tally = { accepted: number; rejected: number; open: number; held: number };

/** `held`: accepted, and kept from being applied. */
export function tallyOf(changes: readonly PendingChange[]): Tally {
  const count = (verdict: ChangeVerdict) => changes.filter((change) => change.verdict === verdict).length;
  const held = changes.filter((change) => change.verdict === 'accept' && hindrance(change) !== null).length;
  return { accepted: count('accept'), rejected: count('reject'), open: count('open'), held };
}

import { confidences, episodeTypes } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';
import type { EntityRef } from './links.ts';

/** A word for a relation, and how the other side says it. */
export type RelationWord = { name: string; inverse: string | null; description: string };

export type CompletionSource = {
  entities: ReadonlyMap<string, EntityRef>;
  relations: readonly RelationWord[];
  tags: readonly string[];
  /** The local day, `YYYY-MM-DD`. */
  today: string;
};

/** What may be written at the caret: `text` replaces the `length` letters before it. */
export type Offer = { label: string; note: string; text: string; length: number; detail: string };

/** Types of entities that a page begins with; the owner's own come from the pages there are. */
const plainTypes = ['person', 'project', 'concept', 'tool', 'place', 'organization'];
const dayMs = 86_400_000;

/**
 * What fits at the caret, by what stands before it in its line and in which section that is: names after `[[` and `@`,
 * words of relations, types and confidences of a header, tags, days.
 * @param section heading of the section, lower-case; empty above the first
 */
export function offersAt(before: string, section: string, source: CompletionSource): Offer[] {
  const link = /\[\[([^[\]|\n]*)$/.exec(before)?.[1];
  if (link !== undefined) return namesAs(source, link.length, ({ id }) => `${id}]]`);
  const named = /(?:^|[\s(,])@([\p{L}\d-]*)$/u.exec(before)?.[1];
  if (named !== undefined) {
    const text = section === 'retain' ? (entity: EntityRef) => `@${entity.id}` : ({ id }: EntityRef) => `[[${id}]]`;
    return namesAs(source, named.length + 1, text);
  }
  const relation = section === 'relations' ? /^\s*[-*] ([\p{L} -]*)$/u.exec(before)?.[1] : undefined;
  if (relation !== undefined) return relationWords(source.relations, relation.length);
  const type = /\bType: ([\p{L}-]*)$/u.exec(before)?.[1];
  if (type !== undefined) return plain(typesOf(source), type.length, 'type');
  return headerOffers(before, source);
}

function headerOffers(before: string, { tags, today }: CompletionSource): Offer[] {
  const kind = /^## \d{2}:\d{2} \| ([\p{L}-]*)$/u.exec(before)?.[1];
  if (kind !== undefined) return plain(episodeTypes, kind.length, t('type of an entry'));
  const sure = /\bconfidence:([a-z]*)$/.exec(before)?.[1];
  if (sure !== undefined) return plain(confidences, sure.length, 'confidence');
  const tag = /(?:\btags:\[(?:[^[\]]{0,300},\s{0,3})?|(?:^|\s)#)([\p{L}\d-]*)$/u.exec(before)?.[1];
  if (tag !== undefined && !/^#+$/.test(before)) return plain(tags, tag.length, 'tag');
  const day = /(?:^|[^\d-])(20\d{0,2}-?[\d-]{0,5})$/.exec(before)?.[1];
  return day === undefined ? [] : daysNear(today, day);
}

function namesAs({ entities }: CompletionSource, length: number, text: (entity: EntityRef) => string): Offer[] {
  return [...entities.values()].map((entity) => ({
    label: entity.title,
    note: entity.type,
    detail: entity.id,
    text: text(entity),
    length,
  }));
}

/** A relation as a page says it, ready for the name that follows. */
function relationWords(relations: readonly RelationWord[], length: number): Offer[] {
  return relations
    .flatMap(({ name, inverse, description }) => [
      { name, other: inverse, description },
      ...(inverse === null || inverse === name ? [] : [{ name: inverse, other: name, description }]),
    ])
    .map(({ name, other, description }) => {
      const said = name.replaceAll('-', ' ').replace(/^\p{L}/u, (letter) => letter.toUpperCase());
      return {
        label: said,
        note: other === null ? '' : t('the other way: {other}', { other: other.replaceAll('-', ' ') }),
        detail: description,
        text: `${said}: [[`,
        length,
      };
    });
}

function typesOf({ entities }: CompletionSource): string[] {
  return [...new Set([...plainTypes, ...[...entities.values()].map(({ type }) => type)])].filter((type) => type !== '');
}

function plain(words: readonly string[], length: number, note: string): Offer[] {
  return words.map((word) => ({ label: word, note, detail: '', text: word, length }));
}

function daysNear(today: string, typed: string): Offer[] {
  const names = new Map([
    [0, 'today'],
    [-1, 'yesterday'],
    [1, 'tomorrow'],
    [7, t('in a week')],
  ]);
  const days = [...names].map(([by, note]) => {
    const day = new Date(Date.parse(`${today}T12:00:00Z`) + by * dayMs).toISOString().slice(0, 10);
    return { label: day, note, detail: '', text: day, length: typed.length };
  });
  return days.filter(({ text }) => text.startsWith(typed));
}

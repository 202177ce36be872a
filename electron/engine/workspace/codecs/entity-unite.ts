import type { Memory } from '#shared/model/memory.ts';
import { hash8 } from '../hash.ts';
import { itemsIn } from '../items.ts';
import { printDoc, toDoc, trimLines } from '../lines.ts';
import type { MarkdownSection } from '../markdown.ts';
import { slug } from '../slug.ts';
import { type Belief, readBelief, writeBelief } from './entity-belief.ts';
import { aliasesIn, readField, setAliases, setField } from './entity-header.ts';
import { itemsUnder, replaceItem } from './entity-items.ts';
import { readMarks, writeMarks } from './entity-marks.ts';
import { addLines, type EntityReading, readEntity } from './entity-page.ts';
import { parseEntity } from './entity-parse.ts';
import { readRelation, removeRelationFrom } from './entity-relations.ts';
import { headerOf } from './header.ts';

export type EntityText = { id: string; label: string; text: string };

/**
 * One page out of two, `into` with what `from` knows more: facts, beliefs with the evidence of both, timeline, questions,
 * relations, other names and the owner's own sections. Of what both say the same, one line stays. Links of `from` must
 * lead to `into` already. Null when something would be lost, as when a page has a code block that never ends.
 */
export function uniteEntities(into: EntityText, from: EntityText, today: string): string | null {
  for (const whole of [false, true]) {
    const text = withHeader(united(into, from, today, whole), into, from);
    const lost = missing([into, from], { ...into, text });
    if (lost.length === 0) return text;
  }
  return null;
}

/** `whole`: nothing of `from` is left out as said already. */
function united(into: EntityText, from: EntityText, today: string, whole: boolean): string {
  const source = readEntity(from.text);
  let text = whole ? into.text : withEvidence(into.text, source);
  for (const section of source.sections) {
    const title = titleFor(section, source);
    const lines = linesToMove(section, source, whole ? new Set() : keysIn(text, title), [into.id, from.id]);
    if (lines.length > 0) text = addLines(text, title, apart(text, title, lines), today).text;
  }
  // What connected the two connects one with itself.
  return removeRelationFrom(text, null, (target) => target.replace(/^entity:/, '') === into.id).text;
}

/** What stands above the first section belongs to the summary; a second title becomes a section. */
function titleFor({ level, title, line }: MarkdownSection, { sections }: EntityReading): string {
  const first = sections.find((section) => section.level === 1)?.line;
  return level === 2 || (level === 1 && line !== first) ? title || 'Summary' : 'Summary';
}

/** The lines of a section but for blank ends, the header's and those of items that are known. */
function linesToMove(
  section: MarkdownSection,
  { doc, mask, start }: EntityReading,
  known: Set<string>,
  ends: string[],
): string[] {
  const header = new Set(headerOf(doc.lines, start).map(({ line }) => line));
  const gone = new Set<number>();
  const relations = section.level === 2 && slug(section.title) === 'relations';
  for (const item of itemsIn(doc.lines, mask, section.from, section.to)) {
    const loop = relations && readRelation(item.text).targets.every((target) => ends.includes(target));
    if (!loop && !known.has(keyOf(item.text, section))) continue;
    for (let n = item.line; n <= item.end; n++) gone.add(n);
  }
  const lines: string[] = [];
  for (let n = section.from; n < section.to; n++) {
    if (!gone.has(n) && !header.has(n)) lines.push(doc.lines[n] ?? '');
  }
  return trimLines(lines);
}

/** Equal for two items that say the same in sections of the same name. */
function keyOf(text: string, { level, title }: Pick<MarkdownSection, 'level' | 'title'>): string {
  const name = level === 2 ? slug(title) : 'summary';
  if (name === 'beliefs') return hash8(readBelief(text).statement);
  const marks = readMarks(text);
  // The same, written down on two days, is the same.
  return hash8(marks.stored === null ? text : `${marks.statement} ${writeMarks({ ...marks, stored: null })}`.trim());
}

function keysIn(text: string, title: string): Set<string> {
  const reading = readEntity(text);
  const name = slug(title);
  return new Set(itemsUnder(reading, name).map((item) => keyOf(item.text, { level: 2, title })));
}

/** Lines that would go on the item above them stand apart from it. */
function apart(text: string, title: string, lines: string[]): string[] {
  const reading = readEntity(text);
  if (itemsUnder(reading, slug(title)).length === 0) return lines;
  const [first = ''] = lines;
  if (/^(?:[-*+]|\d{1,9}[.)]) /.test(first)) return lines;
  return /^[ \t]/.test(first) ? ['', '<!-- -->', ...lines] : ['', ...lines];
}

/** Beliefs that both hold, each with the evidence of both; confidence weighs by how much evidence there is. */
function withEvidence(text: string, source: EntityReading): string {
  let next = text;
  for (const { text: words } of itemsUnder(source, 'beliefs')) {
    const theirs = readBelief(words);
    const reading = readEntity(next);
    const item = itemsUnder(reading, 'beliefs').find((one) => sameBelief(readBelief(one.text), theirs));
    if (!item) continue;
    const both = bothBeliefs(readBelief(item.text), theirs);
    if (both !== null) next = printDoc(replaceItem(reading.doc, item, writeBelief(both)));
  }
  return next;
}

const sameBelief = (a: Belief, b: Belief) => hash8(a.statement) === hash8(b.statement);

function bothBeliefs(ours: Belief, theirs: Belief): Belief | null {
  const more = theirs.evidence.filter(({ id }) => !ours.evidence.some((one) => one.id === id));
  if (more.length === 0 && (theirs.c === null || theirs.c === ours.c)) return null;
  const weight = ({ evidence }: Belief) => Math.max(1, evidence.length);
  const sum = weight(ours) + weight(theirs);
  const c =
    ours.c === null || theirs.c === null
      ? (ours.c ?? theirs.c)
      : Math.round(((ours.c * weight(ours) + theirs.c * weight(theirs)) / sum) * 100) / 100;
  const since = [ours.since, theirs.since].filter((day) => day !== null).sort()[0] ?? null;
  return { statement: ours.statement, c, since, evidence: [...ours.evidence, ...more] };
}

function withHeader(text: string, into: EntityText, from: EntityText): string {
  const names = [...aliasesIn(text), from.label, ...aliasesIn(from.text)];
  const others = names.filter((name) => name.toLowerCase() !== into.label.toLowerCase());
  let next = setAliases(text, others);
  const [ours, theirs] = [readField(text, 'created'), readField(from.text, 'created')];
  if (theirs !== null && (ours === null || theirs < ours)) next = setField(next, 'Created', theirs);
  const pinned = /^yes/i.test(readField(from.text, 'pinned') ?? '') && !/^yes/i.test(readField(next, 'pinned') ?? '');
  return pinned ? setField(next, 'Pinned', 'yes') : next;
}

/** Statements of some pages that another does not make. */
export function missing(pages: EntityText[], whole: EntityText): string[] {
  const ends = [whole, ...pages].map(({ id }) => id);
  const said = new Set(statementsOf(whole, ends).map(({ key }) => key));
  return pages.flatMap((page) =>
    statementsOf(page, ends)
      .filter(({ key, kind, text }) => (kind === 'entity' ? !linesIn(whole.text, text) : !said.has(key)))
      .map(({ text }) => text),
  );
}

type Statement = { key: string; kind: Memory['kind']; text: string };

/** `ends`: what connects one of these with another is no statement, once they are one. */
function statementsOf({ id, text }: EntityText, ends: string[]): Statement[] {
  const { memories, links } = parseEntity(`${id}.md`, text);
  const relations = links.filter(
    ({ relation, from, to }) => relation !== null && from?.startsWith('entity:') && !ends.includes(to),
  );
  return [
    ...memories.map(({ kind, type, text }) => ({ key: `${kind} ${type} ${hash8(text)}`, kind, text })),
    ...relations.map(({ relation, to }) => ({
      key: `${relation} ${to}`,
      kind: 'fact' as const,
      text: `${relation} ${to}`,
    })),
  ];
}

/** True when every line of a summary stands on a page. */
const linesIn = (page: string, text: string) => {
  const lines = new Set(toDoc(page).lines.map((line) => line.trim()));
  return text.split('\n').every((line) => line.trim() === '' || lines.has(line.trim()));
};

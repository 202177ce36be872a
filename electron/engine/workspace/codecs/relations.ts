import { fail } from '#shared/model/error.ts';
import { oneLine, printDoc, splice, toDoc } from '../lines.ts';
import { contentRange, markdownSections, maskOf } from '../markdown.ts';
import { type FileProblem, problemAt } from '../problem.ts';
import { slug } from '../slug.ts';
import { relationsTemplate } from '../template-texts.ts';
import type { ParsedFile } from '../types.ts';

/** A kind of edge. Without an inverse the relation reads the same from both ends. @source 000 §6.3 */
export type RelationType = { name: string; inverse: string | null; group: string; description: string; line: number };

/** The vocabulary of graph/relations.md, the owner's additions with it. Lines 1-based. */
export function parseRelations(text: string): RelationType[] {
  const { lines } = toDoc(text);
  const mask = maskOf(lines);
  const types: RelationType[] = [];
  for (const { title, from, to } of markdownSections(lines, mask, 0)) {
    for (let n = from; n < to; n++) {
      const line = lines[n] ?? '';
      const form = mask[n] === 0 ? /^[-*][ \t]+`([^`]+)`(?:[ \t]*\/[ \t]*`([^`]+)`)?(.*)$/s.exec(line) : null;
      if (!form) continue;
      const description = (form[3] ?? '').replace(/^[ \t]*[—–:-]+[ \t]*/, '').trim();
      const name = slug(form[1] ?? '');
      const second = form[2] === undefined ? null : slug(form[2]);
      const type = { name, inverse: second, group: title, description, line: n + 1 };
      if (second === null || !areOpposites(name, second)) types.push(type);
      else types.push({ ...type, inverse: null }, { ...type, name: second, inverse: null });
    }
  }
  return types;
}

/** `confident-about` / `uncertain-about` say two things of the same end; neither is the other seen from behind. */
const areOpposites = (a: string, b: string) => /-about$/.test(a) && /-about$/.test(b);

/** A relation seen from its other end; null when the vocabulary knows none. */
export function inverseOf(vocabulary: RelationType[], relation: string): string | null {
  for (const { name, inverse } of vocabulary) {
    if (name === relation) return inverse;
    if (inverse === relation) return name;
  }
  return null;
}

/** The file for the index: nothing to remember, but said when a word stands twice or a line is no relation. */
export function parseRelationsFile(path: string, text: string): ParsedFile {
  const { lines } = toDoc(text);
  const mask = maskOf(lines);
  const types = parseRelations(text);
  const first = new Map<string, number>();
  const problems: FileProblem[] = [];
  for (const { name, inverse, line } of types) {
    for (const word of new Set(inverse === null ? [name] : [name, inverse])) {
      const before = first.get(word);
      if (before === undefined) first.set(word, line);
      else {
        const message = `The relation ${word} stands in line ${before} already; that line counts.`;
        problems.push(problemAt(line - 1, 'warning', 'relation.twice', message, 'Remove one of the two.'));
      }
    }
  }
  const read = new Set(types.map(({ line }) => line));
  for (const [n, line] of lines.entries()) {
    if (mask[n] !== 0 || !/^[-*][ \t]/.test(line) || read.has(n + 1)) continue;
    const message = `“${line.slice(0, 80)}” is not read as a relation.`;
    problems.push(
      problemAt(n, 'warning', 'relation.form', message, 'Write it as: - `uses` / `used-by` — what it means'),
    );
  }
  problems.sort((a, b) => a.line - b.line);
  const found = problems.map((problem) => ({ path, ...problem }));
  return { kind: 'relations', title: 'Relation types', memories: [], links: [], problems: found };
}

/** Adds a relation to a group, which is made when there is none. @throws input.invalid for one that is there already */
export function addRelation(text: string | null, relation: Omit<RelationType, 'line'>): { text: string; line: number } {
  const doc = toDoc(text ?? relationsTemplate);
  const name = slug(relation.name);
  const known = parseRelations(printDoc(doc));
  if (known.some((type) => type.name === name || type.inverse === name)) {
    throw fail('input.invalid', `There is a relation ${name} already.`, 'Use it, or choose another name.');
  }
  const inverse = relation.inverse === null ? '' : ` / \`${slug(relation.inverse)}\``;
  const line = `- \`${name}\`${inverse} — ${oneLine(relation.description)}`;
  const group = oneLine(relation.group);
  const section = markdownSections(doc.lines, maskOf(doc.lines), 0).findLast(({ title }) => title === group);
  if (section) {
    const at = contentRange(doc.lines, section.from, section.to)?.to ?? section.from;
    return { text: printDoc(splice(doc, at, 0, [line])), line: at + 1 };
  }
  const gap = (doc.lines.at(-1) ?? '') === '' ? [] : [''];
  const next = splice(doc, doc.lines.length, 0, [...gap, `## ${group}`, line]);
  return { text: printDoc(next), line: doc.lines.length + gap.length + 2 };
}

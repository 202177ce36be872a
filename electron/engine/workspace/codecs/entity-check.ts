import type { Link, Problem } from '#shared/model/memory.ts';
import { itemsIn } from '../items.ts';
import { headingLevel, headingText } from '../markdown.ts';
import { type FileProblem, problemAt } from '../problem.ts';
import { slug } from '../slug.ts';
import { readBelief } from './entity-belief.ts';
import type { EntityReading } from './entity-page.ts';

const known = new Set(['summary', 'facts', 'beliefs', 'timeline', 'open-questions', 'relations']);

/** What on an entity's page is not read as its writer meant it. The page itself is left alone. */
export function entityProblems(path: string, reading: EntityReading, links: Link[]): Problem[] {
  const problems = [
    ...brokenHeadings(reading),
    ...unclosed(reading),
    ...oddBeliefs(reading),
    ...oddRelations(reading, links),
  ];
  return problems.sort((a, b) => a.line - b.line).map((problem) => ({ path, ...problem }));
}

/** `##Facts`, `### Facts`, `# Facts`: a heading of ours that begins no section. */
function brokenHeadings({ doc, mask, start, sections }: EntityReading): FileProblem[] {
  const found: FileProblem[] = [];
  const first = sections.find(({ level }) => level === 1)?.line;
  for (let n = start; n < doc.lines.length; n++) {
    const line = doc.lines[n] ?? '';
    if (mask[n] !== 0 || !/^ {0,3}#{1,6}/.test(line) || n === first) continue;
    const level = headingLevel(line);
    const title = headingText(line.trimStart());
    if (level === 2 || !known.has(slug(title))) continue;
    const message = `“${line.trim().slice(0, 80)}” begins no section, so what stands under it is not read as ${title}.`;
    found.push(problemAt(n, 'warning', 'entity.heading', message, `Write it as: ## ${title}`));
  }
  return found;
}

/** A comment or code block that never ends; its lines are read as text. */
function unclosed({ doc, mask, start }: EntityReading): FileProblem[] {
  const found: FileProblem[] = [];
  for (let n = start; n < doc.lines.length; n++) {
    const line = doc.lines[n] ?? '';
    if (mask[n] !== 0) continue;
    if (line.startsWith('<!--')) {
      found.push(
        problemAt(
          n,
          'warning',
          'entity.comment',
          'This comment is never closed, so it is read as text.',
          'End it with -->.',
        ),
      );
    } else if (/^(?:```|~~~)/.test(line) && !/^```.*`/.test(line)) {
      found.push(
        problemAt(
          n,
          'warning',
          'entity.fence',
          'This code block is never closed, so it is read as text.',
          'Close it with the same marks.',
        ),
      );
      break;
    }
  }
  return found;
}

function oddBeliefs({ doc, mask, sections }: EntityReading): FileProblem[] {
  const found: FileProblem[] = [];
  for (const { level, title, from, to } of sections) {
    if (level !== 2 || slug(title) !== 'beliefs') continue;
    for (const { line, text } of itemsIn(doc.lines, mask, from, to)) {
      const { c } = readBelief(text);
      const odd = c === null ? /\(c\s{0,9}[=:][^()]*\)/i.test(text) : c < 0 || c > 1;
      if (odd)
        found.push(
          problemAt(
            line,
            'warning',
            'entity.belief',
            'The confidence of this belief is no number from 0 to 1.',
            'Write it as: (c=0.8, since 2026-02-02)',
          ),
        );
    }
  }
  return found;
}

/** A bullet under Relations that leads nowhere: no target, or a link that is not closed. */
function oddRelations({ doc, mask, sections }: EntityReading, links: Link[]): FileProblem[] {
  const linked = new Set(
    links.filter(({ from, relation }) => relation !== null && from?.startsWith('entity:')).map(({ line }) => line),
  );
  const found: FileProblem[] = [];
  for (const { level, title, from, to } of sections) {
    if (level !== 2 || slug(title) !== 'relations') continue;
    for (const { line, text } of itemsIn(doc.lines, mask, from, to)) {
      const open = text.split('[[').length - text.split(']]').length;
      if (linked.has(line + 1) && open === 0) continue;
      if (text.trim() === '') continue;
      found.push(
        problemAt(
          line,
          'warning',
          'entity.relation',
          `“${text.slice(0, 80)}” names no entity that can be followed.`,
          'Write it as: - Uses: [[tool--git]]',
        ),
      );
    }
  }
  return found;
}

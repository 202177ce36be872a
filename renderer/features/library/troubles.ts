import type { Problem } from '#shared/model/memory.ts';
import { engineText, t } from '../../text/text.ts';
import { type BrokenLink, brokenLinks, type EntityRef } from './links.ts';

/** Something that stands wrong in the text, with what can be done about it in one press. */
export type Trouble = {
  key: string;
  line: number;
  /** Columns of the words it concerns, 1-based; the whole line without them. */
  columns: { start: number; end: number } | null;
  severity: 'error' | 'warning';
  message: string;
  remedy: string;
  fix: { kind: 'replace'; target: string; by: string; label: string } | null;
  create: string | null;
};

export function troublesOf(
  body: string,
  problems: readonly Problem[],
  entities: ReadonlyMap<string, EntityRef>,
): Trouble[] {
  const found: Trouble[] = problems.map((problem) => ({
    key: `${problem.code}:${problem.line}:${problem.message}`,
    line: Math.max(1, problem.line),
    columns: null,
    severity: problem.severity,
    message: engineText(problem.message),
    remedy: engineText(problem.remedy),
    fix: null,
    create: null,
  }));
  const links = entities.size === 0 ? [] : brokenLinks(body, entities);
  return [...found, ...links.map(linkTrouble)].sort((a, b) => a.line - b.line);
}

function linkTrouble(link: BrokenLink): Trouble {
  const { suggestion, target } = link;
  return {
    key: `link:${link.line}:${link.start}:${target}`,
    line: link.line,
    columns: { start: link.start, end: link.end },
    severity: 'warning',
    message: t('There is no entity {target}.', { target }),
    remedy:
      suggestion === null
        ? t('Create it, or link to another.')
        : t('Did you mean {title}?', { title: suggestion.title }),
    fix: suggestion === null ? null : { kind: 'replace', target, by: suggestion.id, label: t('Replace') },
    create: target,
  };
}

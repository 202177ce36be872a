export const newKinds = ['entity', 'procedure', 'vault', 'episodes'] as const;
export type NewKind = (typeof newKinds)[number];

export const templateTypes = ['person', 'project', 'concept', 'tool', 'place'] as const;

export type NewFile = { kind: NewKind; name: string; type: string; day: string };

/** A name as part of a file's name: letters and digits of any script, joined by hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80)
    .replace(/(?<!-)-+$/, '');
}

/** Where a new file will stand; null while its name says nothing yet. */
export function newPath({ kind, name, type, day }: NewFile): string | null {
  if (kind === 'episodes') return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `memory/episodes/${day}.md` : null;
  const slug = slugOf(name);
  if (slug === '') return null;
  if (kind === 'entity') return `memory/graph/entities/${type}--${slug}.md`;
  return kind === 'procedure' ? `memory/procedures/${slug}.md` : `memory/vault/${slug}.md`;
}

/** The first text of a new file. @source 000 §5, §6.2, §7 @param today `YYYY-MM-DD` */
export function newText(file: NewFile, today: string): string {
  const { kind, type, day } = file;
  const name = file.name.trim();
  const slug = slugOf(name);
  if (kind === 'episodes') return `# ${day} — Episode Log\n`;
  if (kind === 'vault') return `# ${name}\n\n`;
  if (kind === 'procedure') {
    return `# ${slug}.md\n<!-- Type: procedure | Learned: ${today} -->\n\n## Trigger\n\n\n## Steps\n1. \n\n## Notes\n\n## Learned From\n`;
  }
  // A name that its slug cannot give back stands beside it as an alias.
  const plain = slug.replace(/-/g, ' ') === name.toLowerCase();
  const alias = plain ? '' : `<!-- Aliases: ${name} -->\n`;
  return `# ${type}--${slug}\n<!-- Type: ${type} | Created: ${today} | Last updated: ${today} -->\n<!-- Pinned: no -->\n${alias}\n## Summary\n\n\n## Facts\n\n## Timeline\n- ${today}: Created\n\n## Open Questions\n\n## Relations\n`;
}

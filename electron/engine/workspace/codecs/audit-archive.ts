import { isBlank, oneLine, print, splice, toDoc } from '../lines.ts';
import { maskOf, sectionsOf } from '../markdown.ts';

/** One month of the audit log, told in a few lines. @source 000 §12.6 */
export type AuditDigest = { month: string; summary: string[]; events: { day: string; text: string }[] };

const title = (month: string) => {
  const [year = '', number = ''] = month.split('-');
  return `${months[Number(number) - 1] ?? number} ${year}`;
};
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A month's digest in the form of 000 §12.6; `month` is `2026-01`. */
export function renderDigest({ month, summary, events }: AuditDigest): string {
  return [
    `# Audit Digest — ${title(month)}`,
    '',
    '## Summary',
    ...summary.map((line) => `- ${oneLine(line)}`),
    '',
    '## Notable Events',
    ...events.map(({ day, text }) => `- ${day}: ${oneLine(text)}`),
    '',
  ].join('\n');
}

/** Adds a month at the end of audit-archive.md. A month that is there already is replaced: a cycle is safe to repeat. */
export function putDigest(text: string | null, digest: AuditDigest): string {
  const doc = toDoc(text ?? '');
  const lines = renderDigest(digest).split('\n').slice(0, -1);
  const heads = sectionsOf(doc.lines, maskOf(doc.lines), 0, 1);
  const at = heads.findIndex((section) => section.title === `Audit Digest — ${title(digest.month)}`);
  const old = heads[at];
  if (old) {
    const more = heads[at + 1] === undefined ? [] : [''];
    return print(splice(doc, old.line, old.to - old.line, [...lines, ...more]));
  }
  const gap = doc.lines.length === 0 || isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  return print(splice(doc, doc.lines.length, 0, [...gap, ...lines]));
}

/** The digests of a file in order; a section of another form is passed over. */
export function parseDigests(text: string): (AuditDigest & { line: number })[] {
  const { lines } = toDoc(text);
  const digests: (AuditDigest & { line: number })[] = [];
  for (const section of sectionsOf(lines, maskOf(lines), 0)) {
    if (section.level === 1) {
      const [, name = '', year = ''] = /^Audit Digest — (\S+) (\d{4})$/.exec(section.title) ?? [];
      const month = `${year}-${String(months.indexOf(name) + 1).padStart(2, '0')}`;
      if (year !== '') digests.push({ month, summary: [], events: [], line: section.line + 1 });
      continue;
    }
    const digest = digests.at(-1);
    const bullets = lines
      .slice(section.from, section.to)
      .filter((line) => line.startsWith('- '))
      .map((line) => line.slice(2));
    if (section.title === 'Summary') digest?.summary.push(...bullets);
    if (section.title !== 'Notable Events') continue;
    for (const bullet of bullets) {
      const event = /^(\d{4}-\d{2}-\d{2}): (.*)$/.exec(bullet);
      digest?.events.push({ day: event?.[1] ?? '', text: event?.[2] ?? bullet });
    }
  }
  return digests;
}

import { isBlank, oneLine, printDoc, splice, toDoc } from '../lines.ts';
import { markdownSections, maskOf } from '../markdown.ts';

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

/** The month of a digest's heading, whatever dash and case somebody else wrote it with; null for another heading. */
function monthOf(heading: string): string | null {
  const [, name = '', year = ''] = /^Audit Digest\s*[—–:-]{1,3}\s*(\p{L}+) (\d{4})$/iu.exec(heading.trim()) ?? [];
  const at = name.length < 3 ? -1 : months.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase()));
  return at === -1 ? null : `${year}-${String(at + 1).padStart(2, '0')}`;
}

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
  const heads = markdownSections(doc.lines, maskOf(doc.lines), 0, 1);
  const at = heads.findIndex((section) => monthOf(section.title) === digest.month);
  const old = heads[at];
  if (old) {
    const more = heads[at + 1] === undefined ? [] : [''];
    return printDoc(splice(doc, old.line, old.to - old.line, [...lines, ...more]));
  }
  const gap = doc.lines.length === 0 || isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  return printDoc(splice(doc, doc.lines.length, 0, [...gap, ...lines]));
}

/** The digests of a file in order; a section of another form is passed over. */
export function parseDigests(text: string): (AuditDigest & { line: number })[] {
  const { lines } = toDoc(text);
  const digests: (AuditDigest & { line: number })[] = [];
  for (const section of markdownSections(lines, maskOf(lines), 0)) {
    if (section.level === 1) {
      const month = monthOf(section.title);
      if (month !== null) digests.push({ month, summary: [], events: [], line: section.line + 1 });
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

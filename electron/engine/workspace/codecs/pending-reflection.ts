import { bulletLines, itemsIn } from '../items.ts';
import { oneLine, toDoc, trimLines, wordsToLines } from '../lines.ts';
import { contentRange, markdownSections, maskOf } from '../markdown.ts';

/** The sections of a reflection's summary, in their order. @source 000 §10.5 */
export const reflectionSections = {
  knowledge: '🧠 New Knowledge Extracted',
  connections: '🔗 New Connections',
  archival: '📦 Proposed Archival (decay score < 0.05)',
  contradictions: '⚠️ Contradictions Detected',
  core: '✏️ Core Memory Changes',
  evolution: '🌱 Philosophical Evolution',
  questions: '❓ Questions for You',
} as const;
export type ReflectionSection = keyof typeof reflectionSections;

export type ReflectionSummary = {
  /** `2026-02-02` */
  day: string;
  knowledge: string[];
  connections: string[];
  archival: string[];
  contradictions: string[];
  /** Lines of a diff of MEMORY.md, each with its ` `, `-` or `+`; headings of blocks stand without a mark. */
  core: string[];
  evolution: { title: string; text: string }[];
  questions: string[];
  number: number;
  /** As written: `5,200 / 8,000`. */
  budget: string;
  processed: string;
  reviewed: string;
  next: string;
};

/** What the owner wrote below the summary, if anything; a draft decision until confirmed. @source 000 §10.6 */
export type ReflectionReply = {
  verdict: 'approve' | 'approve with changes' | 'partial' | 'reject';
  words: string;
  line: number;
};

const invitation = '> Reply with `approve`, `approve with changes`, or `reject` to apply this reflection.';
const none = 'None this cycle';

/**
 * Ends a line that stands for a change (`c7`), or for one memory of it (`c7.2`), unseen when the file is shown: so that an
 * edit of it can be understood.
 */
export const mark = (id: string) => ` <!-- ${id} -->`;
export const changeMark = /(?<!\s)\s*<!--\s{0,20}(c\d{1,6}(?:\.\d{1,4})?)\s{0,20}-->\s*$/;

/** The file in the form of 000 §10.5. */
export function renderReflection(summary: ReflectionSummary): string {
  const list = (items: string[]) =>
    items.length === 0 ? [`- ${none}`] : items.flatMap((item) => bulletLines(item) ?? []);
  const section = (key: ReflectionSection, lines: string[]) => ['', `## ${reflectionSections[key]}`, ...lines];
  // A fence longer than any run of backticks in it cannot be closed from inside.
  const fence = '`'.repeat(Math.max(3, ...summary.core.map((line) => (/^`+/.exec(line)?.[0].length ?? 0) + 1)));
  return [
    `# Reflection Summary — ${summary.day}`,
    ...section('knowledge', list(summary.knowledge)),
    ...section('connections', list(summary.connections)),
    ...section('archival', list(summary.archival)),
    ...section('contradictions', list(summary.contradictions)),
    ...section(
      'core',
      summary.core.length === 0 ? [`- ${none}`] : [`${fence}diff`, ...summary.core.map(oneDiffLine), fence],
    ),
    ...section('evolution', summary.evolution.length === 0 ? [`- ${none}`] : summary.evolution.flatMap(thought)),
    ...section('questions', list(summary.questions)),
    '',
    '---',
    '',
    `**Reflection #**: ${summary.number}`,
    `**Token budget used**: ${oneLine(summary.budget)}`,
    `**Memories processed**: ${oneLine(summary.processed)}`,
    `**Reflections reviewed**: ${oneLine(summary.reviewed)}`,
    `**Next scheduled reflection**: ${oneLine(summary.next)}`,
    '',
    invitation,
    '',
  ].join('\n');
}

const oneDiffLine = (line: string) => line.replace(/[\r\n]+/g, ' ');

function thought({ title, text }: { title: string; text: string }): string[] {
  const words = trimLines(wordsToLines(text)).map((line) =>
    line.replace(/^(\\*)(?=#{1,6}(?:[ \t]|$)|-{3,}[ \t]*$)/, '$1\\'),
  );
  return [`### ${oneLine(title)}`, ...words];
}

/** The summary as it stands, edits of the owner included; null when the file holds none. Never throws. */
export function parseReflection(text: string): (ReflectionSummary & { reply: ReflectionReply | null }) | null {
  const { lines } = toDoc(text);
  const mask = maskOf(lines);
  const sections = markdownSections(lines, mask, 0);
  const head = /^Reflection Summary — (\d{4}-\d{2}-\d{2})$/.exec(
    sections.find(({ level }) => level === 1)?.title ?? '',
  );
  if (head === null) return null;
  const rule = lines.findLastIndex((line, n) => line.trimEnd() === '---' && mask[n] === 0);
  const footerFrom = rule === -1 ? lines.length : rule;
  const rangeOf = (key: ReflectionSection) => {
    // The number in a heading (a threshold) may be another; the words before it are what counts.
    const wanted = reflectionSections[key].replace(/ \(.*$/, '');
    const section = sections.find(({ level, title }) => level === 2 && title.startsWith(wanted));
    return section
      ? { from: section.from, to: Math.min(section.to, Math.max(section.from, footerFrom)) }
      : { from: 0, to: 0 };
  };
  const list = (key: ReflectionSection) => {
    const { from, to } = rangeOf(key);
    const items = itemsIn(lines, mask, from, to).map((item) => item.text);
    return items.filter((item) => !/^none\b/i.test(item.trim()));
  };
  const footer = lines.slice(footerFrom);
  const said = (key: string) =>
    footer
      .find((line) => line.startsWith(`**${key}**:`))
      ?.slice(key.length + 5)
      .trim() ?? '';
  return {
    day: head[1] ?? '',
    knowledge: list('knowledge'),
    connections: list('connections'),
    archival: list('archival'),
    contradictions: list('contradictions'),
    core: fencedIn(lines, mask, rangeOf('core')),
    evolution: thoughtsIn(lines, rangeOf('evolution')),
    questions: list('questions'),
    number: Number.parseInt(said('Reflection #'), 10) || 0,
    budget: said('Token budget used'),
    processed: said('Memories processed'),
    reviewed: said('Reflections reviewed'),
    next: said('Next scheduled reflection'),
    reply: replyIn(lines, footerFrom),
  };
}

type Range = { from: number; to: number };

function fencedIn(lines: string[], mask: Uint8Array, { from, to }: Range): string[] {
  const inside: number[] = [];
  for (let n = from; n < to; n++) if (mask[n] === 1) inside.push(n);
  return inside.slice(1, -1).map((n) => lines[n] ?? '');
}

function thoughtsIn(lines: string[], { from, to }: Range): { title: string; text: string }[] {
  const starts: number[] = [];
  for (let n = from; n < to; n++) if (lines[n]?.startsWith('### ')) starts.push(n);
  return starts.map((start, i) => {
    const range = contentRange(lines, start + 1, starts[i + 1] ?? to);
    const words = range === null ? [] : lines.slice(range.from, range.to);
    const text = words.map((line) => line.replace(/^(\\*)\\(?=#{1,6}(?:[ \t]|$)|-{3,}[ \t]*$)/, '$1')).join('\n');
    return { title: (lines[start] ?? '').slice(4).trim(), text };
  });
}

/** The last line below the summary that begins with a verdict, quoted or not; what follows on it and below are the changes asked for. */
function replyIn(lines: string[], from: number): ReflectionReply | null {
  for (let n = lines.length - 1; n > from; n--) {
    const line = lines[n] ?? '';
    if (line.trim() === invitation || line.startsWith('**')) continue;
    const form =
      /^[>\s]*[`*]*(approve with changes|partial(?:ly)? approved?|partial|approved?|reject(?:ed)?)\b[`*]*[\s:,.—-]*(.*)$/is.exec(
        line,
      );
    if (!form) continue;
    const said = (form[1] ?? '').toLowerCase();
    const verdict = said.startsWith('approve with')
      ? 'approve with changes'
      : said.startsWith('partial')
        ? 'partial'
        : said.startsWith('approve')
          ? 'approve'
          : 'reject';
    const words = [form[2] ?? '', ...lines.slice(n + 1)].join('\n').trim();
    return { verdict, words, line: n + 1 };
  }
  return null;
}

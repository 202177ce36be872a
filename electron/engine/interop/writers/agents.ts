import { labelOf } from '../../workspace/codecs/entity-page.ts';
import { EpisodeDay } from '../../workspace/codecs/episodes.ts';
import { oneLine } from '../../workspace/lines.ts';
import { slug } from '../../workspace/slug.ts';
import { unmarked, withMark } from '../carry.ts';
import type { ExportFile } from '../types.ts';
import { FileNames, fileOf, frontMatter } from './pages.ts';
import {
  type CarriedCore,
  type CarriedEntity,
  type CarriedEpisode,
  type CarriedFact,
  type CarriedProcedure,
  grouped,
  type PortableMemories,
} from './portable.ts';

// Folders that agents read and write themselves.

const isOwner = (name: string) => name.toLowerCase() === 'user';

/** Words under a heading that says whose they are, or behind the name: of the person as they stand. */
const statement = ({ text, own }: CarriedFact): string => withMark(text, own);
const namedStatement = (name: string, { text, own }: CarriedFact): string =>
  withMark(text, own, { lead: isOwner(name) ? '' : `${name}: ` });

/** An entity that has more to it than what is said of it: its other names, a summary, and what it is to others. */
const entityLines = ({ id, name, aliases, summary, relations, facts, own }: CarriedEntity): string[] => {
  const words = oneLine(summary);
  const isPlain = words === '' && aliases.length === 0 && name === labelOf(id) && facts.length + relations.length > 0;
  const self = withMark(words, own, { lead: words === '' ? name : `${name}: ` });
  return [
    ...(isPlain ? [] : [`- ${self}`]),
    ...relations.map((one) => `- ${withMark(`${name} ${one.relation} ${one.to}`, one.own)}`),
  ];
};

const coreLine = ({ text, own }: CarriedCore): string => `- ${withMark(text, own)}`;

const skills = (procedures: readonly CarriedProcedure[]): ExportFile[] => {
  const names = new FileNames();
  return procedures.map(({ title, trigger, text, own }) =>
    fileOf(names.next('skills', slug(title), '/SKILL.md'), [
      frontMatter({ name: title, description: trigger }),
      withMark(text, own, { known: { kind: 'procedure', title } }),
    ]),
  );
};

/** A log a day, as a day is kept here: its headings say what else there is to an entry. */
const dayFiles = ({ episodes }: PortableMemories): ExportFile[] =>
  grouped(episodes, ({ day }) => day).map(([day, entries]) => {
    const log = new EpisodeDay(null);
    for (const { time, kind, text, tags, own } of entries) {
      const { confidence = 'medium', scope } = own;
      log.add({ day, time, tags, scope, confidence, type: kind, source: 'mneme', body: text });
    }
    return { path: `memory/${day}.md`, text: log.text };
  });

/** A name as one word, as `## Retain` has it. @source 004 */
const mention = (name: string) => name.replace(/[\s:@]+/g, '-');

/** A workspace of OpenClaw: what is known in MEMORY.md, a log a day, skills. */
export function openclawFiles(carried: PortableMemories): ExportFile[] {
  const facts = carried.entities.flatMap((one) => [
    ...entityLines(one),
    ...one.facts.map((fact) => `- ${isOwner(one.name) ? '' : `W @${mention(one.name)}: `}${statement(fact)}`),
  ]);
  return [
    fileOf('IDENTITY.md', ['# Identity', '', 'Exported by Mneme; write here who your agent is.']),
    fileOf('MEMORY.md', ['# Memory', '', ...carried.core.map(coreLine), ...facts]),
    ...dayFiles(carried),
    ...skills(carried.procedures),
  ];
}

/** The folder of the third seed: `memory.md`, a log a day, and a bank by entity. @source 004 */
export function bankFiles(carried: PortableMemories): ExportFile[] {
  const names = new FileNames();
  const [own, others] = [carried.entities.filter(isSelf), carried.entities.filter((one) => !isSelf(one))];
  const pages = others.map((one) =>
    fileOf(names.next('bank/entities', slug(one.name)), [
      ...[`# ${one.name}`, '', ...entityLines(one)],
      ...one.facts.map((fact) => `- ${statement(fact)}`),
    ]),
  );
  const world = own.flatMap((one) => [...entityLines(one), ...one.facts.map((fact) => `- W: ${statement(fact)}`)]);
  return [
    fileOf('memory.md', ['# Memory', '', ...carried.core.map(coreLine)]),
    fileOf('bank/world.md', ['# World', '', ...world]),
    ...pages,
    ...dayFiles(carried),
    ...skills(carried.procedures),
  ];
}

const isSelf = ({ name }: CarriedEntity) => isOwner(name);

/** `facts/user.md`, `facts/memory.md` and a file of episodes a month, each with its summary first. @source 002 */
export function factFilesOf(carried: PortableMemories): ExportFile[] {
  const linesOf = (one: CarriedEntity) => [
    ...entityLines(one),
    ...one.facts.map((fact) => `- ${namedStatement(one.name, fact)}`),
  ];
  const own = [...carried.core.map(coreLine), ...carried.entities.filter(isSelf).flatMap(linesOf)];
  const rest = carried.entities.filter((one) => !isSelf(one)).flatMap(linesOf);
  const months = grouped(carried.episodes, ({ day }) => day.slice(0, 7)).map(([month, entries]) =>
    fileOf(`episodes/${month}.md`, [
      ...[`# ${month} Episodes`, '', summaryOf(entries.map(({ text }) => text))],
      ...entries.flatMap(monthEntry),
    ]),
  );
  return [factFile('User', 'facts/user.md', own), factFile('Memory', 'facts/memory.md', rest), ...months];
}

function monthEntry({ day, text, own }: CarriedEpisode): string[] {
  const whole = withMark(text, own, { known: { at: day, type: 'event', confidence: 'medium', kind: 'episode' } });
  const [first = '', ...more] = whole.split('\n');
  return ['', `## ${short(first)}`, `- Date: ${day}`, `- Summary: ${first}`, ...more.map(asWords)];
}

/** A line that would begin an entry gets a backslash, which Markdown drops. */
const asWords = (line: string) => line.replace(/^(?=#{1,2}[ \t])/, '\\');

const summaryOf = (texts: readonly string[]) => `> Summary: ${texts.map(short).join(', ').slice(0, 300)}`;
const short = (text: string) =>
  oneLine(unmarked(text.split('\n', 1)[0] ?? ''))
    .replace(/^(?:#+|-) /, '')
    .slice(0, 60);

const factFile = (title: string, path: string, lines: readonly string[]): ExportFile =>
  fileOf(path, [`# ${title}`, ...(lines.length === 0 ? [] : ['', summaryOf(lines)]), '', ...lines]);

/** Claude Code’s auto memory: a topic file a subject, and the index that it reads at its start. */
export function claudeFiles(carried: PortableMemories): ExportFile[] {
  const names = new FileNames();
  names.next('', 'MEMORY');
  const topic = (name: string, description: string, type: string, text: string) => ({
    ...{ name, type, text, description: short(description) || name },
    path: names.next('', slug(name).slice(0, 60)),
  });
  const files = [
    ...carried.entities.map((one) => {
      const lines = [...entityLines(one), ...one.facts.map((fact) => `- ${namedStatement(one.name, fact)}`)];
      const about = oneLine(one.summary) || (one.facts[0]?.text ?? one.name);
      return topic(one.name, about, isSelf(one) ? 'user' : 'project', lines.join('\n'));
    }),
    ...(carried.core.length === 0
      ? []
      : [topic('Core memory', 'What always holds', 'user', carried.core.map(coreLine).join('\n'))]),
    ...carried.procedures.map(({ title, trigger, text, own }) =>
      topic(title, trigger, 'feedback', withMark(text, trigger === '' ? own : { ...own, trigger })),
    ),
    ...carried.episodes.map(({ day, text, own }) =>
      topic(`${day} ${short(text)}`, text, 'project', withMark(text, own)),
    ),
    ...carried.vault.map(({ title, text, own }) => topic(title, text, 'reference', withMark(text, own))),
  ];
  const index = files.map(({ name, path }) => `- [${name.replace(/[\][]/g, ' ')}](${path}) - ${name}`);
  return [
    fileOf('MEMORY.md', index),
    ...files.map(({ path, name, description, type, text }) =>
      fileOf(path, [frontMatter({ name, description, type }), text]),
    ),
  ];
}

const saidOf = (name: string, { text }: CarriedFact) => (isOwner(name) ? text : `${name}: ${text}`);

/** What Codex reads beside its own memories, which it writes anew: resources of an extension, and skills. */
export function codexFiles(carried: PortableMemories): ExportFile[] {
  const names = new FileNames();
  const folder = 'extensions/mneme/resources';
  const pages = carried.entities.flatMap(({ name, facts }) =>
    facts.length === 0
      ? []
      : [fileOf(names.next(folder, slug(name)), [`# ${name}`, '', ...facts.map((fact) => `- ${saidOf(name, fact)}`)])],
  );
  const core = carried.core.map(({ text }) => `- ${text}`);
  return [
    ...(core.length === 0 ? [] : [fileOf(names.next(folder, 'core'), ['# Core memory', '', ...core])]),
    ...pages,
    ...grouped(carried.episodes, ({ day }) => day.slice(0, 7)).map(([month, entries]) =>
      fileOf(names.next(folder, `log-${month}`), [
        `# ${month}`,
        '',
        ...entries.map(({ day, time, text }) => `- ${day} ${time} ${oneLine(text)}`),
      ]),
    ),
    ...skills(carried.procedures),
  ];
}

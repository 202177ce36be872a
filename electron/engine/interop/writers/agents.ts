import { oneLine } from '../../workspace/lines.ts';
import { slug } from '../../workspace/slug.ts';
import { FileNames, fileOf, frontMatter } from './pages.ts';
import { type CarriedProcedure, type ExportFile, grouped, type PortableMemories } from './portable.ts';

// Folders that agents read and write themselves.

const isOwner = (name: string) => name.toLowerCase() === 'user';

/** What is said of whom: of the person as it stands, of anything else by its name. */
const statements = ({
  entities,
}: PortableMemories): { about: string; type: string; text: string; at: string | null }[] =>
  entities.flatMap(({ name, type, facts }) =>
    facts.map(({ text, at }) => ({ about: name, type, at, text: isOwner(name) ? text : `${name}: ${text}` })),
  );

const skills = (procedures: readonly CarriedProcedure[]): ExportFile[] => {
  const names = new FileNames();
  return procedures.map(({ title, trigger, text }) =>
    fileOf(names.next('skills', slug(title), '/SKILL.md'), [frontMatter({ name: title, description: trigger }), text]),
  );
};

const dayFiles = ({ episodes }: PortableMemories): ExportFile[] =>
  grouped(episodes, ({ day }) => day).map(([day, entries]) =>
    fileOf(
      `memory/${day}.md`,
      [`# ${day}`, ''].concat(entries.flatMap(({ time, text }) => [`## ${time}`, plainLines(text), ''])),
    ),
  );

/** A line that would begin an entry of the day gets a backslash, which Markdown drops. */
const plainLines = (text: string) => text.replace(/^(?=#{1,2}[ \t])/gm, '\\');

/** A name as one word, as `## Retain` has it. @source 004 */
const mention = (name: string) => name.replace(/[\s:@]+/g, '-');

/** A workspace of OpenClaw: what is known in MEMORY.md, a log a day, skills. */
export function openclawFiles(carried: PortableMemories): ExportFile[] {
  const core = carried.core.map(({ text }) => `- ${text}`);
  const facts = carried.entities.flatMap(({ name, facts }) =>
    facts.map(({ text }) => (isOwner(name) ? `- ${text}` : `- W @${mention(name)}: ${text}`)),
  );
  return [
    fileOf('IDENTITY.md', ['# Identity', '', 'Exported by Mneme; write here who your agent is.']),
    fileOf('MEMORY.md', ['# Memory', '', ...core, ...facts]),
    ...dayFiles(carried),
    ...skills(carried.procedures),
  ];
}

/** The folder of the third seed: `memory.md`, a log a day, and a bank by entity. @source 004 */
export function bankFiles(carried: PortableMemories): ExportFile[] {
  const names = new FileNames();
  const entities = carried.entities
    .filter(({ facts, name }) => facts.length > 0 && !isOwner(name))
    .map(({ name, facts }) =>
      fileOf(names.next('bank/entities', slug(name)), [`# ${name}`, '', ...facts.map(({ text }) => `- ${text}`)]),
    );
  const world = statements(carried).filter(({ about }) => isOwner(about));
  return [
    fileOf('memory.md', ['# Memory', '', ...carried.core.map(({ text }) => `- ${text}`)]),
    fileOf('bank/world.md', ['# World', '', ...world.map(({ text }) => `- W: ${text}`)]),
    ...entities,
    ...dayFiles(carried),
    ...skills(carried.procedures),
  ];
}

/** `facts/user.md`, `facts/memory.md` and a file of episodes a month, each with its summary first. @source 002 */
export function factFilesOf(carried: PortableMemories): ExportFile[] {
  const all = statements(carried);
  const own = [...carried.core.map(({ text }) => text), ...all.flatMap((one) => (isOwner(one.about) ? one.text : []))];
  const rest = all.flatMap((one) => (isOwner(one.about) ? [] : one.text));
  const months = grouped(carried.episodes, ({ day }) => day.slice(0, 7)).map(([month, entries]) =>
    fileOf(`episodes/${month}.md`, [
      ...[
        `# ${month} Episodes`,
        '',
        `> Summary: ${entries
          .map(({ text }) => short(text))
          .join(', ')
          .slice(0, 300)}`,
      ],
      ...entries.flatMap(({ day, text }) => {
        const [first = '', ...more] = text.split('\n').filter((line) => line.trim() !== '');
        return [
          '',
          `## ${short(first)}`,
          `- Summary: ${first}`,
          `- Date: ${day}`,
          ...more.map((line) => `- ${oneLine(line).replace(/^[-*] /, '')}`),
        ];
      }),
    ]),
  );
  return [factFile('User', 'facts/user.md', own), factFile('Memory', 'facts/memory.md', rest), ...months];
}

const short = (text: string) => oneLine(text).replace(/^#+ /, '').slice(0, 60);

const factFile = (title: string, path: string, facts: readonly string[]): ExportFile =>
  fileOf(path, [
    `# ${title}`,
    ...(facts.length === 0 ? [] : ['', `> Summary: ${facts.map(short).join(', ').slice(0, 300)}`]),
    ...['', ...facts.map((text) => `- ${text}`)],
  ]);

/** Claude Code’s auto memory: a topic file a subject, and the index that it reads at its start. */
export function claudeFiles(carried: PortableMemories): ExportFile[] {
  const names = new FileNames();
  names.next('', 'MEMORY');
  const topics = grouped(statements(carried), ({ about }) => about).flatMap(([about, facts]) => {
    const type = isOwner(about) ? 'user' : 'project';
    return facts.map(({ text }) => ({ name: short(text), description: '', type, text }));
  });
  const rest = [
    ...carried.core.map(({ text }) => ({ name: short(text), description: '', type: 'user', text })),
    ...carried.procedures.map(({ title, trigger, text }) => ({
      name: title,
      description: trigger,
      type: 'feedback',
      text,
    })),
    ...carried.episodes.map(({ day, text }) => ({
      name: `${day} ${short(text)}`,
      description: '',
      type: 'project',
      text,
    })),
    ...carried.vault.map(({ title, text }) => ({ name: title, description: '', type: 'reference', text })),
  ];
  const files = [...topics, ...rest].map((one) => ({ ...one, path: names.next('', slug(one.name).slice(0, 60)) }));
  const index = files.map(({ name, path }) => `- [${name.replace(/[\][]/g, ' ')}](${path}) - ${name}`);
  return [
    fileOf('MEMORY.md', index),
    ...files.map(({ path, name, type, text }) =>
      fileOf(path, [frontMatter({ name, description: short(text), type }), text]),
    ),
  ];
}

/** What Codex reads beside its own memories, which it writes anew: resources of an extension, and skills. */
export function codexFiles(carried: PortableMemories): ExportFile[] {
  const names = new FileNames();
  const folder = 'extensions/mneme/resources';
  const pages = grouped(statements(carried), ({ about }) => about).map(([about, facts]) =>
    fileOf(names.next(folder, slug(about)), [`# ${about}`, '', ...facts.map(({ text }) => `- ${text}`)]),
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

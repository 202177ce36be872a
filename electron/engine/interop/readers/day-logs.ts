import { basename, join } from 'node:path';
import type { EpisodeType } from '#shared/model/memory.ts';
import { parseEpisodes } from '../../workspace/codecs/episodes.ts';
import { hash8 } from '../../workspace/hash.ts';
import { markIn } from '../carry.ts';
import { filesBelow, type SourceFile, sourceText } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { type SourcePage, sectionsIn, skillFile, skillOf, sourcePage } from './pages.ts';

const dayLog = /^(?:memory\/)?(\d{4}-\d{2}-\d{2})(?:-[^/]{1,100})?\.md$/;
/** What it keeps apart as important, and the digest that it begins with. */
const kept = /^memory\/(?:important\/[^/]{1,200}|context-digest)\.md$/;
const bank = /^(?:memory\/)?bank\/(?:entities\/([^/]{1,200})|world|experience|opinions)\.md$/;
/** What it dreamt, and what it was told to be: neither is evidence of anything. */
const dreams = /(?:^|\/)(?:dreaming|\.dreams|DREAMS\.md|dreams\.md)/;

/** What it was told to be, and what it keeps for itself: it belongs to the folder, and says nothing. */
const persona = /^(?:[A-Z]{3,20}|memory\/.{1,300})\.md$/;

/**
 * An OpenClaw workspace, or the folder of seed 004: day logs as episodes, `## Retain` lines and `bank/` as facts, skills as procedures,
 * MEMORY.md as facts of the person. Dreams are left where they are.
 */
export const dayLogs: Reader = {
  format: 'openclaw',
  title: 'OpenClaw',
  recognise({ isFolder, names }) {
    if (!isFolder) return null;
    const persona = ['SOUL.md', 'IDENTITY.md', 'HEARTBEAT.md', 'BOOTSTRAP.md'].filter((name) => names.includes(name));
    if (persona.length > 0 && names.includes('memory')) return `it has ${persona.join(', ')} and a folder memory`;
    if (names.includes('bank') && (names.includes('memory') || names.includes('memory.md')))
      return 'it has a bank and day logs';
    return null;
  },
  read,
};

async function* read({ path, names }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  for await (const file of filesBelow(path, /\.md$/i, /^(?:\.|node_modules$)/, reading.missed)) {
    const day = dayLog.exec(file.name)?.[1];
    const isCore = /^memory\.md$/i.test(file.name);
    const isSkill = skillFile.test(file.name);
    if (
      dreams.test(file.name) ||
      (day === undefined && !isCore && !isSkill && !kept.test(file.name) && !bank.test(file.name))
    ) {
      if (persona.test(file.name)) await sourceText(file, reading);
      continue;
    }
    const page = await sourcePage(file, reading);
    if (page === null) continue;
    if (day !== undefined) yield* dayOf(file, day, page.lines.join('\n'));
    else if (isSkill) yield skillOf(page);
    else yield* factsOf(page, bank.exec(file.name)?.[1]);
  }
  if (names.includes('memory')) return;
  reading.unread(basename(join(path, 'memory')), 1, 'There is no folder memory.');
}

/** Entries as Mneme knows them, `## 14:30` sections, and other sections at noon; what was retained are facts. */
function* dayOf({ name, path: _ }: SourceFile, day: string, text: string): Generator<Piece> {
  for (const memory of parseEpisodes(`memory/episodes/${day}.md`, text).memories) {
    const clock = /^(\d{1,2}):(\d{2})/.exec(memory.title) ?? [];
    const time = clock[1] === undefined ? '12:00' : `${clock[1].padStart(2, '0')}:${clock[2]}`;
    const said = memory.at?.includes('T') ? memory.at : `${day}T${time}`;
    const from = {
      key: `${name}:${hash8(`${memory.title} ${memory.text}`)}`,
      at: `${name}#L${memory.line}`,
      by: 'model',
    } as const;
    const kind = (memory.type ?? 'fact') as EpisodeType;
    if (memory.kind === 'fact' || memory.kind === 'belief')
      yield { ...from, said: day, sort: 'fact', about: memory.parent?.replaceAll('-', ' ') ?? '', text: memory.text };
    else
      yield {
        ...from,
        said,
        sort: 'episode',
        kind: memory.kind === 'episode' ? kind : 'event',
        text: memory.text,
        tags: memory.tags,
        ...(memory.confidence === null ? {} : { confidence: memory.confidence }),
        ...(memory.scope === undefined ? {} : { scope: memory.scope }),
      };
  }
}

/** Bullets of MEMORY.md, of what was kept apart or of the bank; `<!-- importance: … -->` behind a line is no part of it. */
function* factsOf(page: SourcePage, entity?: string): Generator<Piece> {
  const { name, modified } = page.file;
  for (const { items } of sectionsIn(page, 6))
    for (const item of items) {
      const plain = item.text.split('<!--')[0]?.trim() ?? '';
      const told = markIn(item.text);
      const worth = /<!--[ \t]*importance:[ \t]*(\d{1,2})[ \t]*-->/.exec(item.text)?.[1];
      const [, mark = '', who = ''] =
        /^([WBOS](?:\(c=[\d.]{1,5}\))?)(?:[ \t]+@([^\s:@]{1,100}))?[ \t]*:/.exec(plain) ?? [];
      const words = mark === '' ? plain : plain.slice(plain.indexOf(':') + 1).trim();
      if (words === '') continue;
      const about = entity ?? (who.replaceAll(/[-_]/g, ' ') || 'User');
      const type = about === 'User' ? { type: 'person' } : {};
      const base = {
        key: `${name}:${hash8(words)}`,
        at: `${name}#L${item.line + 1}`,
        by: 'model',
        said: modified,
        ...(worth === undefined ? {} : { strength: { base: Math.min(10, Number(worth)) / 10, asOf: null } }),
      } as const;
      yield { ...base, sort: 'fact', about: about.replaceAll(/[-_]/g, ' '), ...type, text: words + told };
    }
}

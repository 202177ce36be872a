import { aliasesPath, parseAliasesFile } from './codecs/aliases.ts';
import { parseConfig } from './codecs/config.ts';
import { parseCore } from './codecs/core.ts';
import { parseEntity } from './codecs/entity-parse.ts';
import { parseEpisodes } from './codecs/episodes.ts';
import { parseGraphIndexFile } from './codecs/graph-index.ts';
import { parseJsonFile, parseJsonl } from './codecs/json.ts';
import { parseNote } from './codecs/note.ts';
import { parseProposals } from './codecs/pending-memories.ts';
import { parseProcedure } from './codecs/procedure.ts';
import { parseRelationsFile } from './codecs/relations.ts';
import { parseSource } from './codecs/source.ts';
import { parseVault } from './codecs/vault.ts';
import { fileKind } from './paths.ts';
import type { FileKind, ParsedFile } from './types.ts';

type Codec = (path: string, text: string) => ParsedFile;

/** Files with a title and nothing that is a memory. */
const silent =
  (kind: FileKind, title: string): Codec =>
  () => ({ kind, title, memories: [], links: [], problems: [] });

const codecs: Record<FileKind, Codec> = {
  core: parseCore,
  persona: (path, text) => parseNote(path, text, 'persona'),
  agents: silent('agents', 'Instructions for agents'),
  config: parseConfig,
  episodes: parseEpisodes,
  entity: parseEntity,
  'graph-index': parseGraphIndexFile,
  relations: parseRelationsFile,
  procedure: parseProcedure,
  vault: parseVault,
  source: parseSource,
  'decay-scores': (path, text) => parseJsonFile(path, text, 'decay-scores', 'Decay scores'),
  'pending-reflection': silent('pending-reflection', 'Pending reflection'),
  'pending-memories': parsePending,
  'reflection-log': silent('reflection-log', 'Reflection log'),
  evolution: silent('evolution', 'Evolution'),
  contract: silent('contract', 'Recall contract'),
  'audit-log': silent('audit-log', 'Audit log'),
  'audit-archive': silent('audit-archive', 'Audit archive'),
  'access-log': silent('access-log', 'Access log'),
  json: (path, text) =>
    path === aliasesPath ? parseAliasesFile(path, text) : parseJsonFile(path, text, 'json', nameOf(path)),
  jsonl: parseJsonl,
  note: parseNote,
  other: (path) => ({ kind: 'other', title: nameOf(path), memories: [], links: [], problems: [] }),
};

/** Characters of a page beyond which it is a file like any other: nobody writes that much by hand. */
const largestPage = 16 * 1024 * 1024;
const pages = new Set<FileKind>(['core', 'persona', 'episodes', 'entity', 'procedure', 'vault', 'source', 'note']);

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function parsePending(path: string, text: string): ParsedFile {
  const problems = parseProposals(text).flatMap((proposal) =>
    proposal.problems.map((problem) => ({ path, ...problem })),
  );
  return { kind: 'pending-memories', title: 'Pending memories', memories: [], links: [], problems };
}

/** What a file holds for the index. Pure, linear in the text, and never throws: what cannot be read is a problem. */
export function parse(path: string, text: string): ParsedFile {
  const kind = fileKind(path);
  if (text.length > largestPage && pages.has(kind)) {
    const size = `${Math.round(text.length / 1024 / 1024)} MB`;
    return unparsed(
      path,
      `This file is too large for a page (${size}), so nothing in it can be found. History keeps it.`,
      'Split it into smaller pages, or keep it outside the workspace and name its place in a page.',
    );
  }
  try {
    return codecs[kind](path, text);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    const message = `This file could not be read: ${detail.slice(0, 200)}`;
    return unparsed(path, message, 'Open it and look for what is unusual; until then nothing in it is found.');
  }
}

function unparsed(path: string, message: string, remedy: string): ParsedFile {
  const problem = { path, line: 1, severity: 'error', code: 'file.unparsed', message, remedy } as const;
  return { kind: fileKind(path), title: nameOf(path), memories: [], links: [], problems: [problem] };
}

import type { Criticality } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { foldedName, isDeviceName, isJunkName, isReservedName, isUnprintable } from './names.ts';
import type { FileKind } from './types.ts';

const longestSegment = 255;
const longestPath = 4_000;

const remedy = 'Give a path inside the workspace, such as memory/episodes/2026-02-02.md.';

/**
 * A path an agent or a person gave, as a workspace path: forward slashes, no `.` or empty segments, Unicode as given.
 * @throws path.outside for absolute paths, drives and `..`; path.reserved for `.audit`, `.mneme`, `.git` in any
 * spelling; path.refused for names no file system of ours can hold
 */
export function normalise(rel: string): string {
  const path = rel.replaceAll('\\', '/');
  const segments = segmentsOf(path);
  if (/^[A-Za-z]:/.test(segments[0] ?? '')) throw fail('path.outside', `The path “${shown(rel)}” is absolute.`, remedy);
  const refused = segments.some(
    (segment) => isDeviceName(segment) || isMisleading(segment) || Buffer.byteLength(segment) > longestSegment,
  );
  if (refused || Buffer.byteLength(path) > longestPath) {
    throw fail(
      'path.refused',
      `No file can have the name “${shown(rel)}” everywhere.`,
      'Choose a shorter or another name.',
    );
  }
  return segments.join('/');
}

/**
 * The segments of a path that stays inside. Names that only another system refuses pass: such files may be there.
 * @throws path.outside, path.reserved, path.refused
 */
export function segmentsOf(path: string): string[] {
  if (isUnprintable(path)) throw fail('path.refused', `The path “${shown(path)}” holds control characters.`, remedy);
  if (path.startsWith('/')) throw fail('path.outside', `The path “${shown(path)}” is absolute.`, remedy);
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length === 0) throw fail('path.refused', `The path “${shown(path)}” names no file.`, remedy);
  if (segments.some((segment) => /^\.\.[. ]*$/.test(segment))) {
    throw fail('path.outside', `The path “${shown(path)}” leaves the workspace.`, remedy);
  }
  if (segments.some(isReservedName)) {
    throw fail('path.reserved', `“${shown(path)}” is a place that only Mneme writes.`, remedy);
  }
  return segments;
}

/** Shown in another order than it is written: `a\u202Egpj.md` looks like `adm.jpg`. */
const isMisleading = (segment: string): boolean => /[\u202A-\u202E\u2066-\u2069]/.test(segment);

/** A path as words may quote it: its beginning, without what a terminal would obey. */
function shown(path: string): string {
  return [...path.slice(0, 80)].map((character) => (isUnprintable(character) ? '�' : character)).join('');
}

/** Where core memory stands. */
export const corePath = 'MEMORY.md';
/** What became of each reflection. */
export const reflectionLogPath = 'memory/meta/reflection-log.md';
/** What was understood over several reflections. @source 000 §10.4 */
export const evolutionPath = 'memory/meta/evolution.md';

const metaKinds: Record<string, FileKind> = {
  'memory/graph/index.md': 'graph-index',
  'memory/graph/relations.md': 'relations',
  'memory/meta/decay-scores.json': 'decay-scores',
  'memory/meta/access.log': 'access-log',
  'memory/meta/pending-reflection.md': 'pending-reflection',
  'memory/meta/pending-memories.md': 'pending-memories',
  [reflectionLogPath]: 'reflection-log',
  [evolutionPath]: 'evolution',
  'memory/meta/contract.md': 'contract',
  'memory/meta/audit.log': 'audit-log',
  'memory/meta/audit-archive.md': 'audit-archive',
  'MEMORY.md': 'core',
  'SOUL.md': 'persona',
  'IDENTITY.md': 'persona',
  'USER.md': 'persona',
  'TOOLS.md': 'persona',
  'AGENTS.md': 'agents',
  'mneme.json': 'config',
  'moltbot.json': 'config',
  'openclaw.json': 'config',
};

/** What a file is, by its place alone. */
export function fileKind(path: string): FileKind {
  const known = Object.hasOwn(metaKinds, path) ? metaKinds[path] : undefined;
  if (known !== undefined) return known;
  if (/(^|\/)skills\/[^/]+\/SKILL\.md$/.test(path)) return 'agents';
  if (/^memory\/episodes\/\d{4}-\d{2}-\d{2}\.md$/.test(path)) return 'episodes';
  if (/^memory\/graph\/entities\/(?=[^/]+?--[^/])[^/]+\.md$/.test(path)) return 'entity';
  if (/^memory\/procedures\/.+\.md$/.test(path)) return 'procedure';
  if (/^memory\/vault\/.+\.md$/.test(path)) return 'vault';
  if (/^memory\/sources\/[\da-f]{8}\.md$/.test(path)) return 'source';
  // The document itself, beside its page: a text among them is no note.
  if (/^memory\/sources\/[\da-f]{8}-/.test(path)) return 'other';
  if (/\.(md|markdown)$/i.test(path)) return 'note';
  if (path.endsWith('.json')) return 'json';
  return path.endsWith('.jsonl') ? 'jsonl' : 'other';
}

const critical = new Set(['soul.md', 'identity.md', 'mneme.json', 'moltbot.json', 'openclaw.json']);
const high = new Set(['user.md', 'tools.md', 'agents.md']);

/** How much a change of a file matters. AGENTS.md is high: it tells agents what to do. @source 000 §12.1 */
export function criticalityOf(path: string): Criticality {
  const lower = path.toLowerCase();
  if (critical.has(lower)) return 'critical';
  return high.has(lower) || lower.startsWith('memory/vault/') ? 'high' : 'standard';
}

/**
 * True for what history and index take in (also asked for folders): all but Mneme's own and git's places,
 * node_modules, what editors and systems leave behind, and names that cannot stand in a line of text.
 */
export function isTracked(path: string): boolean {
  if (path === '' || isUnprintable(path) || path.includes('\\') || path.includes('\uFFFD')) return false;
  return !path.split('/').some((segment) => segment === '..' || isReservedName(segment) || isJunkName(segment));
}

const projections = new Set([
  'memory/meta/audit.log',
  'memory/graph/index.md',
  'memory/meta/decay-scores.json',
  'memory/meta/access.log',
  'memory/meta/attributions.jsonl',
]);

/** Files made from other files, and logs of use; kept current on disk and committed at checkpoints. */
export const isProjection = (path: string): boolean => projections.has(path);

/** What waits for the owner of a reflection: kept in history, and no memory. */
export const pendingReflections: readonly string[] = [
  'memory/meta/pending-reflection.json',
  'memory/meta/pending-reflection.md',
];

const logs = new Set(['memory/meta/audit.log', 'memory/meta/access.log', 'memory/meta/attributions.jsonl']);

/** Projections that Mneme appends to all the time, and that hold no memory. */
export const isGrowingLog = (path: string): boolean => logs.has(path);

/** Files to which agents may only add. */
export const isAppendOnly = (path: string): boolean => path.startsWith('memory/episodes/');

/** Names by which programs find what they are to obey, in any folder. */
const obeyed = new Set([
  'agents.md',
  'claude.md',
  'gemini.md',
  'skill.md',
  'soul.md',
  'identity.md',
  'user.md',
  'tools.md',
  'memory.md',
]);

/** True for a name that some program would take for its instructions. */
export const isObeyed = (name: string): boolean => obeyed.has(foldedName(name));

/** The folders that Mneme makes below `memory/`, and whether agents write there. @source 000 §12.1 */
const memoryFolders = new Map([
  ['episodes', true],
  ['graph', true],
  ['procedures', true],
  ['vault', false],
  ['sources', false],
  ['meta', false],
  ['skills', false],
]);

/**
 * Where an agent may write: core memory, and Markdown below `memory/` but what is kept for good, what Mneme keeps, and
 * instructions. An allow-list, since no list of what programs obey is ever whole. It holds on disks that fold case,
 * normalise Unicode, or drop a trailing dot: what differs from a special place in spelling alone is refused.
 */
export function isAgentsToWrite(path: string): boolean {
  if (path === 'MEMORY.md') return true;
  const [first, ...rest] = path.split('/');
  const name = rest.at(-1) ?? '';
  if (first !== 'memory' || !name.endsWith('.md')) return false;
  if (rest.some((segment) => segment.startsWith('.') || segment.includes(':') || /[. ]$/.test(segment))) return false;
  if (isProjection([first, ...rest.map(foldedName)].join('/')) || isObeyed(name)) return false;
  const folder = rest.length > 1 ? (rest[0] ?? '') : '';
  const special = memoryFolders.get(foldedName(folder));
  return special === undefined || (special && memoryFolders.has(folder));
}

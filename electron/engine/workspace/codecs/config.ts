import { oneLine } from '../lines.ts';
import type { ParsedFile } from '../types.ts';
import { parseJsonFile } from './json.ts';

export const settingsPath = 'mneme.json';
/** The relation of mneme.json to the owner's name in it. */
export const ownerRelation = 'owner';

/** A configuration. That of Mneme may name the owner, `{"owner": {"name": …}}`: a link from the file to that name. */
export function parseConfig(path: string, text: string): ParsedFile {
  const parsed = parseJsonFile(path, text, 'config', 'Configuration');
  const name = path === settingsPath && parsed.problems.length === 0 ? ownerIn(text) : '';
  if (name === '') return parsed;
  return { ...parsed, links: [{ path, line: 1, from: null, to: name, relation: ownerRelation }] };
}

function ownerIn(text: string): string {
  const bare = text.replace(/^\uFEFF/, '');
  const config: { owner?: { name?: unknown } | null } | null = bare.trim() === '' ? null : JSON.parse(bare);
  const name = config?.owner?.name;
  return typeof name === 'string' ? oneLine(name).trim() : '';
}

import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';

type Memory = Pick<Out<'memory.get'>['memories'][number], 'id' | 'text' | 'title' | 'path' | 'line' | 'endLine'>;
type At = { id: string; text: string };

const cores = new Set(['MEMORY.md', 'USER.md', 'SOUL.md', 'IDENTITY.md', 'AGENTS.md', 'TOOLS.md']);

type Asked = { entity: string | null; day: string | null; core: boolean; whole: At | null };

/** What a file may hold memories of; null for one that holds none. @source 000 §3 */
function askedOf(path: string): Asked | null {
  const nothing: Asked = { entity: null, day: null, core: false, whole: null };
  if (cores.has(path)) return { ...nothing, core: true };
  const [, folder = '', name = ''] = /^memory\/(episodes|graph\/entities|procedures|vault)\/(.+)\.md$/.exec(path) ?? [];
  switch (folder) {
    case 'episodes':
      return { ...nothing, day: name.slice(0, 10) };
    case 'graph/entities':
      return { ...nothing, entity: name, whole: { id: `entity:${name}`, text: '' } };
    case 'procedures':
      return { ...nothing, whole: { id: `procedure:${name}`, text: '' } };
    case 'vault':
      return { ...nothing, whole: { id: `vault:${name}`, text: '' } };
    default:
      return null;
  }
}

/** Whether a file is one whose memories fade, or could. */
export function holdsMemories(path: string): boolean {
  return askedOf(path) !== null;
}

/** The memory at a line of a file (1-based), else the one that the whole file is; `null` when there is none. */
export function useMemoryAt(path: string, line: number): { memory: At | null; pending: boolean } {
  const asked = askedOf(path);
  const entity = useCall('memory.entity', { name: asked?.entity ?? '' }, { enabled: asked?.entity != null });
  const range = asked?.day == null ? {} : { since: asked.day, until: asked.day };
  const browsed = useCall(
    'memory.browse',
    { kinds: [asked?.core ? 'core' : 'episode'], ...range, archived: true, k: 100 },
    { enabled: asked?.core === true || asked?.day != null },
  );
  const known: readonly Memory[] = [
    ...(browsed.data?.memories ?? []),
    ...(entity.data?.facts ?? []),
    ...(entity.data?.beliefs ?? []),
    ...(entity.data?.questions ?? []),
  ];
  const found = known.find((memory) => memory.path === path && memory.line <= line && line <= memory.endLine);
  return {
    memory: found === undefined ? (asked?.whole ?? null) : { id: found.id, text: found.text || found.title },
    pending: browsed.isLoading || entity.isLoading,
  };
}

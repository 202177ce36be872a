import type { Memory } from '#shared/model/memory.ts';
import type { FileStamp, ParsedFile } from '../workspace/types.ts';

/** Made-up memories for the tests of this room and its neighbours. */
export function episode(n: number, text: string, more: Partial<Memory> = {}): Memory {
  const at = `2026-02-02T${String(Math.floor(n / 60) % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
  return {
    id: `episode:${at.replace('T', ':')}-${n}`,
    kind: 'episode',
    store: 'episodic',
    path: 'memory/episodes/2026-02-02.md',
    line: n * 4,
    endLine: n * 4 + 1,
    title: text.slice(0, 40),
    text,
    at,
    type: 'fact',
    confidence: 'medium',
    tags: [],
    source: 'conversation',
    entities: [],
    parent: null,
    ...more,
  };
}

export function stamp(path: string, hash = 'a'.repeat(64)): FileStamp {
  return {
    path,
    hash,
    size: 1,
    mtimeNs: 1_770_000_000_123_456_789n,
    ctimeNs: 1_770_000_000_123_456_789n,
    ino: 2n ** 63n + 5n,
  };
}

export function parsed(memories: Memory[], more: Partial<ParsedFile> = {}): ParsedFile {
  return { kind: 'episodes', title: 'a day', memories, links: [], problems: [], ...more };
}

/** An update that puts one file with these memories. */
export function put(memories: Memory[], path = memories[0]?.path ?? 'memory/episodes/2026-02-02.md') {
  return { put: [{ stamp: stamp(path), parsed: parsed(memories.map((memory) => ({ ...memory, path }))) }], remove: [] };
}

import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import type { EntityRef } from './links.ts';

const none: ReadonlyMap<string, EntityRef> = new Map();

/** Every entity that a `[[link]]` can mean, by its `type--slug`. */
export function useEntities(): ReadonlyMap<string, EntityRef> {
  const files = useCall('library.tree', {}).data?.files;
  return useMemo(() => {
    if (files === undefined) return none;
    const found = new Map<string, EntityRef>();
    for (const file of files) {
      if (file.kind !== 'entity') continue;
      const id = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.md$/, '');
      const facts = Math.max(0, file.memories - 1);
      found.set(id, { id, title: file.title || id, path: file.path, type: file.entityType ?? '', facts });
    }
    return found;
  }, [files]);
}

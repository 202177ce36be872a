import { useEffect, useMemo } from 'react';
import type { In } from '../../api/client.ts';
import { useCall, useFetch } from '../../api/queries.ts';
import { localDayOf } from '../../ui/index.ts';
import { tally } from '../graph/narrow.ts';
import type { RelationWord } from './completion.ts';
import { setLinkHost } from './linkHost.ts';
import { useEntities } from './useEntities.ts';

/** Whose tags are offered, the most used first. */
const recentInput: In<'memory.browse'> = { kinds: ['episode'], k: 50 };
const none: readonly RelationWord[] = [];

/** Answers the editor's `[[links]]`: which entities there are, what one says, and the way to it. */
export function useLinks(open: (path: string) => void): void {
  const entities = useEntities();
  const relations = useCall('graph.vocabulary', {}).data?.relations ?? none;
  const recent = useCall('memory.browse', recentInput).data?.memories;
  const tags = useMemo(
    () => tally((recent ?? []).flatMap((memory) => memory.tags)).map(({ value }) => value),
    [recent],
  );
  const fetch = useFetch();
  useEffect(() => {
    setLinkHost({
      entities,
      relations,
      tags,
      today: localDayOf(new Date()),
      open,
      async describe(id) {
        const { memories } = await fetch('memory.get', { ids: [`entity:${id}`] });
        return memories[0]?.text ?? '';
      },
    });
    return () => setLinkHost(null);
  });
}

import { useEffect } from 'react';
import { useFetch } from '../../api/queries.ts';
import { setLinkHost } from './linkHost.ts';
import { useEntities } from './useEntities.ts';

/** Answers the editor's `[[links]]`: which entities there are, what one says, and the way to it. */
export function useLinks(open: (path: string) => void): void {
  const entities = useEntities();
  const fetch = useFetch();
  useEffect(() => {
    setLinkHost({
      entities,
      open,
      async describe(id) {
        const { memories } = await fetch('memory.get', { ids: [`entity:${id}`] });
        return memories[0]?.text ?? '';
      },
    });
    return () => setLinkHost(null);
  });
}

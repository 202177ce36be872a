import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Whether a page is still where the owner wants to be: false as soon as they are on the way to another, whose code may
 * have to be loaded first. What a page writes into the address a moment late must not call them back.
 */
export function useIsHere(path: string): () => boolean {
  const router = useRouter();
  return useCallback(() => router.latestLocation.pathname === path, [router, path]);
}

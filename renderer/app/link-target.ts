import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLatest } from '../ui/index.ts';

export type LinkTarget = Pick<LinkProps, 'to' | 'search'>;

/** What is chosen on the page that is shown; undefined where its address says it. */
let chosen: LinkTarget | undefined;

export const chosenTarget = (): LinkTarget | undefined => chosen;

/** Tells where a copied link of this page leads: to what is chosen on it. */
export function useLinkTarget(target: LinkTarget | undefined): void {
  useEffect(() => {
    chosen = target;
    return () => {
      if (chosen === target) chosen = undefined;
    };
  });
}

/** Takes what a followed link names. The address lets go of it then, so that the same link leads there again. */
export function useNamed(name: 'change' | 'proposal', take: (named: string) => void): void {
  const named = useSearch({ strict: false })[name];
  const navigate = useNavigate();
  const taking = useLatest(take);
  useEffect(() => {
    if (named === undefined) return;
    taking.current(named);
    void navigate({ to: '.', search: (now: object) => ({ ...now, [name]: undefined }), replace: true });
  }, [named, name, navigate, taking]);
}

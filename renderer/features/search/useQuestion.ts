import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useIsHere } from '../../app/useIsHere.ts';
import { useLater } from '../../ui/index.ts';

/** Milliseconds of quiet before what is typed is searched. */
const typing = 140;

/** What is typed, and the question it makes once typing rests; the address keeps it, so that Back comes back to it. */
export function useQuestion() {
  const { q = '' } = useSearch({ from: '/search' });
  const navigate = useNavigate({ from: '/search' });
  const isHere = useIsHere('/search');
  const [typed, setTyped] = useState(q);
  const later = useLater(typed, typing).trim();
  const before = useRef(q);

  useEffect(() => {
    if (later !== q && isHere())
      void navigate({ search: ({ asOf }) => (later === '' ? { asOf } : { q: later, asOf }), replace: true });
  }, [later, q, navigate, isHere]);
  useEffect(() => {
    // Only an address that came from elsewhere, such as the palette, is taken into the field.
    if (before.current !== q && q !== later) setTyped(q);
    before.current = q;
  }, [q, later]);

  return { typed, setTyped, query: typed.trim() === '' ? '' : later, resting: later === typed.trim() };
}

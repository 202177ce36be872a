import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { defaultHops, type GraphView, graphView, type Hops } from './narrow.ts';
import { entityCalled, mostUsed, type Network } from './network.ts';
import { readRemembered, remember } from './remembered.ts';

export type GraphAddress = {
  view: GraphView;
  /** The entity that is chosen: the panel tells of it. */
  chosen: string;
  /** A focus that the address names and nothing has. */
  unknown: string | null;
  /** Makes an entity the middle; from the whole graph it leads to what is around it. */
  focusOn(id: string): void;
  choose(id: string): void;
  setHops(hops: Hops): void;
  /** A member of the group that is open, where entities are drawn in groups. */
  group: string | null;
  openGroup(member: string | null): void;
  /** Chooses an entity where it stands in the whole graph, in its group. */
  showInGroup(id: string): void;
};

/** Entities above which the whole graph is not where a visit begins. */
const wholeMost = 500;

/** What is looked at, as the address says it; else where the owner last was, else the entity most used. */
export function useView(network: Network, root: string): GraphAddress | null {
  const search = useSearch({ from: '/graph' });
  const navigate = useNavigate({ from: '/graph' });
  const last = useMemo(() => readRemembered(localStorage, root), [root]);
  const asked = search.focus === undefined ? null : entityCalled(network, search.focus);
  const kept = last.focus !== null && network.nodes.has(last.focus) ? last.focus : null;
  const focus = asked ?? kept ?? mostUsed(network);
  const lastHops = last.hops === 'all' && network.nodes.size > wholeMost ? null : last.hops;
  const hops = focus === null ? 1 : (search.hops ?? lastHops ?? defaultHops(network, focus));
  const view = useMemo(() => (focus === null ? null : graphView(network, focus, hops)), [network, focus, hops]);
  useEffect(() => {
    if (focus !== null)
      remember(localStorage, root, { focus, ...(search.hops !== undefined && { hops: search.hops }) });
  }, [root, focus, search.hops]);
  if (view === null || focus === null) return null;
  const chosen = search.at !== undefined && view.members.has(search.at) ? search.at : focus;
  return {
    view,
    chosen,
    unknown: search.focus !== undefined && asked === null ? search.focus : null,
    focusOn: (id) =>
      void navigate({
        search: (now) => ({ focus: id, hops: now.hops === 'all' ? undefined : now.hops, asOf: now.asOf }),
      }),
    choose: (id) =>
      void navigate({ search: (now) => ({ ...now, focus, at: id === focus ? undefined : id }), replace: true }),
    setHops: (next) =>
      void navigate({ search: (now) => ({ focus: chosen, hops: next, asOf: now.asOf }), replace: true }),
    group: search.group ?? null,
    // Who opens a group is told of whom it is named after.
    openGroup: (member) =>
      void navigate({
        search: (now) => ({ ...now, focus, hops, group: member ?? undefined, at: member === null ? now.at : member }),
      }),
    showInGroup: (id) => void navigate({ search: (now) => ({ focus: id, hops: 'all', group: id, asOf: now.asOf }) }),
  };
}

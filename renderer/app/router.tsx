import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { AgentsSearch } from '../features/agents/search.ts';
import { dayIn } from '../features/as-of/days.ts';
import type { AuditSearch } from '../features/audit/filters.ts';
import { type SectionId, sectionIds } from '../features/settings/sections.ts';
import { TodayPage } from '../features/today/TodayPage.tsx';
import { NoPage, PageProblem } from './PageProblem.tsx';
import { wishToRemember } from './remember-wish.ts';
import { Shell } from './Shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NoPage });

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today' });
  },
});

/** Opens Remember over the page that is there: where the tray, the menu and a key of the whole system lead. */
const remember = createRoute({
  getParentRoute: () => root,
  path: '/remember',
  beforeLoad: () => {
    wishToRemember();
    const { pathname, search } = router.state.resolvedLocation ?? { pathname: '/today', search: {} };
    const there = pathname === '/remember' ? '/today' : (pathname as '/today');
    throw redirect({ to: there, search: search as Record<string, never>, replace: true });
  },
});

const today = createRoute({ getParentRoute: () => root, path: '/today', component: TodayPage });

/**
 * `reflection`: by its number, the one that waits or a decided one; `change`: what a link names of the one that waits;
 * `line`: of what was understood.
 */
export type ReviewSearch = { tab?: 'past' | 'evolution'; reflection?: number; change?: string; line?: number };

const review = createRoute({
  getParentRoute: () => root,
  path: '/review',
  validateSearch: (given: Record<string, unknown>): ReviewSearch => ({
    tab: given.tab === 'past' || given.tab === 'evolution' ? given.tab : undefined,
    reflection: numeral(given.reflection),
    change: text(given.change),
    line: numeral(given.line),
  }),
  component: lazyRouteComponent(() => import('../features/review/ReviewPage.tsx'), 'ReviewPage'),
});

/** `proposal`: the one that a link names. */
export type InboxSearch = { proposal?: string };

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  validateSearch: (given: Record<string, unknown>): InboxSearch => ({ proposal: text(given.proposal) }),
  component: lazyRouteComponent(() => import('../features/inbox/InboxPage.tsx'), 'InboxPage'),
});

const agents = createRoute({
  getParentRoute: () => root,
  path: '/agents',
  validateSearch: (given: Record<string, unknown>): AgentsSearch => ({
    // The address keeps a name like `7` as a number.
    name: given.name === undefined ? undefined : String(given.name),
    show:
      given.show === 'connect' || given.show === 'instructions' || given.show === 'calls' || given.show === 'blame'
        ? given.show
        : undefined,
    said: text(given.said),
  }),
  component: lazyRouteComponent(() => import('../features/agents/AgentsPage.tsx'), 'AgentsPage'),
});

/** `path`: the place that is looked at. */
export type ImportSearch = { path?: string };

const imports = createRoute({
  getParentRoute: () => root,
  path: '/import',
  validateSearch: (given: Record<string, unknown>): ImportSearch => ({ path: text(given.path) }),
  component: lazyRouteComponent(() => import('../features/import/ImportPage.tsx'), 'ImportPage'),
});

/** `group`: a member of the group that is open. */
export type GraphSearch = { focus?: string; at?: string; hops?: 1 | 2 | 'all'; group?: string; asOf?: string };

const graph = createRoute({
  getParentRoute: () => root,
  path: '/graph',
  validateSearch: (given: Record<string, unknown>): GraphSearch => ({
    focus: word(given.focus),
    at: word(given.at),
    hops: given.hops === 1 || given.hops === 2 || given.hops === 'all' ? given.hops : undefined,
    group: word(given.group),
    asOf: dayIn(given.asOf),
  }),
  component: lazyRouteComponent(() => import('../features/graph/GraphPage.tsx'), 'GraphPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: (given: Record<string, unknown>): AuditSearch => ({
    q: text(given.q),
    who: word(given.who),
    what: word(given.what),
    since: word(given.since),
    until: word(given.until),
    approval: word(given.approval),
    session: text(given.session),
    critical: given.critical === true || undefined,
    bookkeeping: given.bookkeeping === true || undefined,
    commit: text(given.commit),
    alert: text(given.alert),
    view: given.view === 'digests' || given.view === 'moment' ? given.view : undefined,
  }),
  component: lazyRouteComponent(() => import('../features/audit/AuditPage.tsx'), 'AuditPage'),
});

export type TimelineSearch = {
  q?: string;
  type?: string;
  tag?: string;
  confidence?: string;
  source?: string;
  scope?: string;
  day?: string;
};

const timeline = createRoute({
  getParentRoute: () => root,
  path: '/timeline',
  validateSearch: (given: Record<string, unknown>): TimelineSearch => ({
    q: text(given.q),
    type: word(given.type),
    tag: word(given.tag),
    confidence: word(given.confidence),
    source: word(given.source),
    scope: word(given.scope),
    day: word(given.day),
  }),
  component: lazyRouteComponent(() => import('../features/timeline/TimelinePage.tsx'), 'TimelinePage'),
});

export type LibrarySearch = { path?: string; line?: number; asOf?: string };

const library = createRoute({
  getParentRoute: () => root,
  path: '/library',
  validateSearch: (given: Record<string, unknown>): LibrarySearch => ({
    path: word(given.path),
    line: numeral(given.line),
    asOf: dayIn(given.asOf),
  }),
  component: lazyRouteComponent(() => import('../features/library/LibraryPage.tsx'), 'LibraryPage'),
});

export type SearchSearch = { q?: string; asOf?: string };

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  // The address keeps a query like `2026` as a number.
  validateSearch: (given: Record<string, unknown>): SearchSearch => ({
    q: given.q === undefined ? undefined : String(given.q),
    asOf: dayIn(given.asOf),
  }),
  component: lazyRouteComponent(() => import('../features/search/SearchPage.tsx'), 'SearchPage'),
});

export type SettingsSearch = { section?: SectionId };

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: (given: Record<string, unknown>): SettingsSearch => ({
    section: sectionIds.find((id) => id === given.section),
  }),
  component: lazyRouteComponent(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
});

export type GuideSearch = { chapter?: string; section?: string };

const guide = createRoute({
  getParentRoute: () => root,
  path: '/guide',
  validateSearch: (given: Record<string, unknown>): GuideSearch => ({
    chapter: word(given.chapter),
    section: word(given.section),
  }),
  component: lazyRouteComponent(() => import('../features/guide/GuidePage.tsx'), 'GuidePage'),
});

/** The address keeps what looks like a number as one, such as a commit of digits alone. */
function text(value: unknown): string | undefined {
  return word(typeof value === 'number' ? String(value) : value);
}

function numeral(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? Math.floor(value) : undefined;
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    remember,
    today,
    review,
    inbox,
    audit,
    agents,
    imports,
    graph,
    timeline,
    library,
    search,
    settings,
    guide,
  ]),
  // The same page loads from mneme://app/ and from a browser host, so the place stands after the hash.
  history: createHashHistory(),
  defaultErrorComponent: PageProblem,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

import { t } from '../text/text.ts';
import type { IconName } from '../ui/index.ts';

type Page = {
  name: string;
  to:
    | '/today'
    | '/review'
    | '/inbox'
    | '/audit'
    | '/agents'
    | '/import'
    | '/graph'
    | '/timeline'
    | '/library'
    | '/search'
    | '/settings';
  icon: IconName;
  key: string;
};

const today: Page = { name: t('Today'), to: '/today', icon: 'today', key: 't' };
const review: Page = { name: t('Review'), to: '/review', icon: 'review', key: 'r' };
const inbox: Page = { name: t('Inbox'), to: '/inbox', icon: 'inbox', key: 'n' };
const audit: Page = { name: t('Audit'), to: '/audit', icon: 'audit', key: 'u' };
const agents: Page = { name: t('Agents'), to: '/agents', icon: 'agents', key: 'a' };
const imports: Page = { name: t('Import'), to: '/import', icon: 'import', key: 'm' };
const graph: Page = { name: t('Graph'), to: '/graph', icon: 'graph', key: 'g' };
const timeline: Page = { name: t('Timeline'), to: '/timeline', icon: 'timeline', key: 'i' };
const library: Page = { name: t('Library'), to: '/library', icon: 'library', key: 'l' };
const search: Page = { name: t('Search'), to: '/search', icon: 'search', key: 's' };
const settings: Page = { name: t('Settings'), to: '/settings', icon: 'settings', key: ',' };

/** The sidebar's groups. A page stands here when it works. */
export const groups: readonly (readonly Page[])[] = [
  [today, review, inbox],
  [graph, timeline, library, search],
  [audit, agents, imports],
];
/** Stands apart, at the sidebar's foot. */
export const footPages: readonly Page[] = [settings];
export const pages: readonly Page[] = [...groups.flat(), ...footPages];

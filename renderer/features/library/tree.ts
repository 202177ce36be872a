import type { Out } from '../../api/client.ts';
import { locale, t } from '../../text/text.ts';
import type { IconName } from '../../ui/index.ts';

export type TreeFile = Out<'library.tree'>['files'][number];

type Leaf = { kind: 'leaf'; key: string; label: string; file: TreeFile; icon: IconName | null };
export type Branch = {
  kind: 'branch';
  key: string;
  label: string;
  icon: IconName;
  /** Entity type whose shape stands before the label. */
  entityType: string | null;
  /** Memories in Core and Episodes, files elsewhere. */
  count: number;
  children: readonly Node[];
};
type Node = Leaf | Branch;

/** One line of the tree as drawn. `level` counts from 1; `place` and `of` say where it stands among its siblings. */
export type TreeRow = { node: Node; level: number; open: boolean; parent: string | null; place: number; of: number };

const coreOrder = ['MEMORY.md', 'USER.md', 'SOUL.md', 'IDENTITY.md', 'TOOLS.md', 'AGENTS.md'];
const typeOrder = ['person', 'project', 'concept', 'tool', 'place'];
const typeNames: Record<string, string> = {
  person: t('People'),
  project: t('Projects'),
  concept: t('Concepts'),
  tool: t('Tools'),
  place: t('Places'),
};

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });

/** Files in the order and groups in which a person looks for them; empty groups are left out. */
export function groupFiles(files: readonly TreeFile[]): Branch[] {
  const rooms = new Map<string, TreeFile[]>();
  for (const file of files) {
    const room = roomOf(file);
    const list = rooms.get(room);
    if (list) list.push(file);
    else rooms.set(room, [file]);
  }
  const of = (room: string) => rooms.get(room) ?? [];
  const groups = [
    branch('core', t('Core'), 'core', coreLeaves(of('core')), memoriesOf(of('core'))),
    branch('episodes', t('Episodes'), 'episodic', months(of('episodes')), memoriesOf(of('episodes'))),
    branch('entities', t('Entities'), 'semantic', entityTypes(of('entities'), of('graph')), of('entities').length),
    branch('procedures', t('Procedures'), 'procedural', named(of('procedures'))),
    branch('vault', t('Vault'), 'vault', named(of('vault'))),
    branch('meta', 'Meta', 'settings', byFileName(of('meta'))),
    branch('other', t('Other files'), 'folder', folders(of('other'), '', 'other'), of('other').length),
  ];
  return groups.filter((group) => group.children.length > 0);
}

function roomOf({ path, kind }: TreeFile): string {
  if (!path.includes('/') && ['core', 'persona', 'agents'].includes(kind)) return 'core';
  if (kind === 'episodes') return 'episodes';
  if (kind === 'entity') return 'entities';
  if (path.startsWith('memory/graph/')) return 'graph';
  if (kind === 'procedure') return 'procedures';
  if (kind === 'vault') return 'vault';
  if (path.startsWith('memory/meta/') || kind === 'config') return 'meta';
  return 'other';
}

function branch(key: string, label: string, icon: IconName, children: Node[], count = children.length): Branch {
  return { kind: 'branch', key, label, icon, entityType: null, count, children };
}

function leaf(file: TreeFile, label: string, icon: IconName | null = 'file'): Leaf {
  return { kind: 'leaf', key: file.path, label, file, icon };
}

const memoriesOf = (files: readonly TreeFile[]) => files.reduce((sum, file) => sum + file.memories, 0);
const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const byLabel = (a: Node, b: Node) => collator.compare(a.label, b.label);

function coreLeaves(files: readonly TreeFile[]): Leaf[] {
  const rank = (path: string) => (coreOrder.indexOf(path) + coreOrder.length + 1) % (coreOrder.length + 1);
  return files.map((file) => leaf(file, file.path)).sort((a, b) => rank(a.key) - rank(b.key));
}

function byFileName(files: readonly TreeFile[]): Leaf[] {
  return files.map((file) => leaf(file, fileName(file.path))).sort(byLabel);
}

/** By title; a title that only repeats the file's name loses its ending. */
function named(files: readonly TreeFile[]): Leaf[] {
  return files.map((file) => leaf(file, titleOf(file))).sort(byLabel);
}

function titleOf({ title, path }: TreeFile): string {
  const name = fileName(path).replace(/\.md$/, '');
  if (title !== '' && title.replace(/\.md$/, '') !== name) return title;
  return name.replace(/[-_]+/g, ' ').replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}

function months(files: readonly TreeFile[]): Node[] {
  const days = new Map<string, TreeFile[]>();
  const loose: TreeFile[] = [];
  for (const file of files) {
    const month = /(\d{4}-\d{2})-\d{2}[^/]*$/.exec(file.path)?.[1];
    if (month === undefined) loose.push(file);
    else days.set(month, [...(days.get(month) ?? []), file]);
  }
  const dated = [...days].sort(([a], [b]) => (a < b ? 1 : -1));
  return [
    ...dated.map(([month, list]) => {
      const leaves = list.sort((a, b) => (a.path < b.path ? 1 : -1)).map((file) => leaf(file, dayLabel(file.path)));
      return branch(`episodes/${month}`, monthLabel(month), 'folder', folded(month, leaves), memoriesOf(list));
    }),
    ...byFileName(loose),
  ];
}

/** Days of a month in sight, the newest; a few more than that are not folded away. */
const nearDays = 5;

/** The newest days of a month, and a branch with the earlier ones. */
function folded(month: string, days: Leaf[]): Node[] {
  if (days.length <= nearDays + 2) return days;
  const earlier = days.slice(nearDays);
  const label = t('{days} earlier days', { days: earlier.length });
  const memories = memoriesOf(earlier.map(({ file }) => file));
  return [...days.slice(0, nearDays), branch(`episodes/${month}/earlier`, label, 'more', earlier, memories)];
}

function monthLabel(month: string): string {
  const date = new Date(`${month}-01T12:00:00`);
  return Number.isNaN(date.getTime()) ? month : monthName.format(date);
}

function dayLabel(path: string): string {
  const day = /\d{4}-\d{2}-\d{2}/.exec(path)?.[0];
  const date = new Date(`${day}T12:00:00`);
  if (day === undefined || Number.isNaN(date.getTime())) return fileName(path);
  return `${date.getDate()} ${weekday.format(date)}`;
}

function entityTypes(files: readonly TreeFile[], graph: readonly TreeFile[]): Node[] {
  const types = new Map<string, TreeFile[]>();
  for (const file of files) {
    const type = file.entityType ?? 'other';
    const list = types.get(type);
    if (list) list.push(file);
    else types.set(type, [file]);
  }
  const rank = (type: string) => (typeOrder.includes(type) ? typeOrder.indexOf(type) : typeOrder.length);
  const known = [...types].sort(([a], [b]) => rank(a) - rank(b) || collator.compare(a, b));
  return [
    ...known.map(([type, list]) => {
      const leaves = list.map((file) => leaf(file, file.title || titleOf(file), null)).sort(byLabel);
      const name = typeNames[type] ?? type.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
      return { ...branch(`entities/${type}`, name, 'sh-concept', leaves), entityType: type };
    }),
    ...byFileName(graph),
  ];
}

/** The folders of what Mneme has no group for, as they are on disk; folders first. */
function folders(files: readonly TreeFile[], prefix: string, key: string): Node[] {
  const inside = new Map<string, TreeFile[]>();
  const here: TreeFile[] = [];
  for (const file of files) {
    const rest = file.path.slice(prefix.length);
    const cut = rest.indexOf('/');
    if (cut < 0) here.push(file);
    else inside.set(rest.slice(0, cut), [...(inside.get(rest.slice(0, cut)) ?? []), file]);
  }
  const deeper = [...inside].map(([name, list]) =>
    branch(`${key}/${name}`, name, 'folder', folders(list, `${prefix}${name}/`, `${key}/${name}`), list.length),
  );
  return [...deeper.sort(byLabel), ...byFileName(here)];
}

/** The lines in sight: all whose ancestors are open, or, with words typed, every file that matches and the way to it. */
export function visibleRows(groups: readonly Branch[], open: ReadonlySet<string>, words: string): TreeRow[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const rows: TreeRow[] = [];
  const add = (nodes: readonly Node[], level: number, parent: string | null) => {
    nodes.forEach((node, n) => {
      const isOpen = node.kind === 'branch' && (wanted.length > 0 || open.has(node.key));
      rows.push({ node, level, open: isOpen, parent, place: n + 1, of: nodes.length });
      if (node.kind === 'branch' && isOpen) add(node.children, level + 1, node.key);
    });
  };
  add(wanted.length === 0 ? groups : keep(groups, wanted), 1, null);
  return rows;
}

function keep<N extends Node>(nodes: readonly N[], wanted: readonly string[]): N[] {
  return nodes.flatMap((node): N[] => {
    if (node.kind === 'leaf') {
      const text = fold(`${node.label} ${node.file.path}`);
      return wanted.every((word) => text.includes(word)) ? [node] : [];
    }
    const children = keep(node.children, wanted);
    return children.length === 0 ? [] : [{ ...node, children, count: leavesOf(children) }];
  });
}

function leavesOf(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + (node.kind === 'leaf' ? 1 : leavesOf(node.children)), 0);
}

export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Keys of the branches above a file. */
export function pathTo(groups: readonly Branch[], path: string): string[] {
  for (const group of groups) {
    const way = wayTo(group, path);
    if (way !== null) return way;
  }
  return [];
}

function wayTo(node: Branch, path: string): string[] | null {
  for (const child of node.children) {
    if (child.kind === 'leaf') {
      if (child.key === path) return [node.key];
      continue;
    }
    const way = wayTo(child, path);
    if (way !== null) return [node.key, ...way];
  }
  return null;
}

/** What stands open before anybody has chosen: the groups, and the newest month. */
export function openAtFirst(groups: readonly Branch[]): Set<string> {
  const open = new Set(['core', 'episodes', 'entities', 'procedures', 'vault']);
  const newest = groups.find((group) => group.key === 'episodes')?.children[0];
  if (newest?.kind === 'branch') open.add(newest.key);
  return open;
}

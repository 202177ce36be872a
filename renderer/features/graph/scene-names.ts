import { count } from '../../ui/index.ts';
import { toScreen } from './camera.ts';
import type { Drawing } from './drawn.ts';
import type { Community } from './groups.ts';
import type { Point } from './move.ts';
import type { WantedName } from './names.ts';
import { otherEnd, type Tie } from './network.ts';
import type { NodeMark } from './paint.ts';
import type { DrawingBase } from './prepared.ts';
import type { Round } from './rooms.ts';
import { ends, isReadableGroup, nearTies, type Placing } from './scene-marks.ts';

/** Pixels of radius from which an entity outside groups is named unasked. */
const namedFrom = 4.5;
/** Neighbours in closed groups that are named at most. */
const closedMost = 10;
/** Names of entities that are tried at most. */
const triedMost = 300;
/** Ties whose words are tried at most. */
const wordsMost = 60;
/** Pixels of a line of words, and of the tie that stays to be seen beside them. */
const wordHeight = 15;
const lineLeft = 16;
/** Ties of one entity that still carry their words; more would cover each other. */
const wordsOfOne = 24;

/** What is named, and where it stands. */
export type SceneNaming = {
  drawn: Drawing;
  prepared: DrawingBase;
  placing: Placing;
  marks: ReadonlyMap<string, NodeMark>;
  /** Who is chosen or pointed at. */
  lit: ReadonlySet<string>;
  pointed: string | null;
};

/** Names in the order of their importance: what is chosen, groups, what is tied to it, then by degree and use. */
export function* wantedNames(naming: SceneNaming): Generator<WantedName> {
  const { drawn, lit } = naming;
  const isMap = drawn.groups.length > 0 && drawn.open === null;
  const first = new Set([...lit, ...drawn.selected, ...(drawn.groups.length > 0 ? [] : [drawn.focus])]);
  // On the map of groups their names come before anybody's.
  if (isMap) yield* groupNames(naming);
  for (const id of first) yield* named(naming, id, 'strong', true);
  if (!isMap) yield* groupNames(naming);
  const near = neighboursOf(naming, first);
  yield* neighbourNames(naming, near);
  yield* unaskedNames(naming, new Set([...first, ...near]));
}

function* groupNames({ drawn, placing }: SceneNaming): Generator<WantedName> {
  for (const group of drawn.groups) {
    const figure = count(group.members.length);
    const insistent = group.id === drawn.open;
    yield { key: group.id, text: group.label, figure, ...hullOf(group, placing), kind: 'title', insistent };
  }
}

function neighboursOf({ lit, prepared }: SceneNaming, without: ReadonlySet<string>): Set<string> {
  const near = [...lit].flatMap((id) => nearTies(id, prepared).map((tie) => otherEnd(tie, id)));
  return new Set(near.filter((id) => !without.has(id)));
}

/** In a closed group a name hides more than it says, unless it is pointed at; then the heaviest say enough. */
function* neighbourNames(naming: SceneNaming, near: ReadonlySet<string>): Generator<WantedName> {
  let closed = 0;
  for (const { id } of naming.prepared.byWeight) {
    if (!near.has(id)) continue;
    if (isReadable(naming, id) || (naming.pointed !== null && ++closed <= closedMost))
      yield* named(naming, id, 'node', true);
  }
}

function* unaskedNames(naming: SceneNaming, without: ReadonlySet<string>): Generator<WantedName> {
  const { drawn, prepared, placing, marks } = naming;
  let tried = 0;
  for (const { id } of prepared.byWeight) {
    if (!marks.has(id) || without.has(id) || !isReadable(naming, id)) continue;
    if (++tried > triedMost) return;
    const group = prepared.groupOf.get(id);
    const isNear = drawn.groups.length === 0;
    const insistent = isNear || prepared.heavy.has(id);
    // Around one, what it is not tied to itself stands back.
    for (const name of named(naming, id, 'node', insistent, group && hullOf(group, placing)))
      yield { ...name, pale: isNear };
  }
}

function* named(
  { marks, prepared }: SceneNaming,
  id: string,
  kind: 'node' | 'strong',
  insistent: boolean,
  within?: Round,
): Generator<WantedName> {
  const mark = marks.get(id);
  const node = prepared.nodes.get(id);
  if (mark && node) yield { key: id, text: node.label, x: mark.x, y: mark.y, r: mark.r + 2, kind, insistent, within };
}

function hullOf(group: Community, { camera, size }: Placing): Round {
  return { ...toScreen(camera, size, group), r: group.r * camera.zoom };
}

/** Whether an entity's own name can be told from those beside it. */
function isReadable({ drawn, prepared, placing, marks }: SceneNaming, id: string): boolean {
  const group = prepared.groupOf.get(id);
  if (group === undefined) return (marks.get(id)?.r ?? 0) >= namedFrom;
  return isReadableGroup(group, drawn, placing.camera.zoom);
}

/** The words of relations, in the middle of their lines, where a line is long enough for them. */
export function* wantedWords(
  drawn: Drawing,
  shown: readonly Tie[],
  marks: ReadonlyMap<string, NodeMark>,
  lit: ReadonlySet<string>,
  measure: (line: string, kind: WantedName['kind']) => number,
): Generator<WantedName> {
  const own = shown.filter(({ a, b }) => lit.has(a) || lit.has(b));
  const near = own.length <= wordsOfOne * lit.size ? own : [];
  const rest = lit.size === 0 && drawn.scene.ties.length <= wordsMost ? shown : [];
  for (const tie of [...near, ...rest].slice(0, wordsMost)) {
    const [from, to] = ends(tie, lit);
    const [one, two] = [marks.get(from), marks.get(to)];
    if (one === undefined || two === undefined) continue;
    const text = drawn.said(tie, from);
    const [dx, dy] = [two.x - one.x, two.y - one.y];
    const length = Math.hypot(dx, dy);
    const free = length - one.r - two.r;
    // What the word covers of a slanting line is less than its width; enough of the line is left to be seen.
    const covered = Math.min(
      (measure(text, 'word') * length) / (Math.abs(dx) || 1),
      (wordHeight * length) / (Math.abs(dy) || 1),
    );
    if (free < covered + lineLeft) continue;
    // In the middle, or a part of the way aside where a name stands there.
    const [at, ...aside] = [0.5, 0.6, 0.4, 0.7, 0.3].map((part): Point => {
      const way = (one.r + free * part) / length;
      return { x: one.x + dx * way, y: one.y + dy * way };
    });
    if (at !== undefined) yield { key: tie.id, text, ...at, r: 0, kind: 'word', insistent: true, else: aside };
  }
}

import { count } from '../../ui/index.ts';
import { toScreen } from './camera.ts';
import type { Drawn } from './drawn.ts';
import type { WantedName } from './names.ts';
import { otherEnd, type Tie } from './network.ts';
import type { NodeMark } from './paint.ts';
import { ends, type Placing, type Prepared } from './scene-marks.ts';

/** Pixels of radius from which an entity that nobody points at is named. */
const namedFrom = 4.5;
/** Names of entities that are tried at most. */
const triedMost = 500;
/** Ties whose words are tried at most. */
const wordsMost = 60;
/** Ties of one entity that still carry their words; more would cover each other. */
const wordsOfOne = 24;

/** Names in the order of their importance: what is chosen, groups, what is tied to it, then by degree and use. */
export function* wantedNames(
  drawn: Drawn,
  prepared: Prepared,
  placing: Placing,
  marks: ReadonlyMap<string, NodeMark>,
  lit: ReadonlySet<string>,
): Generator<WantedName> {
  const first = new Set([...lit, drawn.focus, ...drawn.selected]);
  for (const id of first) yield* named(id, 'strong', true);
  for (const group of drawn.groups) {
    const { x, y } = toScreen(placing.camera, placing.size, group);
    const r = group.r * placing.camera.zoom;
    const text = `${group.label} ${count(group.members.length)}`;
    yield { key: group.id, text, x, y: group.id === drawn.open ? y + 24 : y, r, kind: 'title', insistent: false };
  }
  const near = new Set<string>();
  for (const id of lit) for (const tie of prepared.tiesOf(id)) near.add(otherEnd(tie, id));
  for (const { id } of prepared.byWeight) if (near.has(id) && !first.has(id)) yield* named(id, 'node', true);
  let tried = 0;
  for (const { id } of prepared.byWeight) {
    const mark = marks.get(id);
    if (mark === undefined || mark.r < namedFrom || near.has(id) || first.has(id)) continue;
    if (++tried > triedMost) return;
    yield* named(id, 'node', drawn.groups.length === 0);
  }

  function* named(id: string, kind: 'node' | 'strong', insistent: boolean): Generator<WantedName> {
    const mark = marks.get(id);
    const node = prepared.nodes.get(id);
    if (mark && node) yield { key: id, text: node.label, x: mark.x, y: mark.y, r: mark.r + 2, kind, insistent };
  }
}

/** The words of relations, in the middle of their lines, where a line is long enough for them. */
export function* wantedWords(
  drawn: Drawn,
  shown: readonly Tie[],
  marks: ReadonlyMap<string, NodeMark>,
  lit: ReadonlySet<string>,
  measure: (line: string, kind: WantedName['kind']) => number,
): Generator<WantedName> {
  const own = shown.filter(({ a, b }) => lit.has(a) || lit.has(b));
  const near = own.length <= wordsOfOne * lit.size ? own : [];
  const rest = drawn.scene.ties.length <= wordsMost ? shown.filter((tie) => !own.includes(tie)) : [];
  for (const tie of [...near, ...rest].slice(0, wordsMost)) {
    const [from, to] = ends(tie, lit);
    const [one, two] = [marks.get(from), marks.get(to)];
    if (one === undefined || two === undefined) continue;
    const text = drawn.said(tie, from);
    const [dx, dy] = [two.x - one.x, two.y - one.y];
    const length = Math.hypot(dx, dy);
    const free = length - one.r - two.r;
    // What the word covers of a slanting line is less than its width.
    if (free * Math.max(Math.abs(dx), Math.abs(dy)) < (measure(text, 'word') + 16) * length * 0.7) continue;
    const middle = (one.r + free / 2) / length;
    yield { key: tie.id, text, x: one.x + dx * middle, y: one.y + dy * middle, r: 0, kind: 'word', insistent: true };
  }
}

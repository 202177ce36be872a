import { expect, test } from 'vitest';
import { backboneOf } from './backbone.ts';
import { framingNames, toLayout, toScreen, zoomedAt } from './camera.ts';
import { coarsen, forceLayout } from './force.ts';
import { asClosed, communitiesOf, others, unconnected, withOpen } from './groups.ts';
import { makeRoom } from './make-room.ts';
import { mapLayout } from './map-layout.ts';
import { nodeSize, pluralOf, strength } from './marks.ts';
import { overviewOf } from './minimap.ts';
import { toward } from './move.ts';
import { fitNames, inLines } from './names.ts';
import { graphView, noGraphFilter, sceneOf } from './narrow.ts';
import { around, entityCalled, type GraphMap, mostUsed, networkOf, saidFrom } from './network.ts';
import { createPlaces, fitIn } from './places.ts';
import { pairOf, readRemembered, remember } from './remembered.ts';
import { crosses } from './rooms.ts';

const node = (id: string, more: Partial<GraphMap['nodes'][number]> = {}) => ({
  id,
  type: id.split('--')[0] ?? '',
  label: id.split('--')[1] ?? id,
  aliases: [],
  path: `memory/graph/entities/${id}.md`,
  facts: 1,
  accesses: 1,
  score: 0.8,
  pinned: false,
  archived: false,
  origin: 'you' as const,
  updated: null,
  ...more,
});
const map: GraphMap = {
  nodes: [
    node('person--ann', { accesses: 9, aliases: ['Annie'] }),
    node('project--tide', { accesses: 4 }),
    node('tool--lora', { score: 0.1 }),
    node('place--izola'),
  ],
  edges: [
    { from: 'person--ann', relation: 'develops', to: 'project--tide' },
    { from: 'project--tide', relation: 'developed-by', to: 'person--ann' },
    { from: 'project--tide', relation: 'uses', to: 'tool--lora' },
    { from: 'tool--lora', relation: 'uses', to: 'tool--gone' },
    { from: 'tool--lora', relation: 'relates-to', to: 'tool--lora' },
  ],
};
const network = networkOf(map);
const ids = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id).sort();

test('edges between the same two are one tie; what leads nowhere, or to itself, is left out', () => {
  expect(network.ties.map(({ a, b, edges }) => [a, b, edges.length])).toEqual([
    ['person--ann', 'project--tide', 2],
    ['project--tide', 'tool--lora', 1],
  ]);
  const inverses = new Map([['uses', 'used-by']]);
  const [, uses] = network.ties;
  expect(uses && saidFrom(uses, 'project--tide', inverses)).toEqual(['uses']);
  expect(uses && saidFrom(uses, 'tool--lora', inverses)).toEqual(['used by']);
});

test('a neighbourhood holds what lies within its hops, each with its distance', () => {
  expect([...around(network, 'person--ann', 1)]).toEqual([
    ['person--ann', 0],
    ['project--tide', 1],
  ]);
  expect(around(network, 'person--ann', 2).get('tool--lora')).toBe(2);
  expect(mostUsed(network)).toBe('person--ann');
  expect(entityCalled(network, 'annie')).toBe('person--ann');
  expect(entityCalled(network, 'nobody')).toBeNull();
});

test('filters leave out types, relations and low scores, never the focus or what is chosen', () => {
  const view = graphView(network, 'person--ann', 2);
  expect(ids(sceneOf(view, { ...noGraphFilter, score: 0.5 }, 'person--ann').nodes)).toEqual([
    'person--ann',
    'project--tide',
  ]);
  expect(ids(sceneOf(view, { ...noGraphFilter, score: 0.5 }, 'tool--lora').nodes)).toContain('tool--lora');
  const noPeople = sceneOf(view, { ...noGraphFilter, hiddenTypes: new Set(['person', 'tool']) }, 'person--ann');
  expect(ids(noPeople.nodes)).toEqual(['person--ann', 'project--tide']);
  const noUse = sceneOf(view, { ...noGraphFilter, hiddenRelations: new Set(['uses']) }, 'person--ann');
  expect(ids(noUse.nodes)).toEqual(['person--ann', 'project--tide']);
  expect(sceneOf(view, noGraphFilter, 'person--ann')).toBe(view);
  expect(graphView(network, 'person--ann', 'all').nodes).toHaveLength(4);
});

test('an arrow goes to the nearest that lies that way', () => {
  const points = [
    { x: 10, y: 1 },
    { x: 50, y: 0 },
    { x: -10, y: 0 },
    { x: 2, y: 40 },
  ];
  const go = (direction: 'left' | 'right' | 'up' | 'down') => toward({ x: 0, y: 0 }, direction, points, (at) => at);
  expect([go('right'), go('left'), go('down'), go('up')]).toEqual([points[0], points[2], points[3], null]);
});

test('places are remembered by workspace, and what is new is fitted in beside what it is tied to', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
  };
  const places = createPlaces({ ...storage, setItem: (k, v) => void storage.setItem(k, v) }, '/a');
  places.set('person--ann 2', { positions: new Map([['person--ann', { x: 1.4, y: 2 }]]), groups: new Map(), count: 1 });
  expect(places.get('person--ann 2')?.positions).toEqual(new Map([['person--ann', { x: 1, y: 2 }]]));
  expect(createPlaces(storage as never, '/b').get('person--ann 2')).toBeNull();
  kept.set('mneme:graph:/a:near', '[["x",{"y":[1,"2"]}]]');
  expect(places.get('x')).toBeNull();

  const positions = new Map(['a', 'b', 'c'].map((id, n) => [id, { x: n * 100, y: 0 }]));
  const old = { positions, groups: new Map(), count: 3 };
  const fitted = fitIn(['a', 'b', 'c', 'new'], old, (id) => (id === 'new' ? ['b'] : []), 60);
  const at = fitted?.positions.get('new') ?? { x: 0, y: 0 };
  expect(fitted?.positions.get('b')).toEqual({ x: 100, y: 0 });
  expect(Math.hypot(at.x - 100, at.y)).toBeLessThan(130);
  expect(fitIn(['a', 'x', 'y', 'z'], old, () => [], 60)).toBeNull();
  expect(fitIn(['a'], null, () => [], 60)).toBeNull();
});

test('what is new joins the group of its neighbours; what is tied no more leaves it', () => {
  const positions = new Map(['a', 'b', 'c'].map((id, n) => [id, { x: n * 100, y: 0 }]));
  const groups = new Map([
    ['a', 1],
    ['b', 2],
    ['c', unconnected],
  ]);
  const ties: Record<string, string[]> = { a: ['b'], b: ['a'], new: ['b'], c: [] };
  const fitted = fitIn(['a', 'b', 'c', 'new'], { positions, groups, count: 3 }, (id) => ties[id] ?? [], 60);
  expect(fitted?.groups.get('new')).toBe(2);
  const tied = fitIn(['a', 'b', 'c'], { positions, groups, count: 3 }, (id) => ({ ...ties, c: ['a'] })[id] ?? [], 60);
  expect(tied?.groups.get('c')).toBe(1);
});

test('those who know each other stand in one disc, no disc on another, and the same each time', () => {
  const cliques = 6;
  const size = 20;
  const edges: number[] = [];
  for (let clique = 0; clique < cliques; clique++) {
    const first = clique * size;
    for (let a = 0; a < size; a++) for (let b = a + 1; b < size; b += 3) edges.push(first + a, first + b);
    if (clique > 0) edges.push(first, first - size);
  }
  const shape = { count: cliques * size + 2, edges: Uint32Array.from(edges) };
  const layout = mapLayout(shape, 64);
  expect(mapLayout(shape, 64)).toEqual(layout);
  expect(new Set(layout.groups.slice(0, size)).size).toBe(1);
  expect(layout.groups.at(-1)).toBe(unconnected);
  const nodes = Array.from({ length: shape.count }, (_, n) => node(`concept--n${n}`, { accesses: 1 }));
  const laid = {
    positions: new Map(
      nodes.map(({ id }, n) => [id, { x: layout.places[2 * n] ?? 0, y: layout.places[2 * n + 1] ?? 0 }]),
    ),
    groups: new Map(nodes.map(({ id }, n) => [id, layout.groups[n] ?? 0])),
    count: nodes.length,
  };
  const discs = communitiesOf(nodes, laid, () => 1);
  const meets = (all: typeof discs) =>
    all.some((a, n) => all.slice(n + 1).some((b) => Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r - 1));
  expect(discs).toHaveLength(cliques + 1);
  expect(meets(discs)).toBe(false);
  const [first] = discs;
  const open = withOpen(laid, discs, first?.id ?? null);
  expect(meets([...open.groups])).toBe(false);
  const [inside, outside] = [first?.members[3] ?? '', discs[1]?.members[3] ?? ''];
  for (const id of [inside, outside]) {
    const back = asClosed(id, open.laid.positions.get(id) ?? { x: 0, y: 0 }, discs, first?.id ?? null);
    expect(back.x).toBeCloseTo(laid.positions.get(id)?.x ?? 0);
  }
});

test('what ties do not hold together is no group of its own, and says so', () => {
  const numbers = { 'person--a': 1, 'person--b': others, 'person--c': unconnected };
  const laid = { positions: new Map(), groups: new Map(Object.entries(numbers)), count: 3 };
  const nodes = Object.keys(numbers).map((id) => node(id));
  expect(communitiesOf(nodes, laid, () => 1).map(({ kind, label }) => [kind, label])).toEqual([
    ['tied', 'a'],
    ['others', 'Others'],
    ['unconnected', 'Unconnected'],
  ]);
});

test('a name stands whole where it covers no other, or not at all', () => {
  const at = (key: string, x: number, text: string, insistent = false) =>
    ({ key, text, x, y: 100, r: 5, kind: 'node', insistent }) as const;
  const measure = (line: string) => line.length * 7;
  const ground = {
    size: { width: 900, height: 300 },
    solid: [{ x: 200, y: 100, r: 5 }],
    specks: [],
    hulls: [],
    covered: [],
  };
  const wanted = [
    at('a', 200, 'Ines Kolar'),
    at('b', 203, 'Sofia Marin'),
    at('c', 204, 'Gauge ingest', true),
    at('d', 600, 'x'.repeat(200)),
    at('e', 895, 'At the edge'),
    at('f', 893, 'Asked for', true),
  ];
  const names = fitNames(wanted, ground, measure, 10);
  expect(names.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'e', 'f']);
  const [a, b] = names;
  expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThanOrEqual(15);
  for (const { x, width } of names) expect([x - width / 2 >= 0, x + width / 2 <= 900]).toEqual([true, true]);
  expect(fitNames(wanted, { ...ground, covered: [{ x: 450, y: 150, width: 900, height: 300 }] }, measure, 10)).toEqual(
    [],
  );
  expect(inLines('The very long name of a working group on tidal datums').join(' ')).toBe(
    'The very long name of a working group on tidal datums',
  );
  expect(inLines('東'.repeat(100)).join('')).toBe('東'.repeat(100));
  // As wide as two letters each, and nothing that is one sign comes apart.
  expect(Math.max(...inLines('東'.repeat(100)).map((line) => line.length))).toBe(12);
  expect(inLines('👩‍👩‍👧'.repeat(40)).every((line) => line.replaceAll('👩‍👩‍👧', '') === '')).toBe(true);
});

test('a name stands where no line crosses it, while there is such a place', () => {
  const measure = (line: string) => line.length * 7;
  const one = { key: 'a', text: 'Tideline', x: 200, y: 150, r: 10, kind: 'node', insistent: true } as const;
  const ground = { size: { width: 900, height: 300 }, solid: [], specks: [], hulls: [], covered: [] };
  const line = (x: number, y: number) => ({ from: { x: 200, y: 150 }, to: { x, y } });
  const placeOf = (...lines: ReturnType<typeof line>[]) => {
    const [name] = fitNames([one], { ...ground, lines }, measure, 1);
    return name && [Math.sign(name.x - one.x), Math.sign(name.y - one.y)];
  };
  expect(placeOf()).toEqual([0, 1]);
  expect(placeOf(line(200, 290))).toEqual([0, -1]);
  expect(placeOf(line(210, 290), line(190, 10))).toEqual([1, 0]);
  // Where every side is crossed, at a corner; where that is crossed, too, it stands below, as ever.
  const cross = [line(200, 290), line(200, 10), line(800, 150), line(10, 150)];
  expect(placeOf(...cross)).toEqual([1, 1]);
  const corners = [line(300, 196), line(300, 104), line(100, 196), line(100, 104)];
  expect(placeOf(...cross, ...corners)).toEqual([0, 1]);
});

test('specks give way to names asked for only, members stay in their group, groups’ names off the other groups', () => {
  const measure = (line: string) => line.length * 7;
  const size = { width: 900, height: 600 };
  const specks = Array.from({ length: 900 }, (_, n) => ({
    x: 200 + (n % 30) * 12,
    y: 100 + Math.floor(n / 30) * 12,
    r: 2,
  }));
  const member = { key: 'm', text: 'A member', x: 300, y: 200, r: 3, kind: 'node' as const, insistent: false };
  const ground = { size, solid: [], specks, hulls: [], covered: [] };
  expect(fitNames([member], ground, measure, 9)).toEqual([]);
  expect(fitNames([{ ...member, insistent: true }], ground, measure, 9)).toHaveLength(1);
  const within = { x: 300, y: 200, r: 30 };
  expect(fitNames([{ ...member, within }], { ...ground, specks: [] }, measure, 9)).toEqual([]);

  const hulls = [
    { x: 300, y: 300, r: 60 },
    { x: 300, y: 180, r: 55 },
  ];
  const title = {
    key: 'g',
    text: 'Gauge ingest',
    figure: '76',
    ...(hulls[0] ?? within),
    kind: 'title' as const,
    insistent: false,
  };
  const [below] = fitNames([title], { ...ground, hulls }, measure, 9);
  expect(below).toMatchObject({ text: 'Gauge ingest', figure: '76' });
  expect(below?.y).toBeGreaterThan(360);
});

test('of many ties the backbone shows each with whoever has most ties', () => {
  const ties = [
    ['hub', 'a'],
    ['hub', 'b'],
    ['hub', 'c'],
    ['a', 'b'],
    ['c', 'd'],
  ] as const;
  expect([...backboneOf(ties, (tie) => tie)].map((tie) => tie.join(' ')).sort()).toEqual([
    'c d',
    'hub a',
    'hub b',
    'hub c',
  ]);
});

test('a neighbourhood fills a high drawing and a wide one, and a point of the screen is one of the layout', () => {
  const named = [-200, 0, 200].map((x, n) => ({ x, y: (n - 1) * 90, half: 40 }));
  for (const size of [
    { width: 520, height: 560 },
    { width: 900, height: 560 },
  ]) {
    const camera = framingNames(named, size);
    const rows = named.map((at) => toScreen(camera, size, at).y);
    const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
    expect((bottom - top) / size.height).toBeGreaterThan(0.4);
    expect([top > 28, bottom < size.height - 28]).toEqual([true, true]);
    const at = { x: 120, y: -45 };
    expect(toLayout(camera, size, toScreen(camera, size, at))).toEqual({
      x: expect.closeTo(at.x),
      y: expect.closeTo(at.y),
    });
    // Nearer at a point, what lies there stays.
    const near = zoomedAt(camera, size, { x: 100, y: 100 }, 1.5);
    const held = toLayout(camera, size, { x: 100, y: 100 });
    expect(toScreen(near, size, held)).toEqual({ x: expect.closeTo(100), y: expect.closeTo(100) });
  }
});

test('the small map appears when part of the groups is out of sight, and says where one looks', () => {
  const disc = (id: string, x: number) => ({ id, label: id, kind: 'tied' as const, members: [id], x, y: 0, r: 100 });
  const groups = [disc('a', 0), disc('b', 1000)];
  const size = { width: 1000, height: 700 };
  expect(overviewOf(groups, { x: 500, y: 0, zoom: 0.5, tall: 1 }, size)).toBeNull();
  expect(overviewOf([], { x: 500, y: 0, zoom: 3, tall: 1 }, size)).toBeNull();
  const map = overviewOf(groups, { x: 0, y: 0, zoom: 2, tall: 1 }, size);
  const { sight, discs, placeAt } = map ?? {};
  expect(sight && discs?.[0] && Math.abs(sight.x - discs[0].x) < sight.width / 2).toBe(true);
  expect(discs?.[1] && placeAt?.(discs[1]).x).toBeCloseTo(1000);
});

test('where the owner was and which pairs are two is remembered, and a broken memory is none', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
  };
  remember(storage, '/a', { focus: 'person--ann', hops: 2 });
  remember(storage, '/a', { apart: [pairOf('b', 'a')] });
  expect(readRemembered(storage, '/a')).toEqual({ focus: 'person--ann', hops: 2, apart: ['a b'] });
  kept.set('mneme:graph:/a', '{"focus":3,"hops":9,"apart":"no"');
  expect(readRemembered(storage, '/a')).toEqual({ focus: null, hops: null, apart: [] });
});

test('the layout of a large graph is the same each time, keeps neighbours near, and copes with any shape', () => {
  const count = 400;
  const edges = new Uint32Array(Array.from({ length: count - 1 }, (_, n) => [n + 1, Math.floor((n + 1) / 3)]).flat());
  const places = forceLayout({ count, edges }, 60);
  expect(forceLayout({ count, edges }, 60)).toEqual(places);
  expect(places.every(Number.isFinite)).toBe(true);
  const distance = (a: number, b: number) =>
    Math.hypot((places[2 * a] ?? 0) - (places[2 * b] ?? 0), (places[2 * a + 1] ?? 0) - (places[2 * b + 1] ?? 0));
  let tied = 0;
  let any = 0;
  for (let n = 1; n < count; n++) {
    tied += distance(n, Math.floor(n / 3));
    any += distance(n, (n * 191) % count);
  }
  expect(tied).toBeLessThan(any / 2);
  expect(coarsen({ count, edges }).shape.count).toBeLessThan(count * 0.7);
  expect(forceLayout({ count: 0, edges: new Uint32Array() }, 60)).toHaveLength(0);
  expect(forceLayout({ count: 300, edges: new Uint32Array() }, 60).every(Number.isFinite)).toBe(true);
});

test('nobody covers another, nor the words on a tie of the focus; the focus stays', () => {
  const box = { width: 60, height: 30 };
  const boxes = ['focus', 'far', 'between', 'on'].map((id) => ({ id, ...box }));
  const places = new Map([
    ['focus', { x: 0, y: 0 }],
    ['far', { x: 300, y: 0 }],
    ['between', { x: 150, y: 2 }],
    ['on', { x: 300, y: 5 }],
  ]);
  makeRoom(boxes, places, 'focus', [{ a: 'focus', b: 'far' }]);
  expect(places.get('focus')).toEqual({ x: 0, y: 0 });
  // Nothing that it does not lead to stands on the line.
  for (const id of ['between', 'on']) {
    const there = places.get(id) ?? { x: 0, y: 0 };
    const line = { from: { x: 0, y: 0 }, to: places.get('far') ?? { x: 0, y: 0 } };
    expect([id, crosses(line, { ...there, ...box })]).toEqual([id, false]);
  }
  const [far, between, on] = ['far', 'between', 'on'].map((id) => places.get(id) ?? { x: 0, y: 0 });
  expect(Math.abs((far?.y ?? 0) - (on?.y ?? 0))).toBeGreaterThanOrEqual(29.9);
  expect(Math.abs((between?.y ?? 0) - (far?.y ?? 0) / 2)).toBeGreaterThanOrEqual(23.9);
});

test('size says use, strength says score, and a type of the owner’s own has a name', () => {
  expect([nodeSize(0), nodeSize(1), nodeSize(1_000_000)]).toEqual([20, 20, 38]);
  expect([strength(-1), strength(2)]).toEqual([0.25, 0.9]);
  expect([pluralOf('person'), pluralOf('boat'), pluralOf('')]).toEqual(['People', 'Boat', 'Others']);
});

test('a name that is asked for stands whole, however long it is', () => {
  const ground = { size: { width: 900, height: 300 }, solid: [], specks: [], hulls: [], covered: [] };
  const text =
    'The committee for tide gauges, harbours, surges and everything else that anybody ever wanted to coordinate here';
  const [name] = fitNames(
    [{ key: 'a', text, x: 400, y: 100, r: 5, kind: 'node', insistent: true }],
    ground,
    (line) => line.length * 7,
    10,
  );
  expect(name?.text.replaceAll('\n', ' ')).toBe(text);
});

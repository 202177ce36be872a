import cytoscape from 'cytoscape';
import fcose from 'cytoscape-fcose';
import { makeRoom } from './make-room.ts';
import type { Point } from './move.ts';
import { type RingNode, ringPlaces } from './rings.ts';
import { untangle, untangledMost } from './untangle.ts';

cytoscape.use(fcose);

/** A node and the room it needs with its label, in the layout's units. */
export type NearNode = RingNode & { width: number; height: number };
/** `fixed`: the focus stays in the middle. */
export type NearGraph = {
  focus: string | null;
  fixed: boolean;
  nodes: readonly NearNode[];
  ties: readonly { a: string; b: string }[];
};

/** Places a neighbourhood so that names can be read: rings around the focus, fCoSE with room for every label, few
 * untangled. */
export function nearLayout({ focus, fixed, nodes, ties }: NearGraph): Map<string, Point> {
  const neighbours = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { a, b } of ties) {
    neighbours.get(a)?.push(b);
    neighbours.get(b)?.push(a);
  }
  const begin = ringPlaces(nodes, (id) => neighbours.get(id) ?? [], 170);
  const cy = cytoscape({
    headless: true,
    styleEnabled: true,
    style: [{ selector: 'node', style: { shape: 'rectangle', width: 'data(width)', height: 'data(height)' } }],
    elements: [
      ...nodes.map(({ id, width, height }) => ({
        data: { id, width, height },
        position: { ...begin.get(id) } as Point,
      })),
      ...ties.map(({ a, b }, n) => ({ data: { id: `tie ${n}`, source: a, target: b } })),
    ],
  });
  const options = {
    name: 'fcose',
    quality: 'proof',
    randomize: false,
    animate: false,
    fit: false,
    packComponents: false,
    nodeDimensionsIncludeLabels: false,
    idealEdgeLength: () => 135,
    nodeRepulsion: () => 14_000,
    edgeElasticity: () => 0.35,
    gravity: 0.2,
    numIter: 2_500,
    ...(focus !== null && fixed && { fixedNodeConstraint: [{ nodeId: focus, position: { x: 0, y: 0 } }] }),
  };
  if (nodes.length > 1) cy.layout(options).run();
  const places = new Map(cy.nodes().map((node) => [node.id(), { ...node.position() }] as const));
  cy.destroy();
  if (nodes.length <= untangledMost) untangle(nodes, places, ties, focus, fixed);
  makeRoom(nodes, places, focus, ties);
  return places;
}

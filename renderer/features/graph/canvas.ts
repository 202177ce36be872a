import cytoscape, { type Core, type ElementDefinition, type EventObject } from 'cytoscape';
import { fading, nodeSize, shapeOf, strength } from './marks.ts';
import type { Point } from './move.ts';
import { type Direction, toward } from './move.ts';
import type { Scene } from './narrow.ts';
import type { GraphNode, Tie } from './network.ts';
import type { Palette } from './palette.ts';
import type { Positions } from './places.ts';
import { stylesheet } from './style.ts';

/** Ties of the chosen entity that still carry their words; more would cover each other. */
const saidMost = 24;
/** Milliseconds in which a known entity glides to its new place. */
const glideMs = 220;
/** Entities up to which gliding is smooth. */
const glideMost = 160;
/** In a large graph: names that always stand, of the entities most used. */
const namedMost = 40;
/** In a large graph: from this nearness on, whoever is in sight is named. */
const namedFrom = 0.7;
const nowhere = { x: -1e6, y: -1e6 };
/** Milliseconds after the view last moved. */
const rest = 120;

export type Handlers = {
  onChoose(id: string): void;
  onFocus(id: string): void;
  onMoved(positions: Positions): void;
};

export type Drawn = {
  /** What is drawn and where everything stands; a new object of positions is a new view. */
  scene: Scene;
  /** Null while they are computed: the elements are made meanwhile. */
  positions: Positions | null;
  focus: string;
  chosen: string;
  /** The words on a tie, from the chosen entity's side. */
  said(tie: Tie): string;
};

export type Canvas = ReturnType<typeof createCanvas>;

/**
 * The drawing, by Cytoscape. What is given to `show` replaces what stood there; what is in both glides.
 * @param large thousands of elements: while it is moved, a picture of it is; edges hide, labels come with nearness
 */
export function createCanvas(container: HTMLElement, palette: Palette, large: boolean, handlers: Handlers) {
  let colours = palette;
  let drawn: Drawn | null = null;
  /** Nobody has moved the view since it was fitted: it may be fitted again when the room changes. */
  let fitted = true;
  let scale = 1;
  let holding = false;
  let lining = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cy: Core = cytoscape({
    container,
    style: stylesheet(colours, large, 1),
    minZoom: 0.02,
    maxZoom: 2.5,
    boxSelectionEnabled: false,
    autounselectify: true,
    hideEdgesOnViewport: large,
    textureOnViewport: large,
    pixelRatio: large ? 1 : 'auto',
  });
  listen(cy, handlers);
  const stopNaming = large ? nameInSight(cy) : () => {};
  cy.on('scrollzoom dragpan pinchzoom', () => {
    fitted = false;
  });

  function elementOf(node: GraphNode): ElementDefinition {
    const part = strength(node.score);
    const size = nodeSize(node.accesses) * (large ? 1.5 : 1);
    return {
      group: 'nodes',
      data: {
        id: node.id,
        label: node.label,
        shape: shapeOf(node.type),
        // A triangle or diamond of the same width looks smaller.
        size: node.type === 'person' || node.type === 'project' ? size : size * 1.14,
        fill: colours.fill(node.type, part),
        edge: colours.typeColour(node.type),
        faded: node.score < fading,
        pinned: node.pinned && !large,
      },
    };
  }

  function draw({ scene, positions }: Drawn, glide: boolean): void {
    const wanted = new Map<string, ElementDefinition>(scene.nodes.map((node) => [node.id, elementOf(node)]));
    if (large) for (const { id } of mostUsed(scene)) enlarge(wanted.get(id));
    const lines = new Map(scene.ties.map((tie) => [tie.id, tie]));
    cy.batch(() => {
      cy.elements()
        .filter((one) => !wanted.has(one.id()) && !lines.has(one.id()))
        .remove();
      const added: ElementDefinition[] = [];
      for (const [id, element] of wanted) {
        const there = cy.$id(id);
        const at = positions?.get(id) ?? { x: 0, y: 0 };
        if (there.empty()) added.push({ ...element, position: { ...at } });
        else {
          there.data(element.data);
          if (glide) there.animate({ position: { ...at } }, { duration: glideMs, easing: 'ease-out' });
          else there.stop().position({ ...at });
        }
      }
      if (!large) added.push(...missingLines(lines.values()));
      cy.add(added);
    });
  }

  function missingLines(ties: Iterable<Tie>): ElementDefinition[] {
    return [...ties]
      .filter(({ id }) => cy.$id(id).empty())
      .map(({ id, a, b }) => ({ group: 'edges', data: { id, source: a, target: b } }));
  }

  /** In a large graph the entities are seen first; their ties come as soon as these stand. */
  function drawLines(): void {
    if (!large || lining) return;
    lining = true;
    cy.one('render', () => {
      timer = setTimeout(() => {
        lining = false;
        if (drawn === null) return;
        cy.add(missingLines(drawn.scene.ties));
        mark(drawn);
      });
    });
  }

  function mark({ focus, chosen, scene, said }: Drawn): void {
    cy.batch(() => {
      cy.elements('.focus, .chosen, .near').removeClass('focus chosen near held');
      cy.$id(focus).addClass('focus');
      const node = cy.$id(chosen).addClass(holding ? 'chosen held' : 'chosen');
      const near = node.connectedEdges().addClass('near');
      const ties = new Map(scene.ties.map((tie) => [tie.id, tie]));
      cy.edges('[said]').removeData('said');
      if (near.length > saidMost) return;
      near.forEach((edge) => {
        const tie = ties.get(edge.id());
        if (tie) edge.data('said', said(tie));
      });
    });
  }

  function frame(): void {
    fitted = true;
    if (cy.nodes().empty() || cy.width() === 0) return;
    const box = boxOf([...(drawn?.scene.nodes ?? [])].flatMap(({ id }) => drawn?.positions?.get(id) ?? []));
    // Names stand below, and to both sides.
    const room = { left: 70, right: 70, top: 44, bottom: 72 };
    const zoom = Math.min(
      1.1,
      (cy.width() - room.left - room.right) / Math.max(1, box.x2 - box.x1),
      (cy.height() - room.top - room.bottom) / Math.max(1, box.y2 - box.y1),
    );
    const level = Math.max(cy.minZoom(), zoom);
    const wanted = large ? 1 : Math.round(20 / Math.min(1, Math.max(0.55, level))) / 20;
    if (wanted !== scale) {
      scale = wanted;
      cy.style(stylesheet(colours, large, scale));
    }
    cy.viewport({
      zoom: level,
      pan: {
        x: (cy.width() + room.left - room.right) / 2 - (level * (box.x1 + box.x2)) / 2,
        y: (cy.height() + room.top - room.bottom) / 2 - (level * (box.y1 + box.y2)) / 2,
      },
    });
  }

  /** Everything is there already and only gets its place. */
  function place(positions: Positions): void {
    cy.batch(() => cy.nodes().positions((node) => ({ ...(positions.get(node.id()) ?? { x: 0, y: 0 }) })));
  }

  function show(next: Drawn): void {
    const before = drawn;
    drawn = next;
    const moved = before?.positions !== next.positions;
    // Until there are places nothing is in sight, so that nothing is drawn in vain.
    if (next.positions === null) cy.pan(nowhere);
    if (before?.scene === next.scene && before.positions === null && next.positions) place(next.positions);
    else if (moved || before?.scene !== next.scene) {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches || next.scene.nodes.length > glideMost;
      draw(next, moved && before !== null && !still);
    }
    if (next.positions === null) return;
    if (before !== next) mark(next);
    if (before?.scene !== next.scene || before.positions === null) drawLines();
    if (moved) frame();
    else if (before?.chosen !== next.chosen) bringIntoSight(cy, next.chosen);
  }

  return {
    show,
    fit: frame,
    zoom(by: number) {
      fitted = false;
      cy.zoom({ level: cy.zoom() * by, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } });
    },
    paint(next: Palette) {
      colours = next;
      cy.style(stylesheet(next, large, scale));
      if (drawn) draw(drawn, false);
    },
    resize() {
      cy.resize();
      if (fitted && drawn?.positions) frame();
    },
    /** Whether the drawing has the keyboard: what is chosen shows it. */
    hold(held: boolean) {
      holding = held;
      cy.nodes('.held').removeClass('held');
      if (held) cy.nodes('.chosen').addClass('held');
    },
    /** The neighbour that lies in a direction, else whoever does. */
    step(from: string, direction: Direction): string | null {
      const node = cy.$id(from);
      if (node.empty()) return null;
      const place = (one: cytoscape.NodeSingular): Point => one.position();
      const near = toward(node.position(), direction, node.neighborhood().nodes().toArray(), place);
      return (near ?? toward(node.position(), direction, cy.nodes().toArray(), place))?.id() ?? null;
    },
    destroy() {
      stopNaming();
      clearTimeout(timer);
      cy.destroy();
    },
    /** For measuring. */
    core: cy,
  };
}

/** Names need measuring, so in a large graph only those who can be read have one. */
function nameInSight(cy: Core): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const name = () => {
    const { x1, y1, x2, y2 } = cy.extent();
    const near = cy.zoom() >= namedFrom;
    cy.batch(() => {
      cy.nodes('.named').removeClass('named');
      if (!near) return;
      cy.nodes()
        .filter((node) => {
          const { x, y } = node.position();
          return x > x1 && x < x2 && y > y1 && y < y2;
        })
        .addClass('named');
    });
  };
  cy.on('viewport', () => {
    clearTimeout(timer);
    timer = setTimeout(name, rest);
  });
  return () => clearTimeout(timer);
}

function mostUsed(scene: Scene): GraphNode[] {
  return [...scene.nodes].sort((a, b) => b.accesses - a.accesses || (a.id < b.id ? -1 : 1)).slice(0, namedMost);
}

/** A landmark: its name is readable from afar. */
function enlarge(element: ElementDefinition | undefined): void {
  if (element) element.data.landmark = true;
}

function listen(cy: Core, handlers: Handlers): void {
  const id = (event: EventObject) => String(event.target.id());
  cy.on('tap', 'node', (event) => handlers.onChoose(id(event)));
  cy.on('dbltap', 'node', (event) => handlers.onFocus(id(event)));
  cy.on('dragfree', 'node', () => {
    handlers.onMoved(new Map(cy.nodes().map((node) => [node.id(), { ...node.position() }] as const)));
  });
  cy.on('mouseover', 'node', () => point(cy, true));
  cy.on('mouseout', 'node', () => point(cy, false));
}

function point(cy: Core, at: boolean): void {
  const container = cy.container();
  if (container) container.style.cursor = at ? 'pointer' : '';
}

function bringIntoSight(cy: Core, id: string): void {
  const node = cy.$id(id);
  if (node.empty()) return;
  const { x, y } = node.renderedPosition();
  const margin = 48;
  const dx = x < margin ? margin - x : x > cy.width() - margin ? cy.width() - margin - x : 0;
  const dy = y < margin ? margin - y : y > cy.height() - margin * 1.5 ? cy.height() - margin * 1.5 - y : 0;
  if (dx !== 0 || dy !== 0) cy.panBy({ x: dx, y: dy });
}

function boxOf(points: readonly Point[]) {
  const box = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
  for (const { x, y } of points) {
    box.x1 = Math.min(box.x1, x);
    box.x2 = Math.max(box.x2, x);
    box.y1 = Math.min(box.y1, y);
    box.y2 = Math.max(box.y2, y);
  }
  return points.length > 0 ? box : { x1: 0, y1: 0, x2: 0, y2: 0 };
}

import type { Css, StylesheetJson } from 'cytoscape';
import type { Palette } from './palette.ts';

const pin = (colour: string) =>
  `data:image/svg+xml;utf8,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 16 16" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M5.6 2.2h4.8M6.3 2.2v4L4 8.8v1h8v-1L9.7 6.2v-4M8 9.8v4.2"/></svg>`,
  )}`;

/** A name below its entity. */
function nameStyle({ tokens, font }: Palette, scale: number, large: boolean): Css.Node {
  return {
    label: 'data(label)',
    color: tokens.ink,
    'font-family': font,
    'font-size': 12 * scale,
    'min-zoomed-font-size': large ? 9 : 4,
    'text-valign': 'bottom',
    'text-margin-y': 5 * scale,
    'text-max-width': `${150 * scale}px`,
    'text-wrap': 'ellipsis',
    'text-outline-color': tokens.sunken,
    'text-outline-width': 2.5 * scale,
  };
}

/**
 * How the graph is drawn.
 * @param large thousands of elements: every property of every element costs, so only what is seen from afar is set
 * @param scale letters grow by this while the drawing is small, so that names stay readable
 */
export function stylesheet(palette: Palette, large: boolean, scale: number): StylesheetJson {
  const { tokens } = palette;
  const name = nameStyle(palette, scale, large);
  return [
    {
      selector: 'node',
      style: {
        shape: 'data(shape)' as never,
        width: 'data(size)',
        height: 'data(size)',
        'background-color': 'data(fill)',
        ...(!large && { ...name, 'border-width': 1.5, 'border-color': 'data(edge)', 'overlay-opacity': 0 }),
      },
    },
    ...(large ? [] : smallStyle(palette)),
    { selector: 'node.named', style: name },
    { selector: 'node[?landmark]', style: { ...name, 'font-size': 56, 'text-outline-width': 8 } },
    { selector: 'node.focus', style: { ...name, 'font-weight': 600, 'font-size': (large ? 12 : 13) * scale } },
    {
      selector: 'node.chosen',
      style: {
        ...name,
        'outline-width': 2 * scale,
        'outline-color': tokens.focus,
        'outline-offset': 4 * scale,
        'text-margin-y': 9 * scale,
        'font-weight': 600,
        'min-zoomed-font-size': 0,
        'z-index': 10,
      },
    },
    { selector: 'node.held', style: { 'outline-width': 3 * scale } },
    {
      selector: 'edge',
      style: { 'curve-style': 'haystack', width: large ? 2.5 : 1.1, 'line-color': tokens['line-2'] },
    },
    ...(large ? [] : [{ selector: 'edge', style: { 'overlay-opacity': 0 } }]),
    {
      selector: 'edge.near',
      style: { width: 2, 'line-color': tokens['line-ctl'], 'line-opacity': 0.75, 'z-index': 5 },
    },
    {
      selector: 'edge.near[said]',
      style: {
        label: 'data(said)',
        'font-family': palette.font,
        'font-size': 11 * scale,
        'min-zoomed-font-size': 7,
        color: tokens['ink-3'],
        'text-background-color': tokens.sunken,
        'text-background-opacity': 1,
        'text-background-padding': '2px',
      },
    },
  ];
}

/** Fading entities with a broken edge, pinned ones with their pin. */
function smallStyle({ tokens }: Palette): StylesheetJson {
  return [
    {
      selector: 'node[?faded]',
      style: { color: tokens['ink-3'], 'border-style': 'dashed', 'border-dash-pattern': [3, 2.4] },
    },
    {
      selector: 'node[?pinned]',
      style: { 'background-image': pin(tokens.surface), 'background-width': '12px', 'background-height': '12px' },
    },
  ];
}

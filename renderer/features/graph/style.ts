import type { StylesheetJson } from 'cytoscape';
import type { Palette } from './palette.ts';

const pin = (colour: string) =>
  `data:image/svg+xml;utf8,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 16 16" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M5.6 2.2h4.8M6.3 2.2v4L4 8.8v1h8v-1L9.7 6.2v-4M8 9.8v4.2"/></svg>`,
  )}`;

/**
 * How the graph is drawn.
 * @param large thousands of elements: no outlines around labels, none that could not be read, thinner lines
 */
export function stylesheet({ tokens, font }: Palette, large: boolean): StylesheetJson {
  return [
    {
      selector: 'node',
      style: {
        shape: 'data(shape)' as never,
        width: 'data(size)',
        height: 'data(size)',
        'background-color': 'data(fill)',
        'border-width': large ? 0 : 1.5,
        'border-color': 'data(edge)',
        label: 'data(label)',
        color: tokens.ink,
        'font-family': font,
        'font-size': large ? 'data(letters)' : 12,
        'min-zoomed-font-size': large ? 9 : 5,
        'text-valign': 'bottom',
        'text-margin-y': 5,
        'text-max-width': '150px',
        'text-wrap': 'ellipsis',
        'text-outline-color': tokens.sunken,
        'text-outline-width': large ? 0 : 2.5,
        'overlay-opacity': 0,
      },
    },
    {
      selector: 'node[?faded]',
      style: { color: tokens['ink-3'], 'border-style': 'dashed', 'border-dash-pattern': [3, 2.4] },
    },
    {
      selector: 'node[?pinned]',
      style: {
        'background-image': pin(tokens.surface),
        'background-width': '12px',
        'background-height': '12px',
      },
    },
    { selector: 'node.focus', style: { 'font-weight': 600, 'font-size': large ? 'data(letters)' : 13 } },
    {
      selector: 'node.chosen',
      style: {
        'outline-width': 2,
        'outline-color': tokens.focus,
        'outline-offset': 4,
        'text-margin-y': 9,
        'font-weight': 600,
        'min-zoomed-font-size': 0,
        'z-index': 10,
      },
    },
    {
      selector: 'edge',
      style: {
        'curve-style': 'haystack',
        'haystack-radius': 0,
        width: large ? 1 : 1.1,
        'line-color': tokens['line-2'],
        'line-opacity': large ? 0.6 : 1,
        'overlay-opacity': 0,
      },
    },
    {
      selector: 'edge.near',
      style: { width: 2, 'line-color': tokens['line-ctl'], 'line-opacity': 0.75, 'z-index': 5 },
    },
    {
      selector: 'edge.near[said]',
      style: {
        label: 'data(said)',
        'font-family': font,
        'font-size': 11,
        'min-zoomed-font-size': 7,
        color: tokens['ink-3'],
        'text-background-color': tokens.sunken,
        'text-background-opacity': 1,
        'text-background-padding': '2px',
      },
    },
  ];
}

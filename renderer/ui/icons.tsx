import type { ReactNode } from 'react';

/** Drawn on a 16 px grid with a 1.35 px stroke; `currentColor` throughout. */
export const icons = {
  agents: (
    <>
      <rect x="2.6" y="5.4" width="10.8" height="8" rx="2" />
      <path d="M8 5.4V2.6M6.4 2.6h3.2M5.9 8.8v1.4M10.1 8.8v1.4" />
    </>
  ),
  alert: <path d="M8 2.2L14.4 13.4H1.6L8 2.2ZM8 6.6v3.2M8 11.6v.1" />,
  archive: (
    <>
      <rect x="2" y="3" width="12" height="3" rx=".8" />
      <path d="M3 6v6a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V6M6.4 8.8h3.2" />
    </>
  ),
  ask: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.2 6.4a1.9 1.9 0 1 1 2.7 1.7c-.6.3-.9.7-.9 1.3M8 11.4v.1" />
    </>
  ),
  audit: <path d="M2.2 8a5.8 5.8 0 1 0 1.9-4.3L2.2 5.4M2.2 2.2v3.2h3.2M8 4.8V8l2.2 1.5" />,
  belief: <path d="M5.6 11.2a4.4 4.4 0 1 1 4.8 0v1.4H5.6v-1.4ZM6.4 14.4h3.2" />,
  check: <path d="M3 8.6l3.2 3.2L13 4.8" />,
  chip: (
    <>
      <rect x="4" y="4" width="8" height="8" rx="1.4" />
      <path d="M6.4 4V1.8M9.6 4V1.8M6.4 14.2V12M9.6 14.2V12M4 6.4H1.8M4 9.6H1.8M14.2 6.4H12M14.2 9.6H12" />
    </>
  ),
  terminal: (
    <>
      <rect x="1.8" y="2.8" width="12.4" height="10.4" rx="1.6" />
      <path d="M4.6 6.2L6.8 8l-2.2 1.8M8.4 10.2h3" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.6V8l2.2 1.6" />
    </>
  ),
  cloud: <path d="M4.8 12.6a2.9 2.9 0 0 1-.3-5.8 3.8 3.8 0 0 1 7.3.5 2.7 2.7 0 0 1-.3 5.3H4.8Z" />,
  contra: <path d="M2 5.2h9.4M8.6 2.4l2.8 2.8-2.8 2.8M14 10.8H4.6M7.4 8l-2.8 2.8 2.8 2.8" />,
  copy: (
    <>
      <rect x="5.6" y="5.6" width="8" height="8" rx="1.2" />
      <path d="M10.4 5.6V3.4a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.2" />
    </>
  ),
  core: (
    <>
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="2.4" fill="currentColor" stroke="none" />
    </>
  ),
  curve: <path d="M2.4 2.4v11.2h11.2M5 4.2c.8 4.4 3.2 6.4 8 6.8" />,
  down: <path d="M3.8 6.2L8 10.4l4.2-4.2" />,
  episodic: (
    <>
      <rect x="2.2" y="3" width="11.6" height="10.8" rx="1.4" />
      <path d="M2.2 6.4h11.6M5.4 1.8V4M10.6 1.8V4" />
    </>
  ),
  file: <path d="M9.2 1.8H4.4a1 1 0 0 0-1 1v10.4a1 1 0 0 0 1 1h7.2a1 1 0 0 0 1-1V5.2L9.2 1.8Zm0 0v3.4h3.4" />,
  fit: <path d="M2.6 6V2.6H6M10 2.6h3.4V6M13.4 10v3.4H10M6 13.4H2.6V10" />,
  folder: <path d="M1.8 12.4V4a1 1 0 0 1 1-1h3l1.4 1.8h6a1 1 0 0 1 1 1v6.6a1 1 0 0 1-1 1H2.8a1 1 0 0 1-1-1Z" />,
  graph: (
    <>
      <circle cx="4" cy="11.6" r="2.1" />
      <circle cx="11.8" cy="11" r="2.1" />
      <circle cx="8.2" cy="4" r="2.1" />
      <path d="M5 9.7l2.2-3.8M9.2 5.9l1.7 3.2M6.1 11.4l3.6-.2" />
    </>
  ),
  import: <path d="M8 2v7.4M5 6.6l3 3 3-3M2.4 10.4v2a1.2 1.2 0 0 0 1.2 1.2h8.8a1.2 1.2 0 0 0 1.2-1.2v-2" />,
  inbox: (
    <path d="M1.8 9l2-5.4a1 1 0 0 1 .95-.65h6.5a1 1 0 0 1 .95.65L14.2 9v3a1 1 0 0 1-1 1H2.8a1 1 0 0 1-1-1V9Zm0 0h3.4l1 1.8h3.6l1-1.8h3.4" />
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.4v3.4M8 5.1v.1" />
    </>
  ),
  left: <path d="M9.8 3.8L5.6 8l4.2 4.2" />,
  library: <path d="M2.6 2.5v11M5.8 2.5v11M9 3.2l3.6 10M2.6 2.5h3.2M2.6 13.5h3.2M9 3.2l2.2-.8 3.6 10-2.2.8" />,
  link: (
    <path d="M6.6 9.4l2.8-2.8M7.4 4.6l1.2-1.2a2.8 2.8 0 0 1 4 4l-1.2 1.2M8.6 11.4l-1.2 1.2a2.8 2.8 0 0 1-4-4l1.2-1.2" />
  ),
  mark: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4c2.6-3.4 2.6-9 0-12.4Z" fill="currentColor" stroke="none" />
      <path d="M8 1.8c2.6 3.4 2.6 9 0 12.4" />
    </>
  ),
  me: (
    <>
      <circle cx="8" cy="5.2" r="2.7" />
      <path d="M2.8 13.6c.5-2.8 2.6-4.2 5.2-4.2s4.7 1.4 5.2 4.2" />
    </>
  ),
  merge: (
    <>
      <circle cx="4" cy="3.6" r="1.7" />
      <circle cx="4" cy="12.4" r="1.7" />
      <circle cx="12" cy="9" r="1.7" />
      <path d="M4 5.3v5.4M4 5.4c.4 2.4 3 3.5 6.3 3.6" />
    </>
  ),
  minus: <path d="M3.2 8h9.6" />,
  moon: <path d="M13.4 9.8A5.8 5.8 0 0 1 6.2 2.6a5.8 5.8 0 1 0 7.2 7.2Z" />,
  more: <path d="M3.4 8h.1M8 8h.1M12.6 8h.1" strokeWidth="2" />,
  open: <path d="M6.4 3.2H3.6a1 1 0 0 0-1 1v8.2a1 1 0 0 0 1 1h8.2a1 1 0 0 0 1-1V9.6M9.4 2.6h4v4M13.2 2.8L7.6 8.4" />,
  pencil: <path d="M10.6 2.9l2.5 2.5-7.6 7.6-3.1.6.6-3.1 7.6-7.6Z" />,
  'ph-active': <circle cx="8" cy="8" r="5.4" fill="currentColor" />,
  'ph-archived': <circle cx="8" cy="8" r="5.4" strokeDasharray="1.6 2.2" />,
  'ph-dormant': <circle cx="8" cy="8" r="5.4" />,
  'ph-fading': (
    <>
      <circle cx="8" cy="8" r="5.4" />
      <path d="M8 2.6a5.4 5.4 0 0 0 0 10.8Z" fill="currentColor" />
    </>
  ),
  pin: <path d="M5.6 2.2h4.8M6.3 2.2v4L4 8.8v1h8v-1L9.7 6.2v-4M8 9.8v4.2" />,
  plug: <path d="M6 1.8v3.4M10 1.8v3.4M3.8 5.2h8.4v2.2a4.2 4.2 0 0 1-8.4 0V5.2ZM8 11.6v2.6" />,
  plus: <path d="M8 3.2v9.6M3.2 8h9.6" />,
  procedural: <path d="M6.6 4h7M6.6 8h7M6.6 12h7M2.6 3l1-.6V6M2.4 9.9c.2-.7 1.8-.7 1.8.2 0 .8-1.8 1.7-1.8 2.5h1.9" />,
  puzzle: (
    <path d="M6.2 3.4a1.5 1.5 0 0 1 3 0v.8h3v3h.8a1.5 1.5 0 0 1 0 3h-.8v3H3.2v-3H4a1.5 1.5 0 0 0 0-3h-.8v-3h3v-.8Z" />
  ),
  refresh: <path d="M13.8 8a5.8 5.8 0 1 1-1.9-4.3l1.9 1.7M13.8 2.2v3.2h-3.2" />,
  revert: <path d="M2.6 6.4h7.2a3.6 3.6 0 0 1 0 7.2H6M5.6 3.4l-3 3 3 3" />,
  review: <path d="M2 4.2l1.2 1.2L5.4 3M2 10.9l1.2 1.2 2.2-2.4M8 4.4h6M8 11h6" />,
  right: <path d="M6.2 3.8L10.4 8l-4.2 4.2" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.6" />
      <path d="M10.4 10.4L14 14" />
    </>
  ),
  semantic: (
    <>
      <circle cx="4" cy="11.6" r="2" />
      <circle cx="12" cy="11.6" r="2" />
      <circle cx="8" cy="4" r="2" />
      <path d="M7 5.8l-2.2 4M9 5.8l2.2 4" />
    </>
  ),
  settings: (
    <>
      <path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6" />
      <circle cx="10" cy="4.5" r="1.8" />
      <circle cx="6" cy="11.5" r="1.8" />
    </>
  ),
  'sh-concept': <path d="M8 1.6L14.4 8 8 14.4 1.6 8Z" fill="currentColor" fillOpacity=".28" />,
  'sh-person': <circle cx="8" cy="8" r="5.6" fill="currentColor" fillOpacity=".28" />,
  'sh-place': <path d="M8 2.2l6.2 11H1.8Z" fill="currentColor" fillOpacity=".28" />,
  'sh-project': <rect x="2.8" y="2.8" width="10.4" height="10.4" rx="1.4" fill="currentColor" fillOpacity=".28" />,
  'sh-tool': <path d="M5 2.6h6L14.2 8 11 13.4H5L1.8 8Z" fill="currentColor" fillOpacity=".28" />,
  shield: <path d="M8 1.8l5.2 1.8v4c0 3.2-2.2 5.4-5.2 6.6-3-1.2-5.2-3.4-5.2-6.6v-4L8 1.8ZM8 5v3.4M8 10.6v.1" />,
  sprout: (
    <path d="M8 14V7.4M8 8.6C8 6 6.2 4.2 3 4.2c0 2.8 1.8 4.4 5 4.4ZM8 7.2c0-2.6 1.8-4.6 5-4.6 0 2.8-1.8 4.6-5 4.6Z" />
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.6v1.4M8 13v1.4M1.6 8H3M13 8h1.4M3.5 3.5l1 1M11.5 11.5l1 1M3.5 12.5l1-1M11.5 4.5l1-1" />
    </>
  ),
  tag: <path d="M2.2 7.4V3.2a1 1 0 0 1 1-1h4.2l6.2 6.2a1 1 0 0 1 0 1.4l-3.8 3.8a1 1 0 0 1-1.4 0L2.2 7.4ZM5.4 5.4h.1" />,
  theme: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 2.2a5.8 5.8 0 0 1 0 11.6Z" fill="currentColor" />
    </>
  ),
  timeline: (
    <>
      <path d="M3.5 1.8v12.4M7 4h7M7 8h5M7 12h7" />
      <circle cx="3.5" cy="4" r="1.1" fill="var(--chrome)" />
      <circle cx="3.5" cy="8" r="1.1" fill="var(--chrome)" />
      <circle cx="3.5" cy="12" r="1.1" fill="var(--chrome)" />
    </>
  ),
  today: <path d="M1.8 12.2h12.4M4.4 12a3.6 3.6 0 0 1 7.2 0M8 3v2.2M3.2 5.6l1.4 1.4M12.8 5.6l-1.4 1.4" />,
  up: <path d="M3.8 9.8L8 5.6l4.2 4.2" />,
  vault: (
    <>
      <rect x="3" y="7" width="10" height="7" rx="1.4" />
      <path d="M5.2 7V4.8a2.8 2.8 0 0 1 5.6 0V7" />
    </>
  ),
  wmax: <rect x="3.8" y="3.8" width="8.4" height="8.4" rx=".6" />,
  wmin: <path d="M3.5 8.5h9" />,
  x: <path d="M4 4l8 8M12 4l-8 8" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof icons;

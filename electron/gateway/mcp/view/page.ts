import { randomBytes } from 'node:crypto';
import { script } from './script.ts';

/** The page in which clients that have views (MCP Apps) show a review and what was found. */
export const viewUri = 'ui://mneme/memory.html';
export const viewMime = 'text/html;profile=mcp-app';
/** A tool of the page's alone: no model is shown it. */
export const decideTool = 'memory_review_decide';

const style = `
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
body { margin: 0; padding: 12px; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: 8px 0; border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
p { margin: 0; overflow-wrap: anywhere; }
.why { opacity: 0.7; font-size: 12px; }
.acts { display: flex; gap: 8px; margin-top: 6px; }
button { font: inherit; padding: 2px 10px; border: 1px solid currentColor; border-radius: 6px; background: none; color: inherit; }
button[aria-pressed='true'] { background: color-mix(in srgb, currentColor 18%, transparent); font-weight: 600; }
button:disabled { opacity: 0.4; }
`;

/**
 * The page, whole: its own style and script, nothing fetched, nothing sent but to the client around it. What it shows comes
 * afterwards, as text. @param key stands for the page, so that no other caller can decide
 */
export function viewPage(key: string): string {
  const once = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; script-src 'nonce-${once}'; style-src 'nonce-${once}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Mneme</title>
<style nonce="${once}">${style}</style>
</head>
<body>
<main></main>
<p role="status"></p>
<script nonce="${once}">(${script})(${JSON.stringify({ key, decideTool })})</script>
</body>
</html>
`;
}

/** What a client is told of the page: it needs no network and no place of its own. */
export const viewMeta = { ui: { csp: {}, prefersBorder: true } };

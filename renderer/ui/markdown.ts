import createDOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { visible } from '#shared/text/invisible.ts';
import { linkWords } from './plain.ts';

const md = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true });

/** Workspace file that a `[[target]]` means: an entity by `type--slug`, or a path as it stands. */
export function linkPath(target: string): string {
  const bare = target.trim();
  if (bare.includes('/') || bare.endsWith('.md')) return bare.endsWith('.md') ? bare : `${bare}.md`;
  return bare.includes('--') ? `memory/graph/entities/${bare}.md` : `${bare}.md`;
}

// `[[person--alex]]`, `[[person--alex|Alex]]`: a link inside the workspace.
md.inline.ruler.before('link', 'memory', (state, silent) => {
  const found = /^\[\[([^[\]|\n]{1,200})(?:\|([^[\]\n]{1,200}))?\]\]/.exec(state.src.slice(state.pos, state.pos + 410));
  if (found === null) return false;
  if (!silent) {
    const token = state.push('memory', '', 0);
    const target = (found[1] ?? '').trim();
    token.content = found[2] ?? linkWords(target);
    token.meta = { target, path: linkPath(target) };
  }
  state.pos += found[0].length;
  return true;
});

// The points of a list stand on the side where its words begin, in every script, and each beside its own.
for (const list of ['bullet_list_open', 'ordered_list_open', 'list_item_open'])
  md.renderer.rules[list] = (tokens, n, options, _env, self) => {
    tokens[n]?.attrSet('dir', 'auto');
    return self.renderToken(tokens, n, options);
  };

const quote = md.utils.escapeHtml;
md.renderer.rules.memory = (tokens, n) =>
  `<a href="#" title="${quote(String(tokens[n]?.meta?.target))}" data-path="${quote(String(tokens[n]?.meta?.path))}">${quote(tokens[n]?.content ?? '')}</a>`;
// Remote content is never loaded, and a picture in a memory is named instead of drawn.
md.renderer.rules.image = (tokens, n) =>
  `<span class="noimage">Picture not shown: ${quote(tokens[n]?.content || 'untitled')}</span>`;

const purify = typeof window === 'undefined' ? null : createDOMPurify(window);

const allowed = {
  ALLOWED_TAGS:
    'a p br strong em s code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td span'.split(' '),
  ALLOWED_ATTR: ['href', 'data-path', 'class', 'dir', 'start', 'title'],
  // No addresses: what they may say is no matter of where they lead.
  ADD_URI_SAFE_ATTR: ['dir', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#)/i,
};

/**
 * Memory text as HTML that can do nothing: no scripts, styles, pictures, frames or forms. What is invisible in it says so.
 */
export function renderMarkdown(text: string): string {
  const html = md.render(visible(text));
  return purify === null ? '' : purify.sanitize(html, allowed);
}

import { isWrittenOut } from '../connections/commands.ts';

/** Around what Mneme adds to a conversation; what stands between them was said by nobody. */
export const ownMark = 'mneme-memory';

/** What clients and Mneme put around what they add to a person's words. */
const added = [ownMark, 'hook_context', 'system-reminder', 'untrusted_context', 'local-command-stdout'];
/** Heads under which a client writes what a hook gave, down to the next empty line. */
const heads = ['SessionStart', 'UserPromptSubmit', 'BeforeAgent'].map((event) => `${event} hook additional context:`);

/** A text without what was added to it: a prompt as it was typed, an answer as it was given. Pure, linear. */
export function stripped(text: string): string {
  let rest = text;
  for (const tag of added) rest = without(rest, `<${tag}>`, `</${tag}>`);
  for (const head of heads) rest = without(rest, head, '\n\n');
  return rest.trim();
}

/** Without what stands from `open` to `close`, both included; to the end where nothing closes it. */
function without(text: string, open: string, close: string): string {
  let at = text.indexOf(open);
  if (at < 0) return text;
  const kept: string[] = [];
  let from = 0;
  while (at >= 0) {
    kept.push(text.slice(from, at));
    const end = text.indexOf(close, at + open.length);
    from = end < 0 ? text.length : end + close.length;
    at = text.indexOf(open, from);
  }
  return [...kept, text.slice(from)].join('\n');
}

/**
 * Whether a prompt is an order to the client (`/clear`, `/mneme:recall tea`, `$mneme-recall tea`), or what it made of one:
 * nothing was said.
 */
export const isCommand = (prompt: string): boolean =>
  /^(?:\/[\w:-]{1,80}|[/$]mneme[\w:/-]{1,80})(?:\s|$)/.test(prompt) || isWrittenOut(prompt);

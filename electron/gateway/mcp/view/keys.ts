import { randomBytes } from 'node:crypto';
import { fail } from '#shared/model/error.ts';
import type { ViewList } from './waiting.ts';

/** Pages and lists of one session that count; the oldest are forgotten first. */
const mostKept = 20;

const unknown = () =>
  fail(
    'view.unknown',
    'Only the person before the view decides here, and this call does not come from it.',
    'Leave it to the person, or to the Mneme window.',
  );

/**
 * Who may decide in a client's view. A page's key stands in its own text and nowhere else, least of all in an answer that a
 * model reads; a list that was shown is decided on once, and by its own members.
 */
export class ViewKeys {
  readonly #pages = new Set<string>();
  readonly #shown = new Map<string, ViewList>();

  /** For a page that is handed out now. */
  newPage(): string {
    return keep(this.#pages, (key) => this.#pages.add(key));
  }

  /** Names what a view shows. */
  newList(waiting: ViewList): string {
    return keep(this.#shown, (list) => this.#shown.set(list, waiting));
  }

  /** What was shown in a list, which is decided on with that. @throws view.unknown, view.used */
  take(page: string, list: string): ViewList {
    if (!this.#pages.has(page)) throw unknown();
    const waiting = this.#shown.get(list);
    if (waiting === undefined)
      throw fail('view.used', 'This list is decided on, or is an old one.', 'Ask for a review again.');
    this.#shown.delete(list);
    return waiting;
  }
}

function keep(
  kept: { readonly size: number; keys(): IterableIterator<string>; delete(key: string): boolean },
  add: (key: string) => void,
): string {
  const key = randomBytes(24).toString('base64url');
  add(key);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return key;
}

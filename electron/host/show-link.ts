/** What a link may name beside a page: words for the page's own search. */
const longest = 2_000;

/**
 * The page that a link `mneme://show/PAGE?…` names, such as `/review`; null for anything else. Anybody can
 * write such a link: it shows a page, and does nothing.
 */
export function pageOfLink(link: string): string | null {
  if (link.length > longest || !URL.canParse(link)) return null;
  const { protocol, host, pathname, search } = new URL(link);
  if (protocol !== 'mneme:' || host !== 'show' || !/^\/[a-z]{1,20}$/.test(pathname)) return null;
  return `${pathname}${search}`;
}

/** The same of the first link among a start's arguments. */
export function pageOfStart(argv: readonly string[]): string | null {
  return argv.reduce<string | null>((page, one) => page ?? pageOfLink(one), null);
}

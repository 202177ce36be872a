/** Where the window's page lives. A custom scheme has an origin of its own, unlike `file:`. */
export const appOrigin = 'mneme://app';
export const appUrl = `${appOrigin}/`;

/** Whether a URL is a page or asset of our own. */
export function isOwnUrl(url: string): boolean {
  return url === appOrigin || url.startsWith(appUrl);
}

/** Milliseconds after a click or key press during which a page may ask for a link to be opened. */
const gestureSpan = 1_000;

/**
 * Whether a link may be handed to the system's browser: only https, never with a name and password in it.
 * @param sinceGesture milliseconds since the person last clicked or pressed a key in the page
 */
export function mayOpen(url: string, sinceGesture: number): boolean {
  if (sinceGesture > gestureSpan || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

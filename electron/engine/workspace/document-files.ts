const original = /^memory\/sources\/([\da-f]{8})-/;

/** The source whose document lies there as it was brought, as `source:3f2a9c1b`; null for every other file. */
export function documentAt(path: string): string | null {
  const id = original.exec(path)?.[1];
  return id === undefined ? null : `source:${id}`;
}

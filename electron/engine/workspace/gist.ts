/** Characters of a summary: a sentence stays whole, and a line of a log stays one. */
const most = 120;

/** One line of at most 120 characters, for commit and audit summaries. */
export function gist(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

/**
 * The value of `--name VALUE` or `--name=VALUE`, or null. Chromium's and Electron's own switches may stand around it.
 * @param argv arguments of the process, in order
 */
export function argument(argv: readonly string[], name: string): string | null {
  const flag = `--${name}`;
  for (const [index, one] of argv.entries()) {
    if (one.startsWith(`${flag}=`)) return one.slice(flag.length + 1) || null;
    const next = argv[index + 1];
    if (one === flag && next !== undefined && !next.startsWith('--')) return next;
  }
  return null;
}

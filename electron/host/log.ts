import type { Log } from '../engine/ports.ts';

/** A log on standard error, one line each: standard output belongs to what a front is asked to print. */
export function hostLog(name: string): Log {
  // The terminal may close before we do; a line that nobody reads must not end the process.
  process.stderr.on('error', () => {});
  const write = (level: string) => (message: string, fields?: Record<string, unknown>) => {
    const more = fields === undefined ? '' : ` ${JSON.stringify(fields)}`;
    process.stderr.write(`${level} [${name}] ${message}${more}\n`);
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

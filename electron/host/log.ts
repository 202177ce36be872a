import type { Log } from '../engine/ports.ts';

/** A log on standard error, one line each: standard output belongs to what a front is asked to print. */
export function hostLog(name: string): Log {
  const write = (level: string) => (message: string, fields?: Record<string, unknown>) => {
    const more = fields === undefined ? '' : ` ${JSON.stringify(fields)}`;
    process.stderr.write(`${level} [${name}] ${message}${more}\n`);
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

import type { Log } from '../engine/ports.ts';

/** One JSON object a line on stderr. Never holds the words of a memory. */
export function lineLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const say =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...fields })}\n`);
    };
  return { info: say('info'), warn: say('warn'), error: say('error') };
}

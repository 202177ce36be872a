import type { Cli } from '#shared/contract/cli.ts';
import type { OwnerConnection } from '../connect.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * While an answer is awaited: tells on a terminal how far it is, and lets Ctrl-C end it at the engine, where it would go on without this
 * command. A second Ctrl-C leaves it to itself. @returns what ends that
 */
export function meanwhile(
  connection: OwnerConnection,
  { endedBy, heard }: Pick<Cli, 'endedBy' | 'heard'>,
  input: Record<string, unknown>,
): () => void {
  const isSeen = process.stderr.isTTY === true;
  let shown = '';
  const show = (words: string) => {
    if (isSeen && words !== shown) process.stderr.write(`\r\u001b[K${words}`);
    shown = words;
  };
  if (heard !== undefined && isSeen) connection.onEvent((event) => show(heard(event) ?? shown));
  const end = async () => {
    for (const signal of signals) process.off(signal, end);
    const answer = await connection.relay(endedBy?.method ?? '', endedBy?.input(input)).catch(() => null);
    if ((answer as { cancelled?: boolean } | null)?.cancelled !== true) process.stderr.write(`\n${endedBy?.late}\n`);
  };
  if (endedBy !== undefined) for (const signal of signals) process.on(signal, end);
  return () => {
    show('');
    for (const signal of signals) process.off(signal, end);
  };
}

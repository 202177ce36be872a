import type { Cli } from '#shared/contract/cli.ts';
import type { Event } from '#shared/contract/events.ts';
import type { OwnerConnection } from '../connect.ts';

/** Where no terminal shows it, how far it is goes out in lines: the first when it takes longer than a moment, then now and then. Ms. */
const [firstLine, otherLines] = [1_500, 5_000];

/** Tells on standard error how far something is, until what it gives is called. */
export function telling(connection: Pick<OwnerConnection, 'onEvent'>, heard: (event: Event) => string | null) {
  const isSeen = process.stderr.isTTY === true;
  let [shown, ended, next] = ['', false, performance.now() + firstLine];
  const show = (words: string) => {
    if (words === shown) return;
    shown = words;
    if (isSeen) process.stderr.write(`\r\u001b[K${words}`);
    else if (words !== '' && performance.now() >= next) {
      process.stderr.write(`${words}\n`);
      next = performance.now() + otherLines;
    }
  };
  connection.onEvent((event) => {
    if (!ended) show(heard(event) ?? shown);
  });
  return () => {
    ended = true;
    show('');
  };
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * While an answer is awaited: tells how far it is, and lets Ctrl-C end it at the engine, where it would go on without this
 * command. A second Ctrl-C leaves it to itself. @returns what ends that
 */
export function meanwhile(
  connection: OwnerConnection,
  { endedBy, heard }: Pick<Cli, 'endedBy' | 'heard'>,
  input: Record<string, unknown>,
): () => void {
  const told = heard === undefined ? () => undefined : telling(connection, heard);
  const end = async () => {
    for (const signal of signals) process.off(signal, end);
    const answer = await connection.relay(endedBy?.method ?? '', endedBy?.input(input)).catch(() => null);
    if ((answer as { cancelled?: boolean } | null)?.cancelled !== true) process.stderr.write(`\n${endedBy?.late}\n`);
  };
  if (endedBy !== undefined) for (const signal of signals) process.on(signal, end);
  return () => {
    told();
    for (const signal of signals) process.off(signal, end);
  };
}

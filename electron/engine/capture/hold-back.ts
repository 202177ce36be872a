import type { Caller } from '#shared/model/agent.ts';
import { type SecretValue, secretValuesIn } from '../language/secrets/known.ts';
import { markOf } from '../language/secrets/withhold.ts';
import type { CaptureDeps } from './deps.ts';
import { quarantine } from './quarantine.ts';
import { messageOrigin } from './trust.ts';
import type { ObservedTurn } from './wanted.ts';

/** Characters of a message from which others have their turn before it is looked through. */
const long = 20_000;

/**
 * The turn with a mark in the place of each statement that holds a secret, and what kinds are held back. What people said is held for the owner; what
 * tools and agents said is in their hands already.
 */
export async function secretsHeldBack(
  deps: CaptureDeps,
  turn: ObservedTurn,
  caller: Caller,
): Promise<{ turn: ObservedTurn; heldBack: string[] }> {
  const keeps = deps.settings.get('capture.observe');
  const heldBack: string[] = [];
  const parted: { message: ObservedTurn['messages'][number]; rest: string }[] = [];
  const values: SecretValue[] = [];
  for (const message of turn.messages) {
    if (message.content.length > long) await new Promise(setImmediate);
    const { rest, held, secrets } = deps.captureQueue.held.withhold(message.content);
    parted.push({ message, rest });
    values.push(...secretValuesIn(message.content, secrets));
    const { trust } = messageOrigin(message);
    if (keeps && message.role === 'user') {
      for (const { words, kind } of held) {
        heldBack.push(kind);
        quarantine(deps, words, caller, { source: trust === 'person' ? 'user-explicit' : 'conversation', kind });
        const at = new Date(deps.ports.clock.now()).toISOString();
        deps.captureQueue.note({
          at,
          agent: caller.name,
          ...{ id: null, path: null, line: null },
          status: 'held',
          text: markOf(kind),
          why: kind,
          trust,
          turn: turn.id,
        });
      }
    }
  }
  const messages = parted.map(({ message, rest }) => {
    const content = values.reduce((text, { value, kind }) => text.replaceAll(value, markOf(kind)), rest);
    return content === message.content ? message : { ...message, content };
  });
  return { turn: { ...turn, messages }, heldBack };
}

/** What is told of secrets by their kinds. */
export const heldFor = (kinds: readonly string[]) =>
  `Held back for the owner, and kept nowhere else: ${[...new Set(kinds)].join(', ')}. Tell them.`;

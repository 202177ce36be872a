import type { Trigger } from '#shared/model/capture.ts';
import { pointsBefore, sentencesOf } from './extract.ts';
import { forgottenIn } from './forgetting.ts';
import { messageOrigin, type TurnMessage } from './trust.ts';

/** Characters of what is spoken of that an advice repeats. */
const most = 200;

/** What the agent should do now about the triggers of a turn. @param keeps whether observing stores what is asked for */
export function adviceFor(triggers: readonly Trigger[], keeps: boolean): string[] {
  return triggers.flatMap((trigger) => adviceOn(trigger, keeps) ?? []);
}

/** The same about sentences of the person's that ask to forget something in words that are no trigger. */
export function adviceToForget(
  { messages }: { messages: readonly TurnMessage[] },
  triggers: readonly Trigger[],
): string[] {
  if (triggers.some(({ kind }) => kind === 'forget')) return [];
  const asked = messages
    .filter((message) => messageOrigin(message).trust === 'person')
    .flatMap(({ content }) => sentencesOf(content).flatMap((text) => forgottenIn(text) ?? []));
  return asked.slice(0, 1).map((what) => toForget(what));
}

const toForget = (what: string, permanent = false): string =>
  `The user wants something forgotten: call memory_forget with query ${quoted(what)}${permanent ? ' (for good)' : ''} and show the preview first.`;

const quoted = (text: string): string => JSON.stringify(text.slice(0, most));

function adviceOn({ kind, content, permanent }: Trigger, keeps: boolean): string | null {
  const about = quoted(content);
  switch (kind) {
    case 'forget':
      return toForget(content, permanent);
    case 'reflect':
      return 'The user asks for a reflection: call memory_reflect.';
    case 'search':
      return `The user asks what is known: call memory_search with query ${about}.`;
    case 'remember':
      if (pointsBefore(content))
        return 'The user wants remembered what was said before: call memory_store with it, in a full sentence.';
      return keeps ? null : `The user wants this remembered: call memory_store with content ${about}.`;
  }
}

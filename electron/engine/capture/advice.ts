import type { Trigger } from '#shared/model/capture.ts';

/** Characters of what is spoken of that an advice repeats. */
const most = 200;

/** What the agent should do now about the triggers of a turn. @param keeps whether observing stores what is asked for */
export function adviceFor(triggers: readonly Trigger[], keeps: boolean): string[] {
  return triggers.flatMap((trigger) => adviceOn(trigger, keeps) ?? []);
}

function adviceOn({ kind, content, permanent }: Trigger, keeps: boolean): string | null {
  const about = JSON.stringify(content.slice(0, most));
  switch (kind) {
    case 'forget':
      return `The user wants something forgotten: call memory_forget with query ${about}${permanent ? ' (for good)' : ''} and show the preview first.`;
    case 'reflect':
      return 'The user asks for a reflection: call memory_reflect.';
    case 'search':
      return `The user asks what is known: call memory_search with query ${about}.`;
    case 'remember':
      return keeps ? null : `The user wants this remembered: call memory_store with content ${about}.`;
  }
}

import type { Events } from '#shared/contract/events.ts';
import { fronts } from '#shared/model/agent.ts';
import { agentsPresentIn } from '../../commit/adopt.ts';
import { isTrustedChange } from './kind.ts';

const absentTrigger = 'edited while Mneme was not running';

/** Of a program that an agent can run, the command among them, the question stays; so it does where alerts themselves are set. */
const settingsPressed = new Set(Object.values(fronts).map((front) => `${front} changed the settings`));
/** The undo of such a press, in the same place. */
const settingsUndone = Object.values(fronts).map((front) => `${front} took back `);
const isUndone = (trigger: string, summary: string) =>
  summary.startsWith('took back settings: ') && settingsUndone.some((beginning) => trigger.startsWith(beginning));

/** Who changed a critical file, when, and whether it may be taken for the owner's doing. */
export type ChangeOrigin = {
  actor: string;
  at: string;
  seq: number | null;
  trusted: boolean;
  absent: boolean;
  /** Done in a window of Mneme's own: whoever did it need not be told by the system. */
  quiet: boolean;
  /** Parameters that the owner set on the Settings page: a press there needs no question whether it was meant. */
  pressed: boolean;
  /** Agents that were connected when a file was edited from outside. */
  besides: string[];
};

/** What the door told of a change. */
export function madeBy({ actor, at, seq, trigger, approval, summary }: Events['changed']): ChangeOrigin {
  const absent = trigger === absentTrigger;
  const besides = agentsPresentIn(trigger);
  const trusted = isTrustedChange({ actor, approval }) && !absent && besides.length === 0;
  const quiet = actor === 'manual' && !trigger.startsWith('edited');
  const isPress = settingsPressed.has(trigger) || isUndone(trigger, summary);
  const pressed = trusted && isPress && !summary.includes('audit.');
  return { actor, at, seq, trusted, absent, quiet, pressed, besides };
}

/** A change of which nobody knows who made it. */
export const unknown = (now: number): ChangeOrigin => ({
  actor: 'manual',
  at: new Date(now).toISOString(),
  seq: null,
  trusted: false,
  absent: true,
  quiet: false,
  pressed: false,
  besides: [],
});

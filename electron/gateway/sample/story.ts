import { z } from 'zod';
import { roles } from '#shared/model/agent.ts';

const when = {
  /** Days before the last one of the story; 0 is that one. */
  day: z.number().int().max(0),
  /** Local time, `HH:MM`. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
};

const actor = z.object({ role: z.enum(roles) });

const step = z.union([
  /** A call as the gateway takes it. Words in `{{…}}` name what is only known while the story is lived: see `quotes.ts`. */
  z.strictObject({ ...when, by: z.string(), call: z.string(), with: z.record(z.string(), z.unknown()) }),
  /** A file changed by another program, while no engine ran. */
  z.strictObject({ ...when, file: z.string(), replace: z.string(), by: z.string() }),
]);
export type StoryStep = z.output<typeof step>;

const beginning = z.strictObject({ actors: z.record(z.string(), actor) });

export type Story = { actors: Readonly<Record<string, z.output<typeof actor>>>; steps: readonly StoryStep[] };

/**
 * A story of a workspace: JSON lines, the first of which names who takes part, then what each did and when, in order.
 * @throws ZodError for a line that is no step, Error for one that is out of order or by nobody
 */
export function readStory(text: string): Story {
  const [first = '', ...rest] = text.trim().split('\n');
  const { actors } = beginning.parse(JSON.parse(first));
  const steps = rest.map((line) => step.parse(JSON.parse(line)));
  for (const [n, one] of steps.entries()) {
    const before = steps[n - 1];
    if (before !== undefined && minuteOf(before) > minuteOf(one)) throw new Error(`Line ${n + 2} is out of order.`);
    if ('call' in one && actors[one.by] === undefined) throw new Error(`Line ${n + 2} is by nobody: ${one.by}.`);
  }
  return { actors, steps };
}

/** Minutes since the midnight of the story's last day. */
function minuteOf({ day, at }: StoryStep): number {
  return day * 1440 + Number(at.slice(0, 2)) * 60 + Number(at.slice(3));
}

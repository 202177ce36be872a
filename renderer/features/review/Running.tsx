import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { Button, counted, useNow } from '../../ui/index.ts';

const phases = ['survey', 'meta-reflection', 'consolidate', 'rewrite core', 'summarise'] as const;
const words: Record<(typeof phases)[number], string> = {
  survey: 'Reading what happened',
  'meta-reflection': 'Looking back at past reflections',
  consolidate: 'Finding facts, connections and contradictions',
  'rewrite core': 'Rewriting core memory',
  summarise: 'Checking the evidence',
};

type Props = { running: NonNullable<Out<'reflection.status'>['running']>; estimate: number };

/** The phases of the reflection that runs, and a way to end it. */
export function Running({ running, estimate }: Props) {
  const cancel = useAct('reflection.cancel');
  const now = useNow();
  const at = phases.indexOf(running.phase);
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(running.since)) / 1_000));
  return (
    <div className="reviewrunning" role="status">
      <h2>Reflecting</h2>
      <ol>
        {phases.map((phase, n) => (
          <li key={phase} aria-current={n === at ? 'step' : undefined} className={n < at ? 'done' : undefined}>
            {words[phase]}
          </li>
        ))}
      </ol>
      <p className="meta">
        {counted(seconds, 'second')} so far
        {estimate > 0 && `, thought to take ${counted(estimate, 'token')}`}. Nothing is changed by it.
      </p>
      <Button onClick={() => cancel.mutate({})} busy={cancel.isPending}>
        Cancel
      </Button>
    </div>
  );
}

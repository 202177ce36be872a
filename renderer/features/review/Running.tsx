import { useAct } from '../../api/queries.ts';
import { Button, counted, Meter, percent, useSeconds } from '../../ui/index.ts';
import { leftWords, phases, type Run, type RunPhase, shareOf } from './running.ts';

const words: Record<RunPhase, string> = {
  survey: 'Reading what happened',
  'meta-reflection': 'Looking back at past reflections',
  consolidate: 'Finding facts and contradictions',
  'rewrite core': 'Rewriting core memory',
  summarise: 'Checking the evidence',
};

type Props = { running: Run; estimate: number };

/** The phases of the reflection that runs, how far it is, and a way to end it. */
export function Running({ running, estimate }: Props) {
  const cancel = useAct('reflection.cancel');
  const seconds = useSeconds(running.since);
  const share = shareOf(running);
  const left = leftWords(share, seconds);
  const at = phases.indexOf(running.phase);
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
      <Meter progress value={share} max={1} label={percent(share)} />
      <p className="meta">
        {percent(share)} after {counted(seconds, 'second')}
        {left !== null && `, ${left}`}
        {estimate > 0 && `, thought to take ${counted(estimate, 'token')}`}. Nothing is changed by it.
      </p>
      <Button onClick={() => cancel.mutate({})} busy={cancel.isPending}>
        Cancel
      </Button>
    </div>
  );
}

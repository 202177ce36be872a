import { useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, Icon, useNow } from '../../ui/index.ts';
import type { ListedAgent } from './agent.ts';
import { useSnippets } from './useSnippets.ts';
import { agentOfProgram, lastHere } from './words.ts';

/** A program by its text, and the agent that came here by it before. */
type Other = { id: string; name: string; before: ListedAgent | undefined };

/** Every program that Mneme knows a text for beside those found here, of which it is told who came before. */
export function useOthers(except: readonly string[]): Other[] {
  const agents = useCall('agents.list', {}).data?.agents ?? [];
  return (useSnippets().data?.clients ?? [])
    .filter(({ id }) => !except.includes(id))
    .map(({ id, name }) => ({ id, name, before: agentOfProgram(name, agents) }));
}

/** One that was connected by hand: when it was here, and what to paste should it not come again. */
export function CameBefore({ other: { id, name, before }, onChoose }: { other: Other; onChoose(id: string): void }) {
  const now = useNow();
  return (
    <li>
      <Icon name="check" small className="kept" />
      <span className="grow">
        <span className="strong">{engineText(name)}</span>
        <span className="meta programbefore">{before && lastHere(before, now)}</span>
      </span>
      <Button small look="quiet" onClick={() => onChoose(id)}>
        {t('What to paste…')}
      </Button>
    </li>
  );
}

/** Every other program; one leads to what is pasted where. */
export function OtherPrograms({ others, onChoose }: { others: readonly Other[]; onChoose(client: string): void }) {
  if (others.length === 0) return null;
  return (
    <>
      <p className="meta" id="programsother">
        {t('Any other program: shows what to paste, and where.')}
      </p>
      <ul className="otherprograms" aria-labelledby="programsother">
        {others.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="otherprogram" onClick={() => onChoose(id)}>
              <Icon name="plus" small className="faint" />
              {engineText(name)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

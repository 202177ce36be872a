import { useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Icon, useNow } from '../../ui/index.ts';
import { useSnippets } from './useSnippets.ts';
import { agentOfProgram, lastHere } from './words.ts';

type Props = {
  /** Programs that are offered already. */
  except: readonly string[];
  onChoose(client: string): void;
};

/** Every other program that Mneme knows a text for; one leads to what is pasted where. */
export function OtherPrograms({ except, onChoose }: Props) {
  const others = useSnippets().data?.clients.filter(({ id }) => !except.includes(id)) ?? [];
  const agents = useCall('agents.list', {}).data?.agents ?? [];
  const now = useNow();
  if (others.length === 0) return null;
  return (
    <>
      <p className="meta" id="programsother">
        {t('Any other program: shows what to paste, and where.')}
      </p>
      <ul className="otherprograms" aria-labelledby="programsother">
        {others.map(({ id, name }) => {
          const before = agentOfProgram(name, agents);
          return (
            <li key={id}>
              <button
                type="button"
                className="otherprogram"
                title={before && lastHere(before, now)}
                onClick={() => onChoose(id)}
              >
                <Icon name={before === undefined ? 'plus' : 'check'} small className={before ? 'kept' : 'faint'} />
                {engineText(name)}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

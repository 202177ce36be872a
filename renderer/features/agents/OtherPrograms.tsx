import { t } from '../../text/text.ts';
import { Icon } from '../../ui/index.ts';
import { useSnippets } from './useSnippets.ts';

type Props = {
  /** Programs that are offered already. */
  except: readonly string[];
  onChoose(client: string): void;
};

/** Every other program that Mneme knows a text for; one leads to what is pasted where. */
export function OtherPrograms({ except, onChoose }: Props) {
  const others = useSnippets().data?.clients.filter(({ id }) => !except.includes(id)) ?? [];
  if (others.length === 0) return null;
  return (
    <>
      <p className="meta" id="programsother">
        {t('Any other program: what to paste where.')}
      </p>
      <ul className="programs otherprograms" aria-labelledby="programsother">
        {others.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="otherprogram" onClick={() => onChoose(id)}>
              <span className="grow">{name}</span>
              <Icon name="right" small className="faint" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

import { classes, Icon, type IconName } from '../../ui/index.ts';

type Props = {
  icon: IconName;
  /** `lost`: memory does not answer it; `right`: it does. */
  list: readonly { query: string; said: string; lost?: boolean; right?: boolean }[];
  onAsk(query: string): void;
};

/** Questions to be asked by a press, each with a word beside it. */
export function QuestionList({ icon, list, onAsk }: Props) {
  return (
    <ul className="questions">
      {list.map(({ query, said, lost, right }) => (
        <li key={query}>
          <button type="button" className="row" onClick={() => onAsk(query)}>
            <Icon name={icon} small className="faint" />
            <span className="cut grow">{query}</span>
            <span className={classes('meta questionsaid', lost && 'lost')}>
              {lost && <Icon name="x" small />}
              {right && <Icon name="check" small className="kept" />} <span className="cut">{said}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

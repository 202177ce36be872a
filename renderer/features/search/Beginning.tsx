import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Icon, IconButton, longMonth, SectionHead } from '../../ui/index.ts';
import { FirstPage } from '../begin/FirstPage.tsx';
import { AskedByAgents, PinnedQuestions } from './AskedByAgents.tsx';
import type { SearchFilter } from './narrow.ts';
import { QuestionList } from './QuestionList.tsx';

import { narrowWords, type SavedSearch } from './saved.ts';
import { useNothingYet } from './useNothingYet.ts';

type Props = {
  asked: readonly string[];
  saved: readonly SavedSearch[];
  /** `narrow`: of a saved search; else as it is narrowed now. */
  onAsk(query: string, narrow?: SearchFilter): void;
  onUnsave(search: SavedSearch): void;
  onClear(): void;
};

/** With fewer of one's own, examples say what can be asked. */
const fewAsked = 3;

/** `November`: of a month long gone with its year. */
const monthOf = (day: string): string => longMonth(day.slice(0, 10), new Date());

/** Before anything is asked: what can be asked, and what was. */
export function Beginning(props: Props) {
  return useNothingYet() ? (
    <FirstPage
      title={t('Nothing is remembered yet')}
      text={t('What agents store, and what you write in the Library, is found here.')}
    />
  ) : (
    <Questions {...props} />
  );
}

function Questions({ asked, saved, onAsk, onUnsave, onClear }: Props) {
  const entities = useCall(
    'library.tree',
    {},
    {
      select: (tree) => tree.files.filter((file) => file.kind === 'entity').toSorted((a, b) => b.memories - a.memories),
    },
  ).data;
  const nameOf = (type: string) => entities?.find((file) => file.entityType === type)?.title;
  const [project, tool] = [nameOf('project'), nameOf('tool')];
  const lastDay = useCall('memory.days', {}, { select: ({ days }) => days.at(-1)?.day }).data;
  const examples = [
    { query: t('what do I prefer'), said: t('a preference') },
    { query: project ? t('latest on {name}', { name: project }) : t('what was decided last'), said: t('a project') },
    { query: tool ? t('why did we choose {name}', { name: tool }) : t('why did we decide'), said: t('a reason') },
    {
      query: t('what happened in {month}', { month: monthOf(lastDay ?? new Date().toISOString()) }),
      said: t('a month'),
    },
  ];
  return (
    <div className="beginning">
      <div className="beginningparts">
        <div>
          {saved.length > 0 && (
            <section aria-labelledby="saved">
              <SectionHead id="saved" title={t('Saved')} />
              <ul className="questions">
                {saved.map((search) => (
                  <li key={JSON.stringify(search)} className="flex">
                    <button type="button" className="row" onClick={() => onAsk(search.query, search.narrow)}>
                      <Icon name="tag" small className="faint" />
                      <span className="cut grow">{search.query}</span>
                      <span className="meta nowrap">{narrowWords(search)}</span>
                    </button>
                    <IconButton
                      icon="x"
                      small
                      label={t('Remove “{query}”', { query: search.query })}
                      onClick={() => onUnsave(search)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {asked.length > 0 && (
            <section aria-labelledby="asked">
              <SectionHead id="asked" title={t('Asked lately')}>
                <Button small look="quiet" onClick={onClear}>
                  {t('Clear')}
                </Button>
              </SectionHead>
              <QuestionList icon="clock" list={asked.map((query) => ({ query, said: '' }))} onAsk={onAsk} />
            </section>
          )}
          <PinnedQuestions onAsk={onAsk} />
        </div>
        <div>
          {asked.length < fewAsked && (
            <section aria-labelledby="examples">
              <SectionHead id="examples" title={t('For example')} />
              <QuestionList icon="search" list={examples} onAsk={onAsk} />
            </section>
          )}
          <AskedByAgents onAsk={onAsk} />
        </div>
      </div>
    </div>
  );
}

import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { count, enumerated, SectionHead, sinceWhen, useNow, whenOf } from '../../ui/index.ts';
import { lastRight } from '../contract/nights.ts';
import { QuestionList } from './QuestionList.tsx';

/** Calls that ask, of the latest ones; distinct questions shown. */
const latest = 200;
const most = 8;
const asks: ReadonlySet<string> = new Set(['memory.search', 'memory.context']);

type Props = { onAsk(query: string): void };

/** What agents asked lately, to see what they were given. */
export function AskedByAgents({ onAsk }: Props) {
  const now = useNow();
  const calls = useCall('agents.calls', { limit: latest }).data?.calls ?? [];
  const asked = new Map<string, string>();
  for (const { method, about, name, at } of calls)
    if (asks.has(method) && about !== '' && !asked.has(about)) asked.set(about, `${name}, ${sinceWhen(at, now)}`);
  if (asked.size === 0) return null;
  const list = [...asked].slice(0, most).map(([query, said]) => ({ query, said }));
  return (
    <section aria-labelledby="askedbyagents">
      <SectionHead id="askedbyagents" title={t('Asked by agents')} />
      <QuestionList icon="agents" list={list} onAsk={onAsk} />
    </section>
  );
}

/** The questions that memory must answer, with what came of them last. */
export function PinnedQuestions({ onAsk }: Props) {
  const now = useNow();
  const contract = useCall('contract.list', {}).data;
  const pins = contract?.pins ?? [];
  if (contract === undefined || pins.length === 0) return null;
  const right = pins.filter(({ green }) => green === true).length;
  const lostWords = (id: string) => {
    const day = lastRight(contract, id);
    return day === null ? t('not answered') : t('answered until {day}', { day: whenOf(day, now) });
  };
  // What is no longer answered first, as on Today.
  const inOrder = pins.toSorted((a, b) => Number(b.green === false) - Number(a.green === false));
  const list = inOrder.map(({ id, question, green, contains }) => ({
    query: question,
    said: green === null ? t('not asked yet') : green ? enumerated(contains) : lostWords(id),
    lost: green === false,
    right: green === true,
  }));
  return (
    <section aria-labelledby="pinnedquestions">
      <SectionHead id="pinnedquestions" title={t('Pinned questions')}>
        {t('{answered} of {pins} answered', { answered: count(right), pins: count(pins.length) })}
      </SectionHead>
      <QuestionList icon="pin" list={list} onAsk={onAsk} />
    </section>
  );
}

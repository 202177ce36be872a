import { t, tn } from '../../text/text.ts';
import './provenance.css';
import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { Button, count, relationInWords, sinceWhen, timesWords, useNow } from '../../ui/index.ts';

type Known = Out<'memory.provenance'>;

const channelWords: Record<Known['shown'][number]['channel'], string> = {
  auto_injected: t('put into a context'),
  tool_search_returned: t('found by a search'),
  tool_get: t('read in full'),
  tool_store: t('stored'),
};

const few = 3;

/** What a memory rests on, who was shown it, and the answers it went into. */
export function ProvenanceFacts({ id, only }: { id: string; only?: 'answers' }) {
  const known = useCall('memory.provenance', { id }, { gcTime: 60_000, retry: false }).data;
  if (known === undefined) return null;
  // Who stored it saw it, and recalled nothing.
  const shown = known.shown.filter(({ channel }) => channel !== 'tool_store');
  const evidence = known.restsOn.filter(({ relation }) => relation !== 'mentions');
  return (
    <>
      {only === undefined && evidence.length > 0 && (
        <>
          <dt>{t('Rests on')}</dt>
          <dd>
            {evidence.map(({ relation, id: other }) => (
              <div key={relation + other}>
                <span className="meta">{relationInWords(relation)} </span>
                <span className="mono break detailid">{other}</span>
              </div>
            ))}
          </dd>
        </>
      )}
      {only === undefined && known.shown.length > 0 && (
        <>
          <dt title={t('In the last 30 days')}>{t('Recalled')}</dt>
          <dd>
            {shown.length === 0
              ? t('not in the last 30 days')
              : shown.map(({ channel, count }) => `${channelWords[channel]} ${timesWords(count)}`).join(', ')}
          </dd>
        </>
      )}
      {known.answers.length > 0 && <Answers answers={known.answers} />}
    </>
  );
}

/** What was said with it, newest first; answers that no agent handed over are one line together. */
function Answers({ answers }: { answers: Known['answers'] }) {
  const now = useNow();
  const [all, setAll] = useState(false);
  const told = answers.filter(({ answer, note, evidence }) => answer !== null || note !== null || isRated(evidence));
  const untold = answers.length - told.length;
  return (
    <>
      <dt>{t('Answers given with it')}</dt>
      <dd>
        {(all ? told : told.slice(0, few)).map((one) => (
          <div key={`${one.at} ${one.agent} ${one.evidence}`} className="provenanceanswer">
            <span>{one.answer ?? one.note ?? ratings[one.evidence]}</span>
            <span className="meta">
              {one.agent}, {sinceWhen(one.at, now)}
              {isRated(one.evidence) && t(', rated {evidenceWord}', { evidenceWord: ratings[one.evidence] ?? '' })}
            </span>
          </div>
        ))}
        {!all && told.length > few && (
          <Button small look="quiet" onClick={() => setAll(true)}>
            {t('{answers} earlier', { answers: told.length - few })}
          </Button>
        )}
        {untold > 0 && (
          <span className="meta" title={t('Their words were not passed on.')}>
            {told.length === 0 ? count(untold) : tn(untold, '{n} more answer', '{n} more answers')}
          </span>
        )}
      </dd>
    </>
  );
}

const isRated = (evidence: string): boolean => evidence.startsWith('agent_feedback');

const ratings: Record<string, string> = {
  agent_feedback_positive: t('useful'),
  agent_feedback_negative: t('misleading'),
  agent_feedback_neutral: t('neutral'),
};

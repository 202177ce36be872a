import { type FormEvent, useState } from 'react';
import { limits } from '#shared/contract/limits.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  counted,
  EmptyState,
  ErrorState,
  Icon,
  Kbd,
  SectionHead,
  Skeleton,
  sinceWhen,
  useNow,
} from '../../ui/index.ts';
import { SourceRow } from './SourceRow.tsx';

/** Memories that are looked at: what an answer rests on is seldom far down. */
const most = 8;

/**
 * What an agent said, traced back: which memories it may rest on, whom they were shown, who wrote them, and what rests on
 * them. It stands in the address: whoever comes back from a correction finds it again.
 */
export function BlameAnswer({ answer, onTrace }: { answer: string; onTrace(said: string): void }) {
  const [typed, setTyped] = useState(answer);
  const trace = (words: string) => onTrace(words.trim().slice(0, limits.query));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') trace(typed);
  };
  return (
    <article className="splitdetail agentdetail scroll" aria-label={t('Why did it answer that?')}>
      <header className="splithead agenthead">
        <div className="grow">
          <h2>{t('Why did it answer that?')}</h2>
          <p className="meta">
            {t('Paste what an agent said. The memories it may rest on are found, to be corrected.')}
          </p>
        </div>
      </header>
      <form className="blameform" onSubmit={submit}>
        <textarea
          className="textarea"
          aria-label={t('What the agent said')}
          rows={2}
          placeholder={t('Such as: The pilot contract with Rovinj ends in June.')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
        <Button look="primary" type="submit" disabled={typed.trim() === ''}>
          {t('Trace it back')}
          <Kbd keys="Mod+Enter" />
        </Button>
      </form>
      {answer !== '' && <Sources answer={answer} />}
      {answer === '' && (
        <LatelyAsked
          onTrace={(question) => {
            setTyped(question);
            trace(question);
          }}
        />
      )}
    </article>
  );
}

/** Calls that are looked through, and questions that are offered. */
const latest = 200;
const mostOffered = 10;
const questions: ReadonlySet<string> = new Set(['memory.search', 'memory.context']);

/** What agents asked lately, the newest first: each shows what its answer may rest on. */
function LatelyAsked({ onTrace }: { onTrace(question: string): void }) {
  const now = useNow();
  const calls = useCall('agents.calls', { limit: latest }).data?.calls ?? [];
  const asked = new Map<string, (typeof calls)[number]>();
  for (const call of calls)
    if (questions.has(call.method) && call.about !== '' && !asked.has(call.about)) asked.set(call.about, call);
  if (asked.size === 0) return null;
  return (
    <section className="latelypart" aria-labelledby="latelyasked">
      <SectionHead id="latelyasked" title={t('Or from what agents asked lately')} />
      <ul className="latelyasked">
        {[...asked.values()].slice(0, mostOffered).map(({ about, name, at }) => (
          <li key={about}>
            <button type="button" onClick={() => onTrace(about)}>
              <span className="grow cut" dir="auto">
                {about}
              </span>
              <span className="meta nowrap">{name}</span>
              <time className="meta nowrap latelywhen" dateTime={at}>
                {sinceWhen(at, now)}
              </time>
              <Icon name="right" small className="faint" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ answer }: { answer: string }) {
  const found = useCall('memory.search', { query: answer, k: most });
  const ids = found.data?.hits.map(({ id }) => id) ?? [];
  const rests = useCall(
    'history.rests',
    { ids },
    { enabled: ids.length > 0, placeholderData: (before) => before },
  ).data;
  if (found.isPending) return <Skeleton rows={most} height={64} label={t('Tracing it back')} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const { hits } = found.data;
  if (hits.length === 0) {
    return (
      <EmptyState icon="ask" title={t('No memory says anything like it')}>
        {t('The agent did not have it from here: from its own conversation, from another source, or from nowhere.')}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t('What it may rest on')}>
      <p className="meta blamecount">
        {t('{memories} it may rest on, the likeliest first.', { memories: counted(hits.length, 'memory', 'memories') })}{' '}
        <kbd>E</kbd> {t('corrects the one in focus.')}
      </p>
      <ol className="blamelist">
        {hits.map((hit) => (
          <SourceRow
            key={hit.id}
            hit={hit}
            answer={answer}
            resting={rests?.of.find(({ id }) => id === hit.id)?.rests ?? []}
          />
        ))}
      </ol>
    </section>
  );
}

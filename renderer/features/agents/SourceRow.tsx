import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  Citation,
  counted,
  datesAsWords,
  enumerated,
  StoreIcon,
  sinceWhen,
  Tag,
  useNow,
} from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { writerOf } from '../audit/words.ts';
import { ForgetDialog } from '../lifecycle/ForgetDialog.tsx';

type Found = Out<'memory.search'>['hits'][number];
type Known = Out<'memory.provenance'>;

/** Letters of an answer that must be the same for it to be the one that was handed over. */
const telling = 40;

/** A memory that an answer may rest on: whom it was shown, who wrote it and with whose word, and what sets it right. */
export function SourceRow({ hit, answer }: { hit: Found; answer: string }) {
  const navigate = useNavigate();
  const [forgetting, setForgetting] = useState(false);
  const correct = () => void navigate({ to: '/library', search: { path: hit.path, line: hit.line } });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    correct();
  };
  return (
    <li className="blamesource" onKeyDown={onKeyDown}>
      <StoreIcon store={hit.store} />
      <div className="grow">
        <p>{datesAsWords(plainText(hit.text, 300), useNow())}</p>
        <ShownTo id={hit.id} answer={answer} />
        <WrittenBy path={hit.path} line={hit.line} />
        <p className="meta">
          <Citation path={hit.path} line={hit.line} />
        </p>
      </div>
      <Button small onClick={correct}>
        {t('Correct')}
      </Button>
      <Button small look="quiet" onClick={() => setForgetting(true)}>
        {t('Archive…')}
      </Button>
      <ForgetDialog target={forgetting ? { ids: [hit.id] } : null} onClose={() => setForgetting(false)} />
    </li>
  );
}

function ShownTo({ id, answer }: { id: string; answer: string }) {
  const now = useNow();
  const known = useCall('memory.provenance', { id }, { retry: false }).data;
  if (known === undefined) return null;
  const agents = [...new Set(known.shown.flatMap((one) => one.agents.map(({ name }) => name)))];
  const times = known.shown.reduce((sum, { count }) => sum + count, 0);
  const last = known.shown
    .map((one) => one.last)
    .sort()
    .at(-1);
  return (
    <p className="meta">
      {wentInto(known, answer) && <Tag tone="look">{t('went into this answer')}</Tag>}{' '}
      {last === undefined
        ? t('Shown to no agent in 30 days.')
        : t('Shown to {agents} {times}, last {sinceWhen}.', {
            agents: enumerated(agents),
            times: counted(times, 'time'),
            sinceWhen: sinceWhen(last, now),
          })}
    </p>
  );
}

/** Whether an agent handed this answer over after it was shown the memory. */
function wentInto({ answers }: Known, answer: string): boolean {
  const said = plainText(answer, 2_000);
  return answers.some((one) => {
    const given = plainText(one.answer ?? '', 2_000);
    return (
      given.length >= telling && (said.includes(given.slice(0, telling)) || given.includes(said.slice(0, telling)))
    );
  });
}

function WrittenBy({ path, line }: { path: string; line: number }) {
  const now = useNow();
  const runs = useCall('history.blame', { path }).data?.runs;
  const row = runs?.find(({ from, to }) => from <= line && line <= to)?.row;
  if (row == null) return null;
  const approval =
    row.approval === 'approved' ? t(', approved by you') : row.approval === 'auto' ? t(', by itself') : '';
  return (
    <p className="meta">
      {t('Written by {name} {sinceWhen}{approval}.', {
        name: writerOf(row).name,
        sinceWhen: sinceWhen(row.at, now),
        approval,
      })}
    </p>
  );
}

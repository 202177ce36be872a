import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { type CommitRow, isOutside } from '#shared/model/audit.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t, tn } from '../../text/text.ts';
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
type Resting = Out<'history.rests'>['of'][number]['rests'][number];

/** Letters of an answer that must be the same for it to be the one that was handed over. */
const telling = 40;

/** A memory that an answer may rest on: whom it was shown, who wrote it and with whose word, and what sets it right. */
export function SourceRow({ hit, answer, resting }: { hit: Found; answer: string; resting: readonly Resting[] }) {
  const [forgetting, setForgetting] = useState(false);
  const { correct, onKeyDown } = useCorrect(hit);
  return (
    <li className="blamesource" onKeyDown={onKeyDown}>
      <StoreIcon store={hit.store} />
      <div className="grow">
        <p dir="auto">{datesAsWords(plainText(hit.text, 300), useNow())}</p>
        <ShownTo id={hit.id} answer={answer} />
        <WrittenBy path={hit.path} line={hit.line} />
        <p className="meta">
          <Citation path={hit.path} line={hit.line} />
        </p>
        {resting.length > 0 && <RestingOn resting={resting} />}
      </div>
      <Button small onClick={correct}>
        {t('Correct')}
      </Button>
      <Button small look="quiet" onClick={() => setForgetting(true)}>
        {t('Archive…')}
      </Button>
      <ForgetDialog
        target={forgetting ? { ids: [hit.id], beside: resting.map(({ id }) => id) } : null}
        onClose={() => setForgetting(false)}
      />
    </li>
  );
}

/** Where a line is corrected, by button and by key. */
function useCorrect({ path, line }: Pick<Resting, 'path' | 'line'>) {
  const navigate = useNavigate();
  const correct = () => void navigate({ to: '/library', search: { path, line } });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // A line stands in the row of what it rests on, which has the same key.
    event.stopPropagation();
    correct();
  };
  return { correct, onKeyDown };
}

/** What would be wrong with it: lines that cite it, each corrected where it stands. */
function RestingOn({ resting }: { resting: readonly Resting[] }) {
  const id = useId();
  return (
    <div className="blameresting">
      <p id={id} className="meta">
        {tn(resting.length, '{n} memory rests on it:', '{n} memories rest on it:')}
      </p>
      <ul aria-labelledby={id}>
        {resting.map((one) => (
          <RestingLine key={one.id} line={one} />
        ))}
      </ul>
    </div>
  );
}

function RestingLine({ line }: { line: Resting }) {
  const { correct, onKeyDown } = useCorrect(line);
  return (
    <li onKeyDown={onKeyDown}>
      <StoreIcon store={line.store} small />
      <span className="grow">
        <span dir="auto">{datesAsWords(plainText(line.text, 200), useNow())}</span>{' '}
        <Citation path={line.path} line={line.line} className="meta" />
      </span>
      <Button small look="quiet" onClick={correct}>
        {t('Correct')}
      </Button>
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
  return <p className="meta">{writtenWords(row, sinceWhen(row.at, now))}</p>;
}

/** Who wrote a line, and who said yes to it; where nobody did, why not. */
function writtenWords(row: CommitRow, when: string): string {
  const { name } = writerOf(row);
  if (row.actor === 'system:init')
    return t('Stood here when Mneme first opened this folder, {when}; nobody was asked.', { when });
  if (isOutside(row)) return t('Written outside Mneme, {when}; nobody was asked.', { when });
  if (row.approval === 'approved')
    return t('Written by {name}, {when}, approved by {owner}.', { name, when, owner: row.owner ?? t('you') });
  if (row.approval !== 'auto')
    return row.owner === null
      ? t('Written by you, {when}.', { when })
      : t('Written by {name}, {when}, as their own act.', { name, when });
  return row.group.kind === 'agent'
    ? t('Written by {name}, {when}; it may write without asking.', { name, when })
    : t('Written by {name}, {when}; nobody was asked.', { name, when });
}

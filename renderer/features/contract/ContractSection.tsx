import { rich } from '../../text/rich.tsx';
import { t } from '../../text/text.ts';
import './contract.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import {
  Button,
  classes,
  count,
  dayName,
  enumerated,
  Icon,
  SectionHead,
  Skeleton,
  sinceWhen,
  useNow,
  useToast,
  whenOf,
} from '../../ui/index.ts';
import { fileName, writerOf } from '../audit/words.ts';
import { linesOf } from '../search/lines.ts';
import { bestLine, excerptParts } from '../search/marks.ts';
import { noSearchFilter, searchInput } from '../search/narrow.ts';
import type { LosingChange } from './lost-by.ts';
import { type ContractList, lastDayWords, lastRight, nightsOf } from './nights.ts';
import { useLostBy } from './useLostBy.ts';
import { useTakeBack } from './useTakeBack.ts';

/** Characters of an answer that a few lines hold. */
const mostOfAnswer = 120;

/** How the pinned questions were answered: fourteen nights, and only the red ones opened. Nothing where none is pinned. */
export function ContractSection() {
  const list = useCall('contract.list', {}).data;
  const ask = useAct('contract.run');
  const { failed } = useToast();
  if (list === undefined || list.pins.length === 0) return null;
  const red = list.pins.filter(({ green }) => green === false);
  const answered = list.pins.filter(({ green }) => green === true);
  const unasked = list.pins.length - answered.length - red.length;
  return (
    <section className="contract" aria-labelledby="contracttitle">
      <SectionHead id="contracttitle" title={t('Recall contract')}>
        {t('{answered} of {pins} answered', { answered: count(answered.length), pins: count(list.pins.length) })}
        {unasked > 0 && t(', {unasked} not asked yet', { unasked: count(unasked) })}
      </SectionHead>
      <Nights list={list} />
      <ul className="redpins">
        {red.map((pin) => (
          <RedPin key={pin.id} pin={pin} list={list} />
        ))}
      </ul>
      <GreenPins pins={answered}>
        <Button small look="quiet" busy={ask.isPending} onClick={() => ask.mutate({}, { onError: failed })}>
          {t('Ask now')}
        </Button>
      </GreenPins>
    </section>
  );
}

function Nights({ list }: { list: ContractList }) {
  const now = useNow();
  const nights = nightsOf(list);
  const words = nights.map(
    ({ day, red }) => `${dayName(day, now)}: ${red === 0 ? t('all answered') : t('{red} not answered', { red })}`,
  );
  const [first] = nights;
  return (
    <>
      <div className="nights" role="img" aria-label={words.join(', ') || t('Not asked yet')}>
        {nights.map(({ day, red }, n) => (
          <i key={day} className={classes(red > 0 && 'red')} title={words[n]} />
        ))}
      </div>
      {first !== undefined && nights.length > 1 && (
        <p className="micro nightspan" aria-hidden="true">
          <span>{whenOf(first.day, now)}</span>
          <span>{t('last night')}</span>
        </p>
      )}
    </>
  );
}

type Pin = ContractList['pins'][number];

/** Before the index stands, and vectors are read, what is found is no answer. */
const isSearchReady = ({ index, meaning }: Out<'workspace.status'>): boolean =>
  index.state === 'ready' && (meaning.embedder === null || meaning.total === 0 || meaning.done > 0);

/** A question that lost its answer. It comes once what took the answer is known: nothing in it moves under the hand. */
function RedPin({ pin, list }: { pin: Pin; list: ContractList }) {
  const right = lastRight(list, pin.id);
  const lost = useLostBy(pin.contains, right);
  const isReady = useCall('workspace.status', {}, { select: isSearchReady }).data === true;
  const found = useCall('memory.search', searchInput(pin.question, noSearchFilter), {
    enabled: isReady,
    gcTime: 60_000,
  });
  if (lost === undefined || found.isPending) return <Skeleton rows={1} height={120} label={pin.question} />;
  const answer = found.data?.hits[0];
  return (
    <li className="note lost redpin">
      <Icon name="x" small label={t('Not answered')} />
      <div className="grow">
        <p className="strong">{pin.question}</p>
        <p>
          {t('must say')} <b>{enumerated(pin.contains)}</b>
          {answer === undefined
            ? t('; nothing is found.')
            : t('; now answers “{answer}”', { answer: answerWords(answer.text, pin.question) })}
        </p>
        <AnsweredUntil lost={lost} right={right} />
        <RedActs pin={pin} lost={lost} right={right} />
      </div>
    </li>
  );
}

type Lost = { lost: LosingChange | null; right: string | null };

/** When it was answered last, and who changed what then. */
function AnsweredUntil({ lost, right }: Lost) {
  const now = useNow();
  if (lost === null)
    return right !== null && <p className="meta">{t('Answered until {day}', { day: lastDayWords(right, now) })}</p>;
  return (
    <p className="meta">
      {rich('Answered until {when}: {who}, {what}', {
        when: sinceWhen(lost.row.at, now),
        who: writerOf(lost.row).name,
        what: <span className="nowrap">{fileName(lost.row.path)}</span>,
      })}
    </p>
  );
}

function RedActs({ pin, lost, right }: Lost & { pin: Pin }) {
  const takeBack = useTakeBack();
  const ask = useAct('contract.run');
  const [busy, setBusy] = useState(false);
  /** Takes the change back that lost the answer, and asks again. */
  async function bringBack(change: string) {
    setBusy(true);
    if (await takeBack(change)) ask.mutate({});
    setBusy(false);
  }
  return (
    <div className="flex redacts">
      <Link to="/search" search={{ q: pin.question }} className="btn sm">
        {t('See why')}
      </Link>
      {lost !== null && (
        <Button small busy={busy} onClick={() => void bringBack(lost.change)}>
          {t('Restore the line')}
        </Button>
      )}
      {right !== null && lost === null && (
        <Link to="/audit" search={{ since: right }} className="btn sm">
          {t('What changed since')}
        </Link>
      )}
    </div>
  );
}

/** The line that answers best, of what is found first. */
const answerWords = (text: string, question: string): string =>
  excerptParts(bestLine(linesOf(text), question), mostOfAnswer)
    .map((part) => part.text)
    .join('');

/** Answered questions in sight before the rest is asked for. */
const few = 3;

function GreenPins({ pins, children }: { pins: ContractList['pins']; children: ReactNode }) {
  const [all, setAll] = useState(false);
  const shown = all ? pins : pins.slice(0, few);
  return (
    <>
      <ul className="greenpins">
        {shown.map(({ id, question, contains }) => (
          <li key={id}>
            <Icon name="check" small className="kept" label={t('Answered')} />
            <Link to="/search" search={{ q: question }} className="cut grow" title={question}>
              {question}
            </Link>
            <span className="meta cut">{enumerated(contains)}</span>
          </li>
        ))}
      </ul>
      <div className="flex morepins">
        {pins.length > shown.length && (
          <Button small look="quiet" onClick={() => setAll(true)}>
            {t('{pins} more, all answered', { pins: count(pins.length - shown.length) })}
          </Button>
        )}
        <span className="grow" />
        {children}
      </div>
    </>
  );
}

import { t } from '../../text/text.ts';
import './contract.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, classes, count, dayName, enumerated, Icon, SectionHead, useNow, useToast } from '../../ui/index.ts';
import { type ContractList, nightsOf, redSince } from './nights.ts';

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
      <div className="flex">
        <Nights list={list} />
        <Button small look="quiet" busy={ask.isPending} onClick={() => ask.mutate({}, { onError: failed })}>
          {t('Ask now')}
        </Button>
      </div>
      <ul className="redpins">
        {red.map((pin) => (
          <RedPin key={pin.id} pin={pin} list={list} />
        ))}
      </ul>
      <GreenPins pins={answered} />
    </section>
  );
}

function Nights({ list }: { list: ContractList }) {
  const now = useNow();
  const nights = nightsOf(list);
  const words = nights.map(
    ({ day, red }) => `${dayName(day, now)}: ${red === 0 ? t('all answered') : t('{red} not answered', { red })}`,
  );
  return (
    <>
      <span className="nights" role="img" aria-label={words.join(', ') || t('Not asked yet')}>
        {nights.map(({ day, red }) => (
          <i key={day} className={classes(red > 0 && 'red')} title={dayName(day, now)} />
        ))}
      </span>
      {nights.length > 1 && (
        <span className="meta nowrap" aria-hidden="true">
          {t('last {n} nights', { n: nights.length })}
        </span>
      )}
    </>
  );
}

function RedPin({ pin, list }: { pin: ContractList['pins'][number]; list: ContractList }) {
  const now = useNow();
  const since = redSince(list, pin.id);
  return (
    <li className="note lost redpin">
      <Icon name="x" small label={t('Not answered')} />
      <div className="grow">
        <p className="strong">{pin.question}</p>
        <p>
          {t('must say')} <b>{enumerated(pin.contains)}</b>
          {t(', and does not')}
          {since !== null && t(' since {day}', { day: dayName(since, now) })}.
        </p>
        <Link to="/search" search={{ q: pin.question }} className="btn sm">
          {t('See why')}
        </Link>
      </div>
    </li>
  );
}

/** Answered questions in sight before the rest is asked for. */
const few = 3;

function GreenPins({ pins }: { pins: ContractList['pins'] }) {
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
      {pins.length > shown.length && (
        <Button small look="quiet" className="morepins" onClick={() => setAll(true)}>
          {t('{pins} more, all answered', { pins: count(pins.length - shown.length) })}
        </Button>
      )}
    </>
  );
}

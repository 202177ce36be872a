import './contract.css';
import { Link } from '@tanstack/react-router';
import { useAct, useCall } from '../../api/queries.ts';
import { Button, classes, counted, dayName, Icon, SectionHead, useNow, useToast } from '../../ui/index.ts';
import { type ContractList, nightsOf, redSince } from './nights.ts';

/** How the pinned questions were answered: fourteen nights, and only the red ones opened. Nothing where none is pinned. */
export function ContractSection() {
  const list = useCall('contract.list', {}).data;
  const ask = useAct('contract.run');
  const { failed } = useToast();
  if (list === undefined || list.pins.length === 0) return null;
  const red = list.pins.filter(({ green }) => green === false);
  return (
    <section className="contract" aria-labelledby="contracttitle">
      <SectionHead id="contracttitle" title="Recall contract">
        {list.pins.length - red.length} of {counted(list.pins.length, 'pinned question')} answered
      </SectionHead>
      <div className="flex">
        <Nights list={list} />
        <span className="grow" />
        <Button small look="quiet" busy={ask.isPending} onClick={() => ask.mutate({}, { onError: failed })}>
          Ask now
        </Button>
      </div>
      <ul>
        {red.map((pin) => (
          <RedPin key={pin.id} pin={pin} list={list} />
        ))}
      </ul>
    </section>
  );
}

function Nights({ list }: { list: ContractList }) {
  const now = useNow();
  const nights = nightsOf(list);
  const words = nights.map(
    ({ day, red }) => `${dayName(day, now)}: ${red === 0 ? 'all answered' : `${red} not answered`}`,
  );
  return (
    <span className="nights" role="img" aria-label={words.join(', ') || 'Not asked yet'}>
      {nights.map(({ day, red }) => (
        <i key={day} className={classes(red > 0 && 'red')} title={dayName(day, now)} />
      ))}
    </span>
  );
}

function RedPin({ pin, list }: { pin: ContractList['pins'][number]; list: ContractList }) {
  const now = useNow();
  const since = redSince(list, pin.id);
  return (
    <li>
      <Icon name="alert" small className="lost" label="Not answered" />
      <span className="grow">
        <span className="strong">{pin.question}</span>{' '}
        <span className="meta">
          does not find {pin.contains.map((one) => `“${one}”`).join(', ')}
          {since !== null && ` since ${dayName(since, now)}`}
        </span>
      </span>
      <Link to="/search" search={{ q: pin.question }} className="btn sm">
        Look
      </Link>
    </li>
  );
}

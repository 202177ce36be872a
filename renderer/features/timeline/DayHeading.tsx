import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { dayName, Icon, nearDay, useNow } from '../../ui/index.ts';
import type { Item } from './items.ts';

type Props = { item: Extract<Item, { kind: 'day' }>; style: CSSProperties };

/** A day, and the way to its file. */
export function DayHeading({ item, style }: Props) {
  const now = useNow();
  const near = nearDay(item.day, now);
  return (
    <li className="dayheading" style={style}>
      <h2>
        {near && <span>{near}</span>}
        <span className={near ? 'dayfull' : undefined}>
          {item.day === '' ? 'Without a date' : dayName(item.day, now)}
        </span>
      </h2>
      <Link to="/library" search={{ path: item.path }} className="dayfile">
        <Icon name="file" small />
        <span className="mono">{item.path.split('/').at(-1)}</span>
      </Link>
    </li>
  );
}

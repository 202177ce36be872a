import { useEffect, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Popover } from '../../ui/index.ts';
import type { Doings } from './useDoings.ts';

type Props = { doings: Doings; onMerge(a: string, b: string): void };

/** How many pairs of the whole graph may be one, and each of them to decide. Nothing when there is none. */
export function AlikeButton({ doings, onMerge }: Props) {
  const [open, setOpen] = useState(false);
  const settled = useSettled();
  const alike = useCall('graph.alike', {}, { enabled: settled });
  const pairs = (alike.data?.pairs ?? []).filter(({ a, b }) => !doings.isApart(a.id, b.id));
  if (pairs.length === 0) return null;
  const words = t('{pairs} may be one', { pairs: counted(pairs.length, 'pair') });
  return (
    <Popover
      label={t('Entities that may be one')}
      className="alikelist scroll"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small className="alikebutton n" aria-label={words} title={words}>
          {t('Merge · {pairs}', { pairs: counted(pairs.length, 'pair') })}
        </Button>
      }
    >
      <ul>
        {pairs.map(({ a, b, why }) => (
          <li key={`${a.id} ${b.id}`}>
            <span className="grow">
              {t('{label} and {label2}', { label: a.label, label2: b.label })}
              <span className="meta alikewhy">{why}</span>
            </span>
            <Button
              small
              onClick={() => {
                setOpen(false);
                onMerge(a.id, b.id);
              }}
            >
              {t('Merge…')}
            </Button>
            <Button small look="quiet" onClick={() => doings.keepApart(a.id, b.id)}>
              {t('Keep apart')}
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** Milliseconds: comparing all names waits until the page is drawn. */
const rest = 1_500;

function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), rest);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

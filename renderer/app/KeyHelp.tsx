import { useNavigate } from '@tanstack/react-router';
import { Fragment, useContext } from 'react';
import { t } from '../text/text.ts';
import { Button, Dialog, Kbd } from '../ui/index.ts';
import { KeymapContext } from './useKeys.ts';

/** Every key that is live now, the page's own first; and the way to the guide. */
export function KeyHelp({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const keymap = useContext(KeymapContext);
  const navigate = useNavigate();
  const openGuide = () => {
    onOpenChange(false);
    void navigate({ to: '/guide' });
  };
  const bindings = open ? keymap.all() : [];
  const groups = [...new Set(bindings.map((binding) => binding.group))];
  groups.sort((a, b) => Number(a === 'Everywhere') - Number(b === 'Everywhere'));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Keys')}
      footer={<Button onClick={openGuide}>{t('Guide')}</Button>}
    >
      {groups.map((group) => (
        <section key={group} className="keygroup" aria-label={group}>
          <h3>{group}</h3>
          <dl>
            {bindings
              .filter((binding) => binding.group === group)
              .map((binding) => (
                <Fragment key={binding.keys}>
                  <dt>{binding.label}</dt>
                  <dd className="flex">
                    {binding.keys.split(' ').map((key) => (
                      <Kbd key={key} keys={key} />
                    ))}
                  </dd>
                </Fragment>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

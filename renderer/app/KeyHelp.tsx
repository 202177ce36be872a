import { useNavigate } from '@tanstack/react-router';
import { Fragment, useContext } from 'react';
import { t } from '../text/text.ts';
import { Button, Dialog, Kbd } from '../ui/index.ts';
import { KeymapContext } from './useKeys.ts';

/** What has a place of its own, in whatever order the parts of a page came; between them stands the page itself. */
const first = [t('Waiting for you'), t('Fading this week'), t('From conversations')];
const last = [t('Everywhere'), t('Pages')];

const placeOf = (group: string): number =>
  first.includes(group) ? first.indexOf(group) - first.length : last.indexOf(group) + 1;

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
  groups.sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Keys')}
      wide
      footer={<Button onClick={openGuide}>{t('Guide')}</Button>}
    >
      <div className="keygroups">
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
      </div>
    </Dialog>
  );
}

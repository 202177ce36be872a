import { Command } from 'cmdk';
import { useState } from 'react';
import { best } from '../../app/match.ts';
import { t } from '../../text/text.ts';
import { Chip, EntityIcon, entityTypeWord, Icon, Popover } from '../../ui/index.ts';
import { useEntities } from '../library/useEntities.ts';
import { chosenWords, type SearchFilter } from './narrow.ts';

type Props = { narrow: SearchFilter; onChange(next: SearchFilter): void };

/** Entities that are offered at once; typing finds the others. */
const offered = 40;
/** As many as a search takes. */
const most = 20;

/** Only what is about these people, projects, places or things; picked by name. */
export function EntityChip({ narrow, onChange }: Props) {
  const all = useEntities();
  const [typed, setTyped] = useState('');
  const { entities } = narrow;
  const known = [...all.values()].sort((a, b) => b.facts - a.facts);
  const chosen = known.filter(({ id }) => entities.includes(id));
  const others = best(
    known.filter(({ id }) => !entities.includes(id)),
    typed,
    ({ title, id }) => `${title} ${id}`,
    offered,
  );
  function toggle(id: string) {
    setTyped('');
    if (entities.includes(id)) onChange({ ...narrow, entities: entities.filter((one) => one !== id) });
    else if (entities.length < most) onChange({ ...narrow, entities: [...entities, id] });
  }
  return (
    <Popover
      label={t('About')}
      className="entitychoice"
      onOpenChange={() => setTyped('')}
      trigger={
        <Chip menu on={entities.length > 0}>
          {chosenWords(
            t('About anything'),
            entities.map((id) => all.get(id)?.title ?? id),
          )}
        </Chip>
      }
    >
      <Command shouldFilter={false} loop label={t('About whom or what')}>
        <Command.Input value={typed} onValueChange={setTyped} placeholder={t('A name')} className="entityinput" />
        <Command.List className="scroll entitylist" label={t('Names')}>
          {[...(typed === '' ? chosen : []), ...others].map(({ id, title, type }) => (
            <Command.Item key={id} value={id} className="menuitem" onSelect={() => toggle(id)}>
              <span className="menugap">{entities.includes(id) && <Icon name="check" small className="kept" />}</span>
              <EntityIcon type={type} />
              <span className="grow cut">{title}</span>
              <span className="meta">{entityTypeWord(type)}</span>
            </Command.Item>
          ))}
          {known.length === 0 && <p className="meta entitynone">{t('No entity is known yet.')}</p>}
          {known.length > 0 && others.length === 0 && (
            <p className="meta entitynone">{t('No other name is like this.')}</p>
          )}
        </Command.List>
      </Command>
    </Popover>
  );
}

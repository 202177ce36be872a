import type { MemoryKind, Store } from '#shared/model/memory.ts';
import { t } from '../text/text.ts';
import { useEntityParts } from './entity-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { LookAlike } from './LookAlike.tsx';

export const storeNames: Record<Store, string> = {
  core: t('Core'),
  episodic: t('Episodes'),
  semantic: t('Entities'),
  procedural: t('Procedures'),
  vault: t('Vault'),
};

export const kindNames: Record<MemoryKind, string> = {
  core: t('core'),
  episode: t('episode'),
  entity: t('entity'),
  fact: t('fact'),
  belief: t('belief'),
  procedure: t('procedure'),
  vault: t('vault'),
  note: t('note'),
};

/** Stores have icons, not colours. */
export function StoreIcon({ store, small, label }: { store: Store; small?: boolean; label?: string }) {
  return <Icon name={store} small={small} label={label} className="faint" />;
}

const shapes: Record<string, IconName> = {
  person: 'sh-person',
  project: 'sh-project',
  concept: 'sh-concept',
  tool: 'sh-tool',
  place: 'sh-place',
};

/** Entity types are shapes first, colours second; an unknown type is a concept's diamond without colour. */
export function EntityIcon({ type, small = true, label }: { type: string; small?: boolean; label?: string }) {
  const shape = shapes[type];
  return <Icon name={shape ?? 'sh-concept'} small={small} label={label} className={shape ? `t-${type}` : 'faint'} />;
}

/** An entity named in a row, by shape and name. */
export function EntityName({ id }: { id: string }) {
  const { type, name } = useEntityParts(id);
  return (
    <span className="entity">
      <EntityIcon type={type} />
      <span className="cut">{name}</span>
      <LookAlike name={name} />
    </span>
  );
}

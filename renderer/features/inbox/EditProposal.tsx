import { useId, useState } from 'react';
import { stores } from '#shared/model/memory.ts';
import type { ProposalRow } from '#shared/model/proposal.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Field, Kbd, Segment, storeNames } from '../../ui/index.ts';
import { linkWords } from '../../ui/plain.ts';
import type { Edit } from './proposals.ts';

type Props = { row: ProposalRow; onCommit(edit: Edit): void; onCancel(): void };
type Store = NonNullable<ProposalRow['store']>;

/** Other words, another store, another entity: then it is accepted so. */
export function EditProposal({ row, onCommit, onCancel }: Props) {
  const [content, setContent] = useState(row.content);
  const [store, setStore] = useState<Store>(row.store ?? 'episodic');
  const first = row.entities[0] ?? '';
  const [entity, setEntity] = useState(first);
  const blank = content.trim() === '';
  function commit() {
    if (blank) return;
    onCommit({
      ...(content.trim() !== row.content && { content: content.trim() }),
      ...(store !== row.store && { store }),
      ...(store === 'semantic' && entity.trim() !== '' && entity !== first && { entity: entity.trim() }),
    });
  }
  return (
    <form
      className="inboxform"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit();
      }}
    >
      <textarea
        className="textarea"
        // biome-ignore lint/a11y/noAutofocus: the key that opens it asks for it
        autoFocus
        aria-label={t('What is remembered')}
        value={content}
        rows={Math.min(8, Math.max(2, Math.ceil(content.length / 70)))}
        maxLength={20_000}
        onChange={({ target }) => setContent(target.value)}
      />
      <div className="flex wrap inboxwhere">
        <Segment<Store>
          label={t('Where it goes')}
          value={store}
          options={stores.map((value) => ({ value, label: storeNames[value] }))}
          onChange={setStore}
        />
        {store === 'semantic' && <AboutField value={entity} onChange={setEntity} />}
      </div>
      <div className="flex">
        <Button look="primary" type="submit" disabled={blank}>
          {t('Accept so')} <Kbd keys="Mod+Enter" />
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

/** Names the entity; known ones are offered, a new one is made. */
function AboutField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const id = useId();
  const files = useCall('library.tree', {}).data?.files ?? [];
  return (
    <>
      <Field
        label={t('About whom or what')}
        placeholder={t('Who or what it is about')}
        list={id}
        value={value}
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {files
          .filter(({ entityType }) => entityType !== null && entityType !== undefined)
          .map(({ path, title }) => (
            <option key={path} value={entityId(path)}>
              {title || linkWords(entityId(path))}
            </option>
          ))}
      </datalist>
    </>
  );
}

const entityId = (path: string): string => path.replace(/^.*\//, '').replace(/\.md$/, '');

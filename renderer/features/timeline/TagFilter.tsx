import { type FormEvent, useState } from 'react';
import { t } from '../../text/text.ts';
import { Chip, Field, Popover } from '../../ui/index.ts';

type TagProps = {
  value: string | undefined;
  tags: readonly { value: string; count: number }[];
  onChange(value: string | undefined): void;
};

/** Any tag by name; those of the loaded entries are offered. */
export function TagFilter({ value, tags, onChange }: TagProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const offered = tags.filter((tag) => tag.value.toLowerCase().includes(wanted)).slice(0, 10);
  const choose = (tag: string | undefined) => {
    onChange(tag);
    setOpen(false);
    setTyped('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') choose(offered[0]?.value.toLowerCase().startsWith(wanted) ? offered[0].value : typed.trim());
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('Tag')}
      className="tagfilter"
      trigger={
        <Chip menu on={value !== undefined}>
          {value === undefined ? t('Tag') : `#${value}`}
        </Chip>
      }
    >
      <form onSubmit={submit}>
        <Field
          label={t('Tag')}
          icon="tag"
          placeholder={t('Name of a tag')}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
        />
      </form>
      <ul className="taglist" aria-label={t('Tags of the entries shown')}>
        {value !== undefined && (
          <li>
            <button type="button" className="menuitem" onClick={() => choose(undefined)}>
              {t('Any tag')}
            </button>
          </li>
        )}
        {offered.map((tag) => (
          <li key={tag.value}>
            <button type="button" className="menuitem" onClick={() => choose(tag.value)}>
              <span className="grow cut">{tag.value}</span>
              <span className="meta">{tag.count}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

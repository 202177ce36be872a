import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button, Kbd } from '../../ui/index.ts';

type Props = {
  words: string;
  original: string;
  label?: string;
  /** What the button says that keeps it. */
  save?: string;
  onSave(words: string): void;
  onCancel(): void;
};

/** A change in the owner's own words, in its own place. */
export function EditWords({
  words,
  original,
  label = t('Your own words'),
  save = t('Accept so'),
  onSave,
  onCancel,
}: Props) {
  const [text, setText] = useState(words);
  const blank = text.trim() === '';
  return (
    <form
      className="editwords"
      onSubmit={(event) => {
        event.preventDefault();
        if (!blank) onSave(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !blank) {
          event.preventDefault();
          onSave(text.trim());
        }
      }}
    >
      <textarea
        className="textarea"
        // biome-ignore lint/a11y/noAutofocus: the key that opens it asks for it
        autoFocus
        aria-label={label}
        value={text}
        rows={Math.min(24, Math.max(2, text.split('\n').length))}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex">
        <Button small look="primary" type="submit" disabled={blank}>
          {save} <Kbd keys="Mod+Enter" />
        </Button>
        <Button small onClick={onCancel}>
          {t('Cancel')} <Kbd keys="Esc" />
        </Button>
        {text !== original && (
          <Button small look="quiet" onClick={() => setText(original)}>
            {t('As proposed')}
          </Button>
        )}
      </div>
    </form>
  );
}

import { useState } from 'react';
import { Button } from '../../ui/index.ts';

type Props = { words: string; original: string; onSave(words: string): void; onCancel(): void };

/** The change in the owner's own words, before it is accepted. */
export function EditWords({ words, original, onSave, onCancel }: Props) {
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
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !blank) onSave(text.trim());
      }}
    >
      <textarea
        className="textarea"
        // biome-ignore lint/a11y/noAutofocus: the key that opens it asks for it
        autoFocus
        aria-label="Your own words"
        value={text}
        rows={Math.min(10, Math.max(2, text.split('\n').length + 1))}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex">
        <Button look="primary" type="submit" disabled={blank}>
          Accept so
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        {text !== original && (
          <Button look="quiet" onClick={() => setText(original)}>
            As proposed
          </Button>
        )}
      </div>
    </form>
  );
}

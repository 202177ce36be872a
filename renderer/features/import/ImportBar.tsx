import { Link } from '@tanstack/react-router';
import { useKeys } from '../../app/useKeys.ts';
import { Button, count, counted, Kbd } from '../../ui/index.ts';
import { besideWords, type ImportWish, newsOf, type SourceLook } from './looks.ts';

type Props = { look: SourceLook; wish: ImportWish; done: boolean; busy: boolean; onTake(): void; onAgain(): void };

/** What one press does, and the press. */
export function ImportBar({ look, wish, done, busy, onTake, onAgain }: Props) {
  const news = newsOf(look);
  const can = !done && news > 0 && !busy;
  useKeys('Import', [{ keys: 'Mod+Enter', label: 'Import what is shown', run: () => can && onTake() }]);
  const beside = besideWords(look);
  return (
    <footer className="splitfoot">
      <p className="grow" aria-live="polite">
        <span className="strong">
          {done
            ? `${counted(news, 'memory', 'memories')} imported.`
            : `${counted(news, 'new memory', 'new memories')}.`}
        </span>{' '}
        <span className="meta">
          {done ? 'One undo in Audit takes all of it back.' : 'One change, one undo.'}
          {beside !== '' && ` ${beside}.`}
          {wish.instead.length > 0 && ` ${counted(wish.instead.length, 'takes', 'take')} the place of what is known.`}
        </span>
      </p>
      {done ? (
        <>
          <Link to="/audit" search={{ q: look.path }} className="btn">
            Show in Audit
          </Link>
          <Button onClick={onAgain}>Look again</Button>
        </>
      ) : (
        <Button look="primary" disabled={!can} onClick={onTake}>
          Import {count(news)} <Kbd keys="Mod+Enter" />
        </Button>
      )}
    </footer>
  );
}

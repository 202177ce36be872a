import { Link } from '@tanstack/react-router';
import { Button, counted } from '../../ui/index.ts';

type Props = { left: number; onShow(): void };

/** Said of a question in a language that the embedder does not read, with the way to one that does. */
export function UnreadNote({ left, onShow }: Props) {
  return (
    <p className="resultnotice meta" role="status">
      The built-in model reads English, so this was searched by words, names and dates.{' '}
      <Link to="/settings" search={{ section: 'recall' }}>
        Choose a model of many languages
      </Link>
      {left > 0 && (
        <>
          {' '}
          {counted(left, 'result')} that only seemed alike {left === 1 ? 'is' : 'are'} left out.{' '}
          <Button small look="quiet" onClick={onShow}>
            {left === 1 ? 'Show it' : 'Show them'}
          </Button>
        </>
      )}
    </p>
  );
}

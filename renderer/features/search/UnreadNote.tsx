import { Link } from '@tanstack/react-router';
import { t, tn } from '../../text/text.ts';
import { Button } from '../../ui/index.ts';

type Props = { left: number; onShow(): void };

/** Said of a question in a language that the embedder does not read, with the way to one that does. */
export function UnreadNote({ left, onShow }: Props) {
  return (
    <p className="resultnotice meta" role="status">
      {t('The built-in model reads English, so this was searched by words, names and dates.')}{' '}
      <Link to="/settings" search={{ section: 'recall' }}>
        {t('Choose a model of many languages')}
      </Link>
      {left > 0 && (
        <>
          {' '}
          {tn(
            left,
            '{n} result that only seemed alike is left out.',
            '{n} results that only seemed alike are left out.',
          )}{' '}
          <Button small look="quiet" onClick={onShow}>
            {left === 1 ? t('Show it') : t('Show them')}
          </Button>
        </>
      )}
    </p>
  );
}

import { t } from '../../text/text.ts';
import { Button } from '../../ui/index.ts';
import { useCopied } from './useCopied.ts';

type Props = { link?: string | undefined; name: string; onCopied?(): void };

/** The address by which a client adds Mneme itself, where it has one. */
export function CopyLink({ link, name, onCopied }: Props) {
  const copy = useCopied();
  if (link === undefined) return null;
  const told = { title: t('Link copied'), text: t('Open it in a browser: {name} asks, then adds Mneme.', { name }) };
  return (
    <Button icon="link" onClick={() => void copy(link, told).then((isCopied) => isCopied && onCopied?.())}>
      {t('Copy link')}
    </Button>
  );
}

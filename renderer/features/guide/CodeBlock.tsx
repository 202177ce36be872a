import { t } from '../../text/text.ts';
import { IconButton } from '../../ui/index.ts';
import { useCopied } from '../agents/useCopied.ts';

type Props = { text: string; language: string };

/** Code as it is typed, with the button that copies it. */
export function CodeBlock({ text, language }: Props) {
  const copy = useCopied();
  return (
    <div className="guidecode">
      <pre className="mono" data-language={language}>
        <code>{text}</code>
      </pre>
      {/* What only shows how something looks is not meant to be run. */}
      {language !== 'text' && (
        <IconButton icon="copy" small label={t('Copy')} onClick={() => void copy(text, { title: t('Copied') })} />
      )}
    </div>
  );
}

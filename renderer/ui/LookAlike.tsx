import { lookAlike } from '#shared/text/look-alike.ts';
import { t } from '../text/text.ts';
import { Icon } from './Icon.tsx';

/** Beside a name that may be taken for another one, why; beside every other name, nothing. */
export function LookAlike({ name }: { name: string }) {
  const why = lookAlike(name);
  if (why === null) return null;
  const words = t('Look twice: this name {why}', { why });
  return (
    <span className="lookalike" title={words}>
      <Icon name="alert" small className="look" label={words} />
    </span>
  );
}

import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Chip, Icon } from '../../ui/index.ts';
import { isPlain, type Narrow, spanWords } from './narrow.ts';

export type Understood = NonNullable<Out<'memory.search'>['understood']>;
type Props = { narrow: Narrow; query: string; understood: Understood | null; onChange(next: Narrow): void };

/** The time that the question was read to name; taken out, its words alone are searched for, until it is put back. */
export function UnderstoodChip({ narrow, query, understood, onChange }: Props) {
  if (understood !== null) {
    const { words } = understood;
    const read = `${words}: ${spanWords(understood)}`;
    const said = t('{read}, read as a time. Search for the words instead', { read });
    return (
      <Chip on aria-label={said} title={said} onClick={() => onChange({ ...narrow, plain: words })}>
        {read}
        <Icon name="x" small />
      </Chip>
    );
  }
  if (!isPlain(query, narrow.plain)) return null;
  return (
    <Chip onClick={() => onChange({ ...narrow, plain: '' })}>
      {t('Read “{plain}” as a time', { plain: narrow.plain })}
    </Chip>
  );
}

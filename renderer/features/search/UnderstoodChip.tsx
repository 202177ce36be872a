import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Chip, Icon, useNow } from '../../ui/index.ts';
import { daysInWords, isTakenAsWords, type SearchFilter } from './narrow.ts';

export type UnderstoodQuery = NonNullable<Out<'memory.search'>['understood']>;
type Props = {
  narrow: SearchFilter;
  query: string;
  understood: UnderstoodQuery | null;
  onChange(next: SearchFilter): void;
};

/** The time that the question was read to name; taken out, its words alone are searched for, until it is put back. */
export function UnderstoodChip({ narrow, query, understood, onChange }: Props) {
  const now = useNow();
  if (understood !== null) {
    const { words } = understood;
    const read = `${words}: ${daysInWords(understood, now)}`;
    const said = t('{read}, read as a time. Search for the words instead', { read });
    return (
      <Chip on aria-label={said} title={said} onClick={() => onChange({ ...narrow, plain: words })}>
        {read}
        <Icon name="x" small />
      </Chip>
    );
  }
  if (!isTakenAsWords(query, narrow.plain)) return null;
  return (
    <Chip onClick={() => onChange({ ...narrow, plain: '' })}>
      {t('Read “{plain}” as a time', { plain: narrow.plain })}
    </Chip>
  );
}

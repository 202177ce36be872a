import { type MemoryKind, memoryKinds } from '#shared/model/memory.ts';
import { t } from '../../text/text.ts';
import { Chip, ChoiceItem, Popover } from '../../ui/index.ts';
import { chosenWords, type SearchFilter } from './narrow.ts';

const kindWords: Record<MemoryKind, string> = {
  core: t('Core'),
  episode: t('Episodes'),
  entity: t('Entities'),
  fact: t('Facts'),
  belief: t('Beliefs'),
  procedure: t('Procedures'),
  vault: t('Vault'),
  note: t('Notes'),
};

type Props = { narrow: SearchFilter; onChange(next: SearchFilter): void };

/** Only these kinds of memory; several may be chosen without the list closing. */
export function KindChip({ narrow, onChange }: Props) {
  const { kinds } = narrow;
  const toggle = (kind: MemoryKind) =>
    onChange({ ...narrow, kinds: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind] });
  return (
    <Popover
      label={t('Kinds')}
      className="choicelist"
      trigger={
        <Chip menu on={kinds.length > 0}>
          {chosenWords(
            t('Any kind'),
            kinds.map((kind) => kindWords[kind]),
          )}
        </Chip>
      }
    >
      <ul>
        {memoryKinds.map((kind) => (
          <li key={kind}>
            <ChoiceItem on={kinds.includes(kind)} onToggle={() => toggle(kind)}>
              {kindWords[kind]}
            </ChoiceItem>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

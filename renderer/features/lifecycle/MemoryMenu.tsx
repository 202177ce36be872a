import { useNavigate } from '@tanstack/react-router';
import { useCopyLink } from '../../app/useCopyLink.ts';
import { t } from '../../text/text.ts';
import { MenuItem, MenuLine, useRowMenu } from '../../ui/index.ts';
import type { Act } from '../decay/useStaying.ts';

/** A memory of a list, and where it stands. */
export type MenuMemory = {
  id: string;
  path: string;
  line?: number | undefined;
  /** Nothing said: it can be changed. Archived, it can be brought back; of a proposal, or a past day, all is only read. */
  can?: 'change' | 'restore' | 'read';
  /** The day as which it is seen. */
  asOf?: string | undefined;
};

/** What a right click on a row, or the menu key, opens. */
export const useMemoryMenu = (act: (how: Act, id: string) => void) =>
  useRowMenu<MenuMemory>(
    () => t('Memory'),
    (memory) => <MemoryActs memory={memory} onAct={(how) => act(how, memory.id)} />,
  );

/** What can be done with a memory, the same in every list. */
function MemoryActs({ memory, onAct }: { memory: MenuMemory; onAct(how: Act): void }) {
  const { path, line, can = 'change', asOf } = memory;
  const navigate = useNavigate();
  const place = { to: '/library', search: { path, line, asOf } } as const;
  return (
    <>
      {can === 'read' ? (
        <MenuItem icon="open" onSelect={() => void navigate(place)}>
          {t('Open in Library')}
        </MenuItem>
      ) : (
        <MenuItem icon="pencil" meta="E" onSelect={() => void navigate(place)}>
          {t('Edit')}
        </MenuItem>
      )}
      <StayingActs can={can} keyed onAct={onAct} />
      <MenuLine />
      <WayActs path={path} line={line} asOf={asOf} />
    </>
  );
}

type StayingProps = { can: NonNullable<MenuMemory['can']>; keyed?: boolean; onAct(how: Act): void };

/** Whether a memory stays. @param keyed the list hears the keys of these acts, too */
export function StayingActs({ can, keyed = false, onAct }: StayingProps) {
  const key = (letter: string) => (keyed ? letter : undefined);
  if (can === 'restore')
    return (
      <MenuItem icon="revert" meta={key('B')} onSelect={() => onAct('restore')}>
        {t('Restore')}
      </MenuItem>
    );
  if (can === 'read') return null;
  return (
    <>
      <MenuItem icon="check" meta={key('U')} onSelect={() => onAct('keep')}>
        {t('Keep')}
      </MenuItem>
      <MenuItem icon="pin" meta={key('P')} onSelect={() => onAct('pin')}>
        {t('Pin')}
      </MenuItem>
      <MenuItem icon="archive" meta={key('L')} onSelect={() => onAct('letGo')}>
        {t('Archive')}
      </MenuItem>
    </>
  );
}

/** From a file, or a line of it, to how it came to be; and the link that leads there. */
export function WayActs({ path, line, asOf }: Pick<MenuMemory, 'path' | 'line' | 'asOf'>) {
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  return (
    <>
      <MenuItem icon="audit" onSelect={() => void navigate({ to: '/audit', search: { q: path } })}>
        {t('History')}
      </MenuItem>
      <MenuItem icon="link" onSelect={() => copyLink({ to: '/library', search: { path, line, asOf } })}>
        {t('Copy link')}
      </MenuItem>
    </>
  );
}

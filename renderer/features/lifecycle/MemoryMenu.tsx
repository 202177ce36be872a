import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useCopyLink } from '../../app/useCopyLink.ts';
import { t } from '../../text/text.ts';
import { MenuItem, MenuLine, PointMenu, pointOf, type WindowPoint } from '../../ui/index.ts';
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
export function useMemoryMenu(act: (how: Act, id: string) => void) {
  const [asked, setAsked] = useState<{ memory: MenuMemory; at: WindowPoint } | null>(null);
  return {
    /** For a row's `onContextMenu`; links in its text, and text that is marked, keep the system's own menu. */
    open(memory: MenuMemory, event: MouseEvent) {
      if (isInText(event.target)) return;
      event.preventDefault();
      setAsked({ memory, at: pointOf(event) });
    },
    menu:
      asked === null ? null : (
        <MemoryMenu
          memory={asked.memory}
          at={asked.at}
          onAct={(how) => act(how, asked.memory.id)}
          onClose={() => setAsked(null)}
        />
      ),
  } satisfies { open: unknown; menu: ReactNode };
}

type Props = { memory: MenuMemory; at: WindowPoint; onAct(how: Act): void; onClose(): void };

/** What can be done with a memory, the same in every list. */
function MemoryMenu({ memory: { path, line, can = 'change', asOf }, at, onAct, onClose }: Props) {
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  const place = { to: '/library', search: { path, line, asOf } } as const;
  return (
    <PointMenu at={at} label={t('Memory')} onClose={onClose}>
      {can === 'read' ? (
        <MenuItem icon="open" onSelect={() => void navigate(place)}>
          {t('Open in Library')}
        </MenuItem>
      ) : (
        <MenuItem icon="pencil" meta="E" onSelect={() => void navigate(place)}>
          {t('Edit')}
        </MenuItem>
      )}
      {can === 'change' && (
        <>
          <MenuItem icon="check" meta="U" onSelect={() => onAct('keep')}>
            {t('Keep')}
          </MenuItem>
          <MenuItem icon="pin" meta="P" onSelect={() => onAct('pin')}>
            {t('Pin')}
          </MenuItem>
          <MenuItem icon="archive" meta="L" onSelect={() => onAct('letGo')}>
            {t('Archive')}
          </MenuItem>
        </>
      )}
      {can === 'restore' && (
        <MenuItem icon="revert" meta="B" onSelect={() => onAct('restore')}>
          {t('Restore')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon="audit" onSelect={() => void navigate({ to: '/audit', search: { q: path } })}>
        {t('History')}
      </MenuItem>
      <MenuItem icon="link" onSelect={() => copyLink(place)}>
        {t('Copy link')}
      </MenuItem>
    </PointMenu>
  );
}

/** Whether the pointer is at a link of a text that is read, or some of that text is marked. */
function isInText(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('.markdown') === null) return false;
  return target.closest('a') !== null || getSelection()?.isCollapsed === false;
}

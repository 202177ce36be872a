import { useNavigate } from '@tanstack/react-router';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import type { Act } from '../decay/useStaying.ts';
import type { MenuMemory } from './MemoryMenu.tsx';

/** The keys of what its menu offers, for the memory that is looked at; the same wherever memories are listed. */
export function useMemoryKeys(page: string, memory: MenuMemory | undefined, act: (how: Act, id: string) => void): void {
  const navigate = useNavigate();
  const can = memory?.can ?? 'change';
  const does = (how: Act, where: MenuMemory['can']) => () => {
    if (memory !== undefined && can === where) act(how, memory.id);
  };
  useKeys(page, [
    {
      keys: 'e',
      label: t('Edit it'),
      run() {
        if (memory === undefined || can === 'read') return;
        void navigate({ to: '/library', search: { path: memory.path, line: memory.line } });
      },
    },
    { keys: 'u', label: t('Keep it'), run: does('keep', 'change') },
    { keys: 'p', label: t('Pin it'), run: does('pin', 'change') },
    { keys: 'l', label: t('Archive it'), run: does('letGo', 'change') },
    { keys: 'b', label: t('Restore it'), run: does('restore', 'restore') },
  ]);
}

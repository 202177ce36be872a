import { fail } from '#shared/model/error.ts';
import type { Settings } from '../settings/settings.ts';

/** Guards each way by which memories leave for another machine. @throws sync.refused for a workspace that stays on this one */
export function refuseIfLocal(settings: Pick<Settings, 'get'>): void {
  if (!settings.get('sync.local')) return;
  throw fail(
    'sync.refused',
    'This workspace stays on this machine: it is not synced, and nothing of it is handed over.',
    'Use a shared workspace for what others are to have; or turn off “Keep this workspace on this machine” in Settings.',
  );
}

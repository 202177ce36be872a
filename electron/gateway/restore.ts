import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type RestoreOutcome, restoreBackup } from '../engine/backup/restore.ts';

/** Makes the workspace of a backup anew; no engine is needed. @throws what `restoreBackup` does */
export const restoreWorkspace = (file: string, folder: string): Promise<RestoreOutcome> =>
  restoreBackup(resolve(file), resolve(folder), randomBytes(6).toString('hex'));

/** The same, and says where it is. */
export const restoreFromBackup = async (file: string, folder: string): Promise<string> =>
  (await restoreWorkspace(file, folder)).root;

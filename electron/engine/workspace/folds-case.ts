import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the disk of a workspace takes two spellings for one name. */
export const foldsCase = (root: string): boolean =>
  existsSync(join(root, '.AUDIT')) && existsSync(join(root, '.audit'));

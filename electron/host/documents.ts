import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The owner's documents folder where there is one, else the home folder. */
export function documentsFolder(): string {
  const documents = join(homedir(), 'Documents');
  return existsSync(documents) ? documents : homedir();
}

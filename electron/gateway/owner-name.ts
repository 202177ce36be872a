import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { OwnerName } from '../engine/ports.ts';
import { mnemeHome } from './home.ts';

/** By what name changes made on this machine are known to others: in `<home>/owner-name`, of no workspace. */
export function ownerName(): OwnerName {
  const file = join(mnemeHome(), 'owner-name');
  const machine = hostname().slice(0, 60);
  let name = read(file);
  return {
    machine,
    get name() {
      return name;
    },
    rename(given) {
      if (given === null) rmSync(file, { force: true });
      else {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const draft = `${file}.${process.pid}.new`;
        writeFileSync(draft, `${given}\n`, { mode: 0o600 });
        renameSync(draft, file);
      }
      name = given;
    },
  };
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim().slice(0, 60) || null;
  } catch {
    return null;
  }
}

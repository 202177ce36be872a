import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Consent } from '../engine/ports.ts';
import { mnemeHome, ownerToken } from './home.ts';

/**
 * The owner's word on one workspace, in `<home>/consent/`: outside of the workspace, where no folder, backup or sync
 * brings a file. What is kept of each confirmed value is its digest under the owner's token and the workspace's place,
 * so that the file says nothing, and is worth nothing elsewhere.
 */
export function openConsent(root: string): Consent {
  const file = join(mnemeHome(), 'consent', `${createHash('sha256').update(root).digest('hex').slice(0, 32)}.json`);
  const token = ownerToken();
  const mark = (topic: string, value: unknown) =>
    createHmac('sha256', token)
      .update(JSON.stringify([root, topic, value]))
      .digest('hex');
  let marks: ReadonlyMap<string, string> = read(file);
  return {
    given: (topic, value) => marks.get(topic) === mark(topic, value),
    give(topic, value) {
      marks = new Map([...marks, [topic, mark(topic, value)]]);
      write(file, marks);
    },
  };
}

/** A missing or damaged file confirms nothing. */
function read(file: string): ReadonlyMap<string, string> {
  try {
    const marks: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return new Map(
      Object.entries(marks as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return new Map();
  }
}

function write(file: string, marks: ReadonlyMap<string, string>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, `${JSON.stringify(Object.fromEntries(marks), null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

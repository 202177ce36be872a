import { rmSync } from 'node:fs';

/** Folder of the bundles that the workers of one test run make. @param run number of the process that started them */
export const bundlesOf = (run: number): URL => new URL(`../../../.build/testing/${run}/`, import.meta.url);

/** Around a whole run: a worker is ended by a signal and cannot remove what it made. */
export default function sweep(): () => void {
  return () => rmSync(bundlesOf(process.pid), { recursive: true, force: true });
}

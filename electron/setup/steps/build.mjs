import { bundleReady, bundles, writeBundle } from '../build/bundle.mjs';
import { rendererReady, writeRenderer } from '../build/renderer.mjs';
import { SetupFailure, say } from '../failure.mjs';

/**
 * @typedef {import('../build/bundle.mjs').BundleName | 'renderer'} Part
 */

/** @type {readonly Part[]} */
export const everyPart = [.../** @type {Part[]} */ (Object.keys(bundles)), 'renderer'];

/**
 * Bundles that another one starts as threads, or loads once it needs them: it finds them beside itself.
 * @type {Partial<Record<Part, readonly Part[]>>}
 */
const threads = {
  'engine.mjs': [
    'embedder.mjs',
    'onnx-embedder.mjs',
    'decay-worker.mjs',
    'signs.mjs',
    'source-reader.mjs',
    'pdf.mjs',
    'pdf.worker.mjs',
  ],
};

/** @param {readonly Part[]} parts */
export const withThreads = (parts) => [...new Set(parts.flatMap((part) => [part, ...(threads[part] ?? [])]))];

/** @param {readonly Part[]} parts */
export function buildReady(parts) {
  return withThreads(parts).every(isReady);
}

/** @param {Part} part */
function isReady(part) {
  return part === 'renderer' ? rendererReady() : bundleReady(part);
}

/**
 * Builds what is older than its sources.
 * @param {readonly Part[]} parts
 */
export async function build(parts) {
  const old = withThreads(parts).filter((part) => !isReady(part));
  if (old.length === 0) return;
  say(`Building ${old.join(', ')} …`);
  const made = await Promise.allSettled(old.map((part) => (part === 'renderer' ? writeRenderer() : writeBundle(part))));
  const failures = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length === 0) return;
  const strange = failures.find((one) => !(one instanceof SetupFailure));
  if (strange !== undefined) throw strange;
  const words = failures.map((one) => one.message).join('\n\n');
  throw new SetupFailure(words, 'Correct the source, then run the same command again.');
}

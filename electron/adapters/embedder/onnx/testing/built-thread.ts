import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { EmbedderPort } from '../../../../engine/ports.ts';
import { OnnxEmbedder } from '../embedder.ts';
import { OnnxReranker } from '../reranker.ts';

/** Builds the thread as it is shipped, into a folder of its own that finds the installed packages. */
export async function builtThread(): Promise<{ folder: string; thread: URL }> {
  const here = import.meta.dirname;
  const parent = join(here, '../../../../../.build/testing');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'thread-'));
  const outfile = join(folder, 'onnx-embedder.mjs');
  await build({
    entryPoints: [join(here, '../thread.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['onnxruntime-web'],
    logLevel: 'silent',
  });
  return { folder, thread: pathToFileURL(outfile) };
}

/** The embedder port of an engine, with this thread and nothing else. */
export const onnxPort = (thread: URL): EmbedderPort => ({
  open: (choice) => new OnnxEmbedder(thread, choice.folder ?? ''),
  openReranker: (folder) => new OnnxReranker(thread, folder),
});

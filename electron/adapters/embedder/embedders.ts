import type { EmbedderPort } from '../../engine/ports.ts';
import { BuiltinEmbedder } from './builtin.ts';
import { OnnxEmbedder } from './onnx/embedder.ts';
import { OnnxReranker } from './onnx/reranker.ts';
import { ServerEmbedder } from './server.ts';

/**
 * Every embedder there is. `thread`: the built file of the one that ships, which the one for ONNX stands beside; a
 * server's key comes from the environment.
 */
export function embedders(thread: URL, env: NodeJS.ProcessEnv): EmbedderPort {
  const onnx = new URL('./onnx-embedder.mjs', thread);
  return {
    openReranker: (folder) => new OnnxReranker(onnx, folder),
    open(choice) {
      if (choice.kind === 'builtin') return new BuiltinEmbedder(thread);
      if (choice.kind === 'onnx') return new OnnxEmbedder(onnx, choice.folder ?? '');
      const key = env.MNEME_EMBEDDER_KEY ?? (choice.kind === 'ollama' ? undefined : env.OPENAI_API_KEY);
      return new ServerEmbedder(choice, key);
    },
  };
}

import type { EmbedderPort } from '../../engine/ports.ts';
import { BuiltinEmbedder } from './builtin.ts';
import { ServerEmbedder } from './server.ts';

/** Every embedder there is. `thread`: the built file of the one that ships; a server's key comes from the environment. */
export function embedders(thread: URL, env: NodeJS.ProcessEnv): EmbedderPort {
  return {
    open: (choice) =>
      choice.kind === 'builtin'
        ? new BuiltinEmbedder(thread)
        : new ServerEmbedder(
            choice,
            env.MNEME_EMBEDDER_KEY ?? (choice.kind === 'ollama' ? undefined : env.OPENAI_API_KEY),
          ),
  };
}

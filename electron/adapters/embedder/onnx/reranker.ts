import type { Reranker } from '../../../engine/ports.ts';
import { ThreadEmbedder } from '../threaded.ts';
import type { OnnxThreadData } from './embedder.ts';
import { idOfFolder } from './folder.ts';

/** A cross-encoder in ONNX form, from a folder on this computer. */
export class OnnxReranker extends ThreadEmbedder implements Reranker {
  /** `thread`: the built file of the thread. @throws what `idOfFolder` throws */
  constructor(thread: URL, folder: string) {
    const id = idOfFolder(folder);
    super({
      id,
      thread,
      data: { folder, id, pairs: true } satisfies OnnxThreadData,
      warming: ['It was the blue one.'],
    });
  }

  async fits(question: string, texts: string[], signal: AbortSignal): Promise<number[]> {
    const made = await this.ask({ texts, question, urgent: true }, signal);
    return made.map(([fit = 0]) => fit);
  }
}

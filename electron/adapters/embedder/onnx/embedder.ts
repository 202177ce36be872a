import { ThreadEmbedder } from '../threaded.ts';
import { idOfFolder } from './folder.ts';

/** What the thread is told. `pairs`: the model reads a question and a text together. */
export type OnnxThreadData = { folder: string; id: string; pairs: boolean };

/** A sentence-embedding model in ONNX form, from a folder on this computer. */
export class OnnxEmbedder extends ThreadEmbedder {
  /** `thread`: the built file of the thread. @throws what `idOfFolder` throws */
  constructor(thread: URL, folder: string) {
    const id = idOfFolder(folder);
    super({
      id,
      thread,
      data: { folder, id, pairs: false } satisfies OnnxThreadData,
      warming: ['What did we say about it?'],
    });
  }
}

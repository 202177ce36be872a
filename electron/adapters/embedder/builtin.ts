import { ThreadEmbedder } from './threaded.ts';

/** The form of the vectors: raised with whatever changes them. */
const id = 'use-lite 2';

/** The model is loaded with the first, its code compiled with all: a question takes ten times as long without. */
const warming = [
  'warm',
  'What did we say about it?',
  'Which of them was it that we had chosen for the service, and when?',
];

/** The embedder that ships with Mneme: Universal Sentence Encoder Lite, English. */
export class BuiltinEmbedder extends ThreadEmbedder {
  readonly reads = 'en';

  /** `thread`: the built file of the thread. */
  constructor(thread: URL) {
    super({ id, thread, warming });
  }
}

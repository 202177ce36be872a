import { proposalsPath } from '../workspace/codecs/pending-memories.ts';

/** Where a proposal stands. */
export const citationOf = (line: number) => `${proposalsPath}#L${line}`;

import { randomBytes } from 'node:crypto';

/** 16 random hex characters. */
export const randomId = (): string => randomBytes(8).toString('hex');

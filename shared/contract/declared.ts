import { hostMethods } from './host.ts';
import type { AnyMethod } from './method.ts';
import { methods } from './methods.ts';

/** Of each method what a window goes by, without its schemas. */
export type WindowDeclarations = Readonly<Record<string, Pick<AnyMethod, 'staleAfter' | 'timeout'>>>;

const all: Record<string, AnyMethod> = { ...methods, ...hostMethods };

/** The build puts this value in the place of its module: a window that loaded all schemas would open 0.1 s later. */
export const declared: WindowDeclarations = Object.fromEntries(
  Object.entries(all).map(([name, { staleAfter, timeout }]) => [
    name,
    { ...(staleAfter && { staleAfter }), ...(timeout && { timeout }) },
  ]),
);

import { z } from 'zod';
import { limits } from '#shared/contract/shapes.ts';
import { languageChoices } from '#shared/text/texts.ts';

/** What a renderer may say to its host. Those that steer only mean something in the window. */
const frame = z.discriminatedUnion('method', [
  z.object({
    jsonrpc: z.literal('2.0'),
    id: z.number().int(),
    method: z.literal('mneme/call'),
    params: z.object({ method: z.string().min(1).max(100), input: z.unknown() }),
  }),
  z.object({
    jsonrpc: z.literal('2.0'),
    method: z.literal('mneme/window'),
    params: z.enum(['minimise', 'toggleMaximise', 'close']),
  }),
  z.object({
    jsonrpc: z.literal('2.0'),
    method: z.literal('mneme/open'),
    /** The page of another window, such as `/review`. */
    params: z.string().max(2_000),
  }),
  z.object({
    jsonrpc: z.literal('2.0'),
    method: z.literal('mneme/theme'),
    params: z.enum(['system', 'light', 'dark']),
  }),
  z.object({
    jsonrpc: z.literal('2.0'),
    method: z.literal('mneme/language'),
    params: z.enum(languageChoices),
  }),
]);

export type Frame = z.output<typeof frame>;
export type CallFrame = Extract<Frame, { method: 'mneme/call' }>;

/** Longest frame a renderer may send, in characters; a file to be saved is the largest thing in one. */
export const frameCap = limits.line;

export type ParsedFrame = { ok: true; frame: Frame } | { ok: false; id: number | null; tooLarge: boolean };

/** Reads one frame of a renderer; anything that is not exactly a frame is refused, with the id to answer to if it had one. */
export function parseFrame(text: unknown): ParsedFrame {
  if (typeof text !== 'string') return { ok: false, id: null, tooLarge: false };
  if (text.length > frameCap) return { ok: false, id: null, tooLarge: true };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, id: null, tooLarge: false };
  }
  const parsed = frame.safeParse(value);
  return parsed.success ? { ok: true, frame: parsed.data } : { ok: false, id: idOf(value), tooLarge: false };
}

function idOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'number' && Number.isInteger(value.id) ? value.id : null;
}

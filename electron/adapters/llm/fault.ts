import { type ErrorCode, fail, type MnemeError } from '#shared/model/error.ts';
import type { ModelFault } from '../../engine/ports.ts';

type Kind = Extract<ErrorCode, `model.${string}`>;

const never: ModelFault = { passing: false, waitMs: null, charged: false };

/** A failed attempt as an error whose data say whether another one makes sense. */
export function fault(code: Kind, message: string, remedy: string, more: Partial<ModelFault> = {}): MnemeError {
  return fail(code, message, remedy, { data: { ...never, ...more } satisfies ModelFault });
}

/** What a provider or a program says itself, as a sentence; empty where it says nothing. */
export const inItsWords = (said: string): string =>
  said === '' ? '' : ` It says: ${said}${/[.!?]$/.test(said) ? '' : '.'}`;

/** Statuses after which the same request may succeed a moment later. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

/**
 * An HTTP status that is no success, in words.
 * @param said the provider's own words, cut
 * @param retryAfter of the header, seconds or an HTTP date
 */
export function faultOfStatus(status: number, said: string, retryAfter: string | null, now: number): MnemeError {
  const words = inItsWords(said);
  const waitMs = waitOf(retryAfter, now);
  if (status === 401 || status === 403)
    return fault(
      'model.failed',
      `The provider refuses the API key (${status}).${words}`,
      'Enter another key in Settings.',
    );
  if (status === 404)
    return fault(
      'model.failed',
      `The address or the model is not there (404).${words}`,
      'Check model and address in Settings.',
    );
  if (status === 429)
    return fault(
      'model.limited',
      `The provider takes no more requests for now (429).${words}`,
      'Wait, or raise your limit there.',
      { passing: true, waitMs },
    );
  if (passing.has(status))
    return fault(
      'model.failed',
      `The provider has trouble of its own (${status}).${words}`,
      'Mneme tries again by itself.',
      { passing: true, waitMs },
    );
  return fault(
    'model.failed',
    `The provider refuses the request (${status}).${words}`,
    'Check model and address in Settings.',
  );
}

/** Milliseconds of a Retry-After header; null when there is none or it is nonsense. */
export function waitOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

export const unreachable = (origin: string) =>
  fault(
    'model.failed',
    `${origin} cannot be reached.`,
    'Check the address in Settings, your connection, and that the server runs.',
    { passing: true },
  );

export const brokenOff = () =>
  fault('model.failed', 'The answer of the language model broke off.', 'Mneme tries again by itself.', {
    passing: true,
    charged: true,
  });

export const tooLong = (bytes: number) =>
  fault(
    'model.invalid',
    `The language model’s answer is longer than ${bytes} bytes and was not read.`,
    'Choose another model.',
    {
      charged: true,
    },
  );

export const noAnswer = () =>
  fault(
    'model.failed',
    'What came back is no answer of a language model.',
    'Check that the address in Settings is the one of the model’s interface.',
    { charged: true },
  );

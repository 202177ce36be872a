import { fail } from '#shared/model/error.ts';
import type { Connect } from './link.ts';

export function connectEngine(_client: string): Connect {
  return async () => {
    throw fail('engine.start', 'The engine could not be started.', 'Try again.');
  };
}

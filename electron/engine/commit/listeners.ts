import type { Emit, Ports } from '../ports.ts';

/** A change that happened has happened, whatever becomes of those who hear of it: none of their faults is the door's. */
export function heardSafely({ emit, log }: Pick<Ports, 'emit' | 'log'>): Emit {
  return (event) => {
    try {
      emit(event);
    } catch (cause) {
      const said = cause instanceof Error ? cause.stack : String(cause);
      log.error('an event was not taken up', { name: event.name, cause: said });
    }
  };
}

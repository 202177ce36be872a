import type { Event } from '#shared/contract/events.ts';

/** What the engine is given, so that every decision in it can be replayed: time, chance, voice. */
export type Clock = {
  /** Milliseconds since the epoch; may go backwards when the owner sets the clock. */
  now(): number;
  /** IANA zone of the owner, for calendar days and episode times. */
  zone: string;
};

export type Log = {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
};

export type Emit = (event: Event) => void;

export type Ports = { clock: Clock; log: Log; emit: Emit /** 16 random hex characters. */; id(): string };

import type { Caller } from '#shared/model/agent.ts';

/**
 * The actor of what an agent does: the tag of the occasion; a skill or plugin, which connects under its own name
 * (`skill:calendar`), is itself. @source 000 §12.3
 */
export const actingAs = ({ name }: Pick<Caller, 'name'>, tag: string): string => (/^skill:\S/.test(name) ? name : tag);

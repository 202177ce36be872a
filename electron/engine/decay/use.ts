/** Verbs of access.log that count as use: being found is not being used. @source 000 §9.4 */
const uses = new Set(['get', 'store', 'used']);
/** The verb of a cycle that changed nothing: it names no memory. */
export const cycleVerb = 'cycle';

/** Whether a line of access.log counts as use. @source 000 §9.4 */
export const isUse = (verb: string, rating: number | undefined): boolean =>
  uses.has(verb) || (verb === 'feedback' && (rating ?? 0) >= 3);

/** A time that is told by what happened then: “before we moved”, “seit wir umgezogen sind”. */
const told =
  /(?<!\p{L})(?<when>[Bb]efore|[Aa]fter|[Ss]ince|[Uu]ntil|[Bb]evor|[Nn]achdem|[Ss]eitdem|[Ss]eit|[Bb]is|[Aa]ntes de que|[Dd]espués de que|[Dd]esde que)\s+(?<event>[^,.;:?!]{4,90})/u;
/** An event has a subject: a pronoun, something owned or pointed at, a name. “Until when” asks for a time and tells none. */
const subject =
  /^(?:(?:I|i|we|you|he|she|they|it|the|our|my|his|her|wir|ich|du|er|sie|es|das|die|der|unser\p{L}*|mein\p{L}*|nos)|\p{Lu}\p{L}+)\s+\S/u;
const ends = /^(?:before|until|bevor|bis|antes)/i;

/** `event`: what happened then, in its words; `ends`: the time ends with it, where otherwise it begins with it. */
export type EventTime = { from: number; to: number; text: string; event: string; ends: boolean };

/** The first time in a text that is told by an event; null where none is. Pure. */
export function timeByEvent(text: string): EventTime | null {
  const found = told.exec(text);
  const { when = '', event = '' } = found?.groups ?? {};
  if (found === null || !subject.test(event)) return null;
  return { from: found.index, to: found.index + found[0].length, text: found[0], event, ends: ends.test(when) };
}

/** Texts of which a reading is kept at most, twice over. */
const most = 1_000;

/**
 * The same reading, kept for the texts that were read last: what is held against many is read once. What comes of it is shared, and so
 * never changed by whoever asks.
 */
export function remembered<Read>(read: (text: string) => Read): (text: string) => Read {
  let [recent, before] = [new Map<string, Read>(), new Map<string, Read>()];
  return (text) => {
    const known = recent.get(text) ?? before.get(text) ?? read(text);
    if (recent.size >= most) [recent, before] = [new Map(), recent];
    recent.set(text, known);
    return known;
  };
}

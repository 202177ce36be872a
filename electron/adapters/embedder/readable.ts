/**
 * True when the model that ships with Mneme can read a text: half of its letters at least are Latin. All others are one
 * unknown letter to it, and two texts of them would always seem to say the same.
 */
export function isReadable(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return latin > 0 && latin * 2 >= letters;
}

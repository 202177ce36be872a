/** With a capital at its beginning. */
export function sentence(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

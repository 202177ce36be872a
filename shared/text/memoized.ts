/** The same function, which knows what it found for the texts that it was asked of last; `most`: texts that it knows at once. */
export function memoized<T extends object | string>(read: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const found = read(text);
    known.set(text, found);
    return found;
  };
}

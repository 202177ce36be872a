/** `3 links`, `1 link`, `2 memories`. @param many for a word that `s` makes no plural of */
export const countedNoun = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

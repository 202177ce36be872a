/** How a change is taken back in a terminal, on a line of its own; nothing where nothing was changed. */
export const undoLine = (change: string | null | undefined): string =>
  change == null || change === '' ? '' : `\nTake it back with: mneme undo ${change}`;

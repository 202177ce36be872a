/** One argument of a printed command, so that a shell takes it as it stands: foreign names must not run when they are pasted. */
export const shellQuoted = (argument: string): string =>
  /^[\w./:=@%+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;

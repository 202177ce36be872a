import { createInterface } from 'node:readline/promises';

/** Asks on stderr, so that the answer alone is on stdout; an end of input is a no, which is told and ends as a failure. */
export async function agreed(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  try {
    const answer = await new Promise<string>((resolve) => {
      lines.once('close', () => resolve(''));
      void lines.question(`${question} [y/N] `).then(resolve, () => resolve(''));
    });
    if (/^y(es)?$/i.test(answer.trim())) return true;
    process.stderr.write(
      `Nothing was done.${process.stdin.isTTY ? '' : ' Where nobody can answer, --yes says yes.'}\n`,
    );
    process.exitCode = 1;
    return false;
  } finally {
    lines.close();
  }
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '../place.ts';
import { openWindow } from './paint.ts';

/** Milliseconds from each of so many edits in another editor to its words standing in the window. */
export async function onScreen(place: Place, rounds: number): Promise<number[]> {
  const window = openWindow(place);
  try {
    await window.ask(`location.hash = '#/timeline', 1`);
    const day = new Date().toISOString().slice(0, 10);
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const words = `The lock gate was painted ${round + 1} times.`;
      const heading = `## 09:${String(10 + round).padStart(2, '0')} | fact | confidence:high | tags:[] | source:conversation`;
      const began = Date.now();
      await writeFile(join(place.root, `memory/episodes/${day}.md`), `${heading}\n${words}\n\n`, { flag: 'a' });
      took.push((await window.ask(shownAt(words))) - began);
    }
    return took;
  } finally {
    await window.close();
  }
}

/** Asked of the page: the instant at which it shows these words, in milliseconds since the epoch. */
const shownAt = (words: string) => `new Promise((resolve) => {
  const look = () => {
    if (document.body.innerText.includes(${JSON.stringify(words)})) resolve(Date.now());
    else setTimeout(look, 5);
  };
  look();
})`;

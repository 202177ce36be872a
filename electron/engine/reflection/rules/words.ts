import { foldName } from '../../index/words.ts';

const small = new Set(
  'a an the and or but nor so yet of in on at to for from by with without into onto as is are was were be been being am do does did done has have had having will would shall should can could may might must not no it its this that these those he she they them his her their him i me my we our us you your who whom which what when where why how there here then than too also just now very really only even still already again about over under up down out off any some each every all both most more much many other such own same if because while after before since until user owner ein eine der die das und oder nicht ist sind war mit für von zu im am den dem des er sie es wir ich hat haben'.split(
    ' ',
  ),
);

/** The words of a text that tell what it is about, folded and roughly without their endings; Chinese by pairs of signs. */
export function tellingWordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.matchAll(/\p{Script=Han}+|[\p{L}\p{M}\p{N}+#]+(?:[.:'-][\p{L}\p{N}]+)*/gu)) {
    if (/^\p{Script=Han}/u.test(run)) {
      for (let n = 0; n + 1 < run.length; n++) words.push(run.slice(n, n + 2));
      continue;
    }
    const word = foldName(run).replace(/'s$/, '');
    if (!small.has(word) && word.length > 0) words.push(stemOf(word));
  }
  return words;
}

/** `prefers` and `prefer`, `moved` and `moves`: alike enough to be compared, no more. */
export function stemOf(word: string): string {
  if (word.length < 5 || /\p{N}/u.test(word)) return word;
  return word.replace(/(?:ies)$/, 'y').replace(/(?:ing|ed|es|s)$/, '') || word;
}

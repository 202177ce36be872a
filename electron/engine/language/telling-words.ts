import { foldName } from './tokens.ts';

const small = new Set(
  "a an the and or but nor so yet of in on at to for from by with without into onto as is are was were be been being am do does did done has have had having will would shall should can could may might must not no it its it's this that these those he she they them his her their him i me my we our us you your who whom which what when where why how there here then than too also just now very really only even still already again about over under up down out off any some each every all both most more much many other such own same if because while after before since until user owner ein eine einen einem einer der die das und oder nicht ist sind war mit für von zu im am den dem des er sie es wir ich hat haben".split(
    ' ',
  ),
);

/** Forms that no ending explains, by what they are forms of. */
const irregular: Record<string, string> = Object.fromEntries(
  'drew:draw drawn:draw rebuilt:rebuild given:give gave:give hidden:hide ran:run swam:swim sold:sell bought:buy brought:bring made:make took:take taken:take got:get went:go gone:go told:tell said:say wrote:write written:write built:build sent:send left:leave kept:keep held:hold lost:lose found:find felt:feel met:meet paid:pay spent:spend began:begin begun:begin broke:break broken:break chose:choose chosen:choose drove:drive driven:drive drank:drink drunk:drink ate:eat eaten:eat fell:fall flew:fly grew:grow knew:know led:lead rode:ride rose:rise sang:sing sat:sit shot:shoot saw:see seen:see slept:sleep spoke:speak spoken:speak stood:stand taught:teach thought:think understood:understand woke:wake wore:wear won:win children:child people:person men:man women:woman feet:foot'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Words by the thousand come back in every comparison. */
const stems = new Map<string, string>();
const mostKept = 20_000;

/** The words of a text that tell what it is about, folded and roughly without their endings; Chinese by pairs of signs. */
export function tellingWordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.matchAll(
    /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}+#])+(?:[.:'’-][\p{L}\p{N}]+)*/gu,
  )) {
    if (/^\p{Script=Han}/u.test(run)) {
      for (let n = 0; n + 1 < run.length; n++) words.push(run.slice(n, n + 2));
      continue;
    }
    const word = foldName(run).replace(/['’]s$/, '');
    if (!small.has(word) && word.length > 0) words.push(stemOf(word));
  }
  return words;
}

/** Share of the shorter one's telling words that the other has, from 0 to 1; null where one has none. Pure. */
export function shareOfShorter(a: string, b: string): number | null {
  const [one, other] = [new Set(tellingWordsOf(a)), new Set(tellingWordsOf(b))];
  const least = Math.min(one.size, other.size);
  return least === 0 ? null : [...one].filter((word) => other.has(word)).length / least;
}

/** `prefers` and `prefer`, `moved` and `moves`, `sold` and `sell`: alike enough to be compared, no more. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size > mostKept) stems.clear();
  const stem = stripped(irregular[word] ?? word);
  stems.set(word, stem);
  return stem;
}

function stripped(word: string): string {
  if (word.length < 4 || /\p{N}/u.test(word)) return word;
  for (const ending of [/ies$/, /(?:ations?|ion)$/, /(?:ings?|ed|er|ers|es|en)$/, /s$/, /e$/]) {
    const bare = word.replace(ending, ending.source.startsWith('ies') ? 'y' : '');
    if (bare !== word && bare.length >= 3) return doubled(bare);
  }
  return word;
}

/** `swimming` → `swimm` → `swim`; `tell` stays. */
const doubled = (stem: string) =>
  stem.replace(/([bdgmnprt])\1$/, '$1').replace(/e$/, (e) => (stem.length > 3 ? '' : e));

/** Its numbers, in order of size as written, between spaces: what two wordings of one statement have in common. */
export const numbersOf = (text: string): string => (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).toSorted().join(' ');

import { lexicons } from '../../language/lexicon/all.ts';
import type { Lexicon } from '../../language/lexicon/lexicon.ts';
import { foldName } from '../../language/tokens.ts';

/** Why something is proposed, as those who wrote the notes would put it. `days`: `2026-02-20`, in order; `page`: a page's name. */
type Reasons = {
  fact(days: readonly string[], page: string): string;
  page(name: string, times: number): string;
  steps(days: readonly string[]): string;
  /** One of two says all that the other does. */
  merge(stays: string, goes: string): string;
  /** What steps were done for, as it was told on a day. */
  occasion(day: string, words: string): string;
  /** Of two that give one thing different values, the second holds from a day to come on. */
  turn(day: string): string;
};

/** The reasons for what rests on a text. */
export type Because = (text: string) => Reasons;

const last = (days: readonly string[]): string => days.at(-1) ?? '';

const en: Reasons = {
  fact: (days, page) =>
    `${days.length > 1 ? `Said on ${days.length} days, last on ${last(days)}` : `Said on ${last(days)}`}, and nothing on the page of ${page} says so yet.`,
  page: (name, times) => `${name} has no page yet, and is named ${times === 1 ? 'once' : `${times} times`}.`,
  merge: (stays, goes) =>
    `“${stays}” says all that “${goes}” says: the first stays, the second goes, and nothing is lost.`,
  occasion: (day, words) => `As on ${day}: “${words}”`,
  steps: (days) => `Told with the same steps in the same order: ${days.join(', ')}.`,
  turn: (day) => `The second holds from ${day} on, the first until then: both hold, each in its time.`,
};

/** By language; where there is none of it, in English. */
const reasons: Record<string, Reasons> = {
  en,
  de: {
    fact: (days, page) =>
      `${days.length > 1 ? `An ${days.length} Tagen gesagt, zuletzt am ${last(days)}` : `Gesagt am ${last(days)}`}; die Seite von ${page} sagt es noch nicht.`,
    page: (name, times) => `${name} hat noch keine Seite und wird ${times === 1 ? 'einmal' : `${times}-mal`} genannt.`,
    merge: (stays, goes) =>
      `„${stays}“ sagt alles, was „${goes}“ sagt: das Erste bleibt, das Zweite geht, und nichts geht verloren.`,
    occasion: (day, words) => `Wie am ${day}: „${words}“`,
    steps: (days) => `Mit denselben Schritten in derselben Reihenfolge erzählt: ${days.join(', ')}.`,
    turn: (day) => `Das Zweite gilt ab ${day}, bis dahin das Erste: beides gilt, jedes zu seiner Zeit.`,
  },
  es: {
    fact: (days, page) =>
      `${days.length > 1 ? `Dicho en ${days.length} días, el último el ${last(days)}` : `Dicho el ${last(days)}`}; la página de ${page} aún no lo dice.`,
    page: (name, times) => `${name} aún no tiene página y se nombra ${times === 1 ? 'una vez' : `${times} veces`}.`,
    merge: (stays, goes) =>
      `“${stays}” dice todo lo que dice “${goes}”: lo primero queda, lo segundo se va, y nada se pierde.`,
    occasion: (day, words) => `Como el ${day}: “${words}”`,
    steps: (days) => `Contado con los mismos pasos en el mismo orden: ${days.join(', ')}.`,
    turn: (day) => `Lo segundo vale desde ${day}, lo primero hasta entonces: valen ambos, cada uno a su tiempo.`,
  },
  fr: {
    fact: (days, page) =>
      `${days.length > 1 ? `Dit ${days.length} jours, le dernier le ${last(days)}` : `Dit le ${last(days)}`} ; la page de ${page} ne le dit pas encore.`,
    page: (name, times) => `${name} n’a pas encore de page et est nommé ${times} fois.`,
    merge: (stays, goes) =>
      `« ${stays} » dit tout ce que dit « ${goes} » : le premier reste, le second s’en va, et rien n’est perdu.`,
    occasion: (day, words) => `Comme le ${day} : « ${words} »`,
    steps: (days) => `Raconté avec les mêmes étapes dans le même ordre : ${days.join(', ')}.`,
    turn: (day) => `Le second vaut à partir du ${day}, le premier jusque-là : les deux valent, chacun en son temps.`,
  },
  zh: {
    fact: (days, page) =>
      `${days.length > 1 ? `${days.length} 天里都说过，最近是 ${last(days)}` : `${last(days)} 说的`}；${page} 的页面上还没有。`,
    page: (name, times) => `${name} 还没有页面，被提到 ${times} 次。`,
    merge: (stays, goes) => `“${stays}”包含了“${goes}”的全部内容：保留前者，去掉后者，什么也不会丢失。`,
    occasion: (day, words) => `如 ${day}：“${words}”`,
    steps: (days) => `几次都以同样的顺序做同样的步骤：${days.join('、')}。`,
    turn: (day) => `后者从 ${day} 起有效，在此之前前者有效：两者都对，各有其时。`,
  },
};

/** The small words of each language that no other has. */
const small = lexicons.map((lexicon) => {
  const others = new Set(lexicons.flatMap((other) => (other === lexicon ? [] : smallWordsOf(other))));
  const own = new Set(smallWordsOf(lexicon).filter((word) => !others.has(word)));
  return { tag: lexicon.tag.split('-')[0] ?? '', own };
});

function smallWordsOf({
  light,
  copulas,
  idle,
  negations,
  genitives,
  self,
  pointing,
  conditions,
  now,
}: Lexicon): string[] {
  return [light, copulas, idle, negations, genitives, self, pointing, conditions, now].flat().map(foldName);
}

/** Notes by which it is told which language they are in, from all over: reading a hundred thousand takes seconds. */
const notesRead = 200;

/** They are in the language that the text is surely in, or else in the one that the notes are in. */
export function reasonsIn(notes: readonly string[]): Because {
  const step = Math.ceil(notes.length / notesRead);
  const usual = languageOf(notes.filter((_, n) => n % step === 0).join('\n'), 1)?.tag ?? 'en';
  return (text) => reasons[languageOf(text, fewestWords)?.tag ?? usual] ?? en;
}

/** Small words of a language that say which it is; of a mixed sentence a single one may be another's by chance. */
const fewestWords = 2;

/** The language that has most small words of a text, and at least so many; null where several have as many. */
function languageOf(text: string, least: number): { tag: string } | null {
  const signs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (signs * 4 > text.length) return { tag: 'zh' };
  const said = text.split(/[^\p{L}\p{M}’']+/u).map(foldName);
  const [best, second] = small
    .map(({ tag, own }) => ({ tag, n: said.filter((word) => own.has(word)).length }))
    .toSorted((a, b) => b.n - a.n);
  return best === undefined || best.n < least || best.n === second?.n ? null : best;
}

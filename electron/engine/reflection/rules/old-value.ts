import { plainValue } from './conflict.ts';
import { tellingWordsOf } from './words.ts';

/** What a sentence says was so until now, as the words and numbers of it. */
export type OldValue = { words: ReadonlySet<string>; numbers: ReadonlySet<string>; named: boolean };

const end =
  '(?=\\s*(?:[,.;:!?)—–]|$|\\s(?:and|but|any ?more|because|since|so|as|for|from|after|und|sondern|weil|mehr|now)(?!\\p{L})))';
const phrase =
  '(?<value>(?:(?:Mr|Mrs|Ms|Dr|Prof|St)\\. )?(?=\\S)[^,.;:!?()]{1,40}?(?<!\\s)(?:(?<=\\d)[.:,]\\d{1,9}){0,4})';
const article = '(?:(?:the|a|an|on|at|in|by|to|with|der|die|das|den|dem|am|im|um|von|vom|per|mit|bei)\\s+){0,3}';
/** Verbs of change, whatever their form: what follows `from` behind them is what was. */
const turned =
  '(?:mov|chang|switch|rais|lower|rose|rising|went|goes|go|extend|expand|cut|drop|pass|hand|reduc|increas|grew|grow|shift|push|brought|postpon|slip|fell|relocat|migrat|convert|transfer|promot|demot|renam|up|down|swap|ris)\\p{Ll}*';

const forms = [
  `(?:,|—|–|\\band|\\bund|\\bbut|^)\\s*(?:not|nicht)\\s+(?:any ?more\\s+|mehr\\s+)?${article}${phrase}${end}`,
  `\\b(?:instead of|rather than|in place of|as opposed to|no longer|not any ?more|nicht mehr|statt|anstatt|anstelle von|used to be|previously|formerly|until now|bisher|vorher|früher|zuvor)\\s+${article}${phrase}${end}`,
  `\\b(?:is|are|was|isn't|aren't|ist|sind)\\s+(?:(?:not|nicht|n't)\\s*)?${article}${phrase}\\s+(?:any ?more|but|sondern)\\b`,
  `\\b${turned}(?:\\s+[^,.;]{1,40}?)?(?<!\\s)\\s+(?:up |down )?(?:from|von)\\s+${article}${phrase}\\s+(?:to|on to|onto|into|auf|zu|nach)\\b`,
  `\\bvon\\s+${article}${phrase}\\s+(?:auf|zu|nach|an)\\s[^,.;]{1,40}?(?:umgestiegen|umgezogen|gewechselt|gezogen|verlegt|verschoben|erhöht|gesenkt|gestiegen|gesunken|übergegangen|geändert|gekürzt)`,
  `\\b(?:up|down) from\\s+${article}${phrase}${end}`,
  `\\b(?:replac\\p{Ll}+|took over from|takes over from|ersetzt|succeed(?:s|ed))\\s+${article}${phrase}${end}`,
  `\\b${phrase}\\s+(?:(?:is|was|has been|have been|are|were) )?(?:no longer|nicht mehr)(?!\\p{L})`,
  `\\b(?:(?:has|have|had) left|quit|resigned from|gave up|given up|dropped out of|cancelled|terminated)\\s+(?:the |her |his |their )?(?<value>\\p{Lu}[^,.;:!?()]{1,30}?(?<!\\s))${end}`,
  `\\bkeine?\\s+${phrase}\\s+mehr\\b`,
  `从\\s*(?=\\S)(?<value>[^，。]{2,12}?)(?<!\\s)\\s*(?:换成|换到|改成|改为|改到|改用|搬到|迁到|迁移到|升级到|推到|涨到|降到)`,
  `(?:不是|不再|而不是)\\s*(?:用|由|是|在|去|找)?(?<value>[^，。的了]{2,12})`,
].map((form) => new RegExp(form, 'giu'));

/** `16 cars and not 18`, `moves from Munich to Vienna`, `by phone instead of mail`: 18, Munich, mail. */
export function oldValuesIn(text: string): OldValue[] {
  return forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ groups }) => {
      const value = (groups?.value ?? '').trim().replace(/(?<!\s)\s+(?:one|ones)$|^(?:Mr|Mrs|Ms|Dr|Prof)\.? /giu, '');
      const old = { words: wordsOf(value), numbers: numbersIn(value), named: /\p{Lu}|\p{Script=Han}/u.test(value) };
      const size = old.words.size + old.numbers.size;
      return size > 0 && size <= 4 ? [old] : [];
    }),
  );
}

const wordsOf = (text: string) => new Set(tellingWordsOf(text).filter((word) => !/^\d/.test(word)));
const numbersIn = (text: string) => new Set(plainValue(text).match(/\d[\d:.-]*/g) ?? []);

/** The words and figures of a text, read once for many comparisons. */
export type Content = { words: ReadonlySet<string>; numbers: ReadonlySet<string> };
export const contentOf = (text: string): Content => ({
  words: new Set(tellingWordsOf(text)),
  numbers: numbersIn(text),
});

/** All of the old value stands there. */
export const holds = (content: Content, { words, numbers }: OldValue): boolean =>
  [...words].every((word) => content.words.has(word)) && [...numbers].every((number) => content.numbers.has(number));

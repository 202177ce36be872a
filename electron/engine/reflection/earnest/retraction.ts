import type { Memory } from '#shared/model/memory.ts';
import { tellingWordsOf } from '../words.ts';

const takenBack =
  /\b(?:scrap (?:that|this|it|the|my)|(?:scratch|strike|delete|remove|undo|cross out|take out) (?:that|this|it|(?:the|my|that|this) (?:note|entry|line|remark))|never ?mind|forget (?:that|it|what i said|the (?:idea|plan|note|thing))|disregard|ignore (?:that|the (?:last|previous|earlier) (?:note|entry|message|one))|take (?:that|it) back|took (?:that|it) back|i was (?:wrong|mistaken)|(?:was|were|is) (?:wrong|a mistake|mistaken|an error|incorrect|not true|false)|retract(?:s|ed|ing)?|withdr(?:ew|awn)|not happening|call(?:ed)? (?:it )?off|cancel(?:s|l?ed) (?:it|that|this|the (?:idea|plan))|(?:it|that|this)(?:'s| is| was) cancel(?:l)?ed|dropped the (?:idea|plan)|off the table|no longer (?:the plan|planned|happening)|after all(?=\s*(?:[,.;:!?—–]|$))|misspoke|misremembered|mixed (?:that|it|them|him|her|this) up|mixed up|on second thought|turned out (?:to be )?(?:wrong|false|not)|won't happen|abandoned|not going ahead|vergiss (?:das|es)|doch nicht|stimmt nicht|war falsch|算了|说错了|不对|取消|作废)\b|算了|说错了|取消|作废/iu;

const note = '(?:note|entry|line|bit|part|remark|number|thing|stuff)';
const noted =
  '(?:wrote|written|noted|put|logged|recorded|typed|printed|entered|copied|heard|understood|read|spelled|had|got|said)';
/** Names what was noted, and that it is not so. */
const setRight = new RegExp(
  `\\b(?:forget|ignore|disregard|strike|scratch|scrap|delete|remove|drop) (?:please )?(?:(?:what|everything|all|whatever|that|the \\p{Ll}+|my \\p{Ll}+) (?:that )?(?:i|we|i'd|we'd) |(?:the|my|our) (?:\\p{Ll}+ )?${note} (?:on|about|from|that|with)\\b)|\\b${noted} (?:\\S+ ){0,5}?(?:wrong(?:ly)?|incorrectly)(?=[,.;:!]|$| (?:here|in here|and|too|as well|yesterday|before|earlier|last|on|in))|\\b(?:misheard|misread|mistyped|misspel\\p{Ll}+|misnoted|misunderstood|misunderstanding|mix-up|typo|(?:my|our) mistake|a slip)\\b|\\bconfused (?:him|her|it|them|that|the \\p{Ll}+) with\\b|\\b(?:is|was) (?:not so|nonsense|rubbish)\\b(?! for)|\\bnot true (?:what|that)\\b|\\b's \\p{Ll}+ .{0,30}is off[.!]?$|\\bisn't (?:so|true|right)\\b|^(?:it|that) (?:isn't|wasn't|is not|was not) .{2,40}? (?:who|that) |(?<!\\p{L})(?:(?:vergiss|vergesst|streich(?:e|t)?|ignorier(?:e|t)?)(?: bitte)?,? (?:was|das|den eintrag|die notiz)|falsch (?:notiert|geschrieben|gedruckt|verstanden|aufgeschrieben|eingetragen|abgelesen|gelesen|gehört)|verhört|verlesen|verschrieben|vertippt|verwechselt|(?:mich|uns) geirrt|(?:ein|mein|unser) (?:irrtum|missverständnis|versehen|fehler|zahlendreher|tippfehler)|stimmt (?:so |gar |doch )?nicht|vom tisch|nehme ich zurück|(?:war|ist) (?:unsinn|quatsch|blödsinn)(?! für)|(?:den eintrag|die notiz) .{2,80}streichen)(?!\\p{L})`,
  'iu',
);
export const isRetraction = (sentence: string): boolean => takenBack.test(sentence) || setRight.test(sentence);

/** What a retraction says holds instead, behind its colon or dash; empty when it says only what does not. */
export function insteadOf(sentence: string): string {
  const [, before = '', behind = ''] = /^(.*?)(?::|\u2014|\u2013)\s+(.{8,})$/su.exec(sentence) ?? [];
  return isRetraction(before) && !isRetraction(behind) ? behind : '';
}

/** `We stay after all` takes back what was said before, and says what holds. */
export const holdsAfterAll = (sentence: string): boolean => !isRetraction(sentence.replace(/\bafter all\b/giu, ''));

/** What its writer wrote himself, told of to be put right: `I wrote that the well is dry`. */
const ownWords =
  /^(?:(?:earlier|yesterday|last \p{L}+|on \p{L}+day|gestern|neulich),? )?(?:i|we|ich|wir)(?:'d| had| have|'ve| hatten?| habe[n]?)? (?:\p{Ll}+ )?(?:wrote|written|noted|put down|logged|recorded|thought|believed|assumed|geschrieben|notiert|schrieb|dachte)(?!\p{L})/iu;

export const isOwnWords = (sentence: string): boolean => ownWords.test(sentence);

/** Of a retraction's telling words, the share that what it takes back must hold. */
const shared = 0.5;

/**
 * What a retraction takes back: what it names, wherever that was said; when it names nothing, what stands right before it,
 * in its own episode or else, as it `opens` that, in the one before on the same day.
 */
export function retracts<One extends { plain: string; memory: Memory }>(
  sentence: string,
  said: readonly One[],
  memory: Memory,
  opens: boolean,
): One[] {
  const own = said.filter((one) => one.memory.id === memory.id);
  const names = tellingWordsOf(sentence.replace(takenBack, ' ')).filter((word) => !idle.has(word));
  if (names.length >= 2) {
    const found = said.filter((one) => {
      const words = new Set(tellingWordsOf(one.plain));
      const both = names.filter((word) => words.has(word)).length;
      return both >= 2 && both / Math.min(names.length, words.size) >= shared;
    });
    if (found.length > 0 || own.length === 0) return found;
  }
  // `Den Türcode habe ich falsch notiert`: one word is enough where it is what the other is of.
  const [only] = names;
  if (names.length === 1 && setRight.test(sentence))
    return said.filter(({ plain }) => tellingWordsOf(plain)[0] === only).slice(-1);
  // What names its mistake takes back no more than it names.
  if (!takenBack.test(sentence)) return [];
  // What says how it is instead stands for itself.
  if (own.length > 0) return own.filter(({ plain }) => !instead.test(plain));
  if (!opens) return [];
  const last = said.at(-1);
  if (last === undefined || last.memory.at?.slice(0, 10) !== memory.at?.slice(0, 10)) return [];
  return said.filter((one) => one.memory.id === last.memory.id);
}

const instead = /,\s+not\s|\s(?:isn't|is not|nicht) .{2,40}(?:, it's |, but |, sondern )|\binstead of\b/iu;

const idle = new Set(
  tellingWordsOf(
    'about earlier note noted entry idea plan thing say told last previous message yesterday today actually really just write print record well wrong wrongly incorrectly got heard read copied typed entered misheard misread mistyped misunderstood misunderstanding mistake typo slip confused forget ignore disregard strike scratch scrap delete remove never agreed correction nonsense rubbish true nehme zurück unsinn quatsch blödsinn dass habe haben hatte vergiss streich streichen verhört verlesen verschrieben vertippt verwechselt geirrt irrtum missverständnis versehen fehler stimmt tisch korrektur geschrieben notiert falsch doch bitte eintrag über',
  ),
);

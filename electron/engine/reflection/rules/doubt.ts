import type { Memory } from '#shared/model/memory.ts';
import { jokes, supposes, unsure } from '../../capture/durable.ts';
import { isStatement } from '../../capture/extract.ts';
import type { Said } from './said.ts';
import { tellingWordsOf } from './words.ts';

/** Words that want to be obeyed by whoever reads them, not to be known. */
const injection =
  /\b(?:ignore|disregard|forget|override) (?:all |any |every |the |your |my )*(?:previous|prior|earlier|above|existing|other) (?:instructions?|rules?|prompts?|memor(?:y|ies)|messages?|directions?|guidelines?)\b|\b(?:system|developer) (?:prompt|message|override|note|notice)\b|^\s*(?:system|assistant|\[system\]|<system>)\s*[:>]|<\/?(?:system|instructions?|important|memory)>|\b(?:ai|llm|language model|assistant|agent)s? (?:reading|processing|that reads?|who reads?|must|should|shall|are instructed)\b|\byou are now\b|\byou must (?:store|save|remember|record|write|add|treat|tell|always)\b|\b(?:store|save|record|remember|add|write) (?:this|that|the following|it)?(?: [\p{L}]+){0,4} (?:as (?:a )?(?:fact|truth|high|pinned|critical|permanent)|to (?:your |the |long-term |core )*memory|in(?:to)? (?:your |the |long-term |core )*memory)\b|\bnew instructions?\b|\b(?:assistant|bot|ai|agent)[,:]? (?:please )?(?:note|remember|save|store|record|memori[sz]e|log|add|keep)\b|\bnote to the (?:assistant|bot|ai|agent)\b|\bhidden (?:in|text|instruction|comment)|\bjailbreak|\b(?:do not|don't) (?:tell|inform|mention (?:this )?to) the (?:user|owner)\b|忽略(?:之前|以上|所有)|ignoriere (?:alle|die) (?:bisherigen|vorherigen)/imu;

export const injects = (text: string): boolean => injection.test(text);

/** Said for fun, or not meant, in words about what was said. */
const unmeant =
  /\b(?:jok(?:e|es|ed|ing|ingly)|kidding|sarcas\p{L}+|ironic(?:ally)?|facetious\p{L}*|tongue[- ]in[- ]cheek|in jest|prank(?:ed)?|april fools?|teas(?:ed|ing)|for (?:fun|laughs)|not serious(?:ly)?|just messing|role-?play(?:ed|ing)?|pretend(?:ed|ing|s)?|fiction(?:al)?|short story|novel|screenplay|character|dream(?:t|ed)?|satir\p{L}+|parody|meme|lol|lmao|rofl|haha\p{L}*|yeah,? right|as if\b|for (?:a bit of )?fun|nonsense|hoax|made[- ]up|invented (?:that|it)|lying|lied|fake(?:d)?|scam(?:mers?)?|phishing|half asleep|drunk|legend has it|myth|as a test|test entry|dummy (?:entry|data)|placeholder|lorem ipsum|for (?:this|the) exercise|in (?:my|the|a) dream|horoscope|fortune cookie|on earth|just what (?:we|i|this|the)|what a surprise|thrilled to|can't wait to|bets? (?:that|on)|exaggerat\p{L}*|imaginary|with a (?:grin|wink|smirk)|not true|untrue|(?:test|demo|sample|mock|dummy) (?:data|fixture|fixtures|account|user|entry|set)|fixture|do not use|wrong (?:window|chat|tab|person)|name ideas|(?:an?|just|first|rough|early) draft|draft(?: for|:|$))|(?:^|\s)\/s\b|[😂🤣😜😝🤪😛🙃😉😄😆]|^(?:oh great|oh wonderful|oh joy|how wonderful|sure,|of course,|right,|wonderful,|fantastic,|brilliant,)|^(?:an? )?(?:example|sample)(?: (?:for|of|from) [^:]{2,40})?:|开玩笑|哈哈|据说|听说|传闻|谣言|笑话|诈骗|梦见|(?:[Ss]cherz\p{L}*|[Ii]m (?:Film|Roman|Traum|Theaterstück|Spiel)|Witz(?!ig)|zum Spaß|angeblich|Gerücht|Quatsch|Unsinn|erfunden|gelogen|Traum)(?!\p{L})/iu;

/** Neither true nor decided yet. */
const open =
  /\b(?:hypothetical(?:ly)?|theoretically|in theory|if (?:we|i|they|he|she|it|the|this|that|there|\p{Lu}\p{L}+)\b|what if|unless|suppos(?:e|ing)|imagin(?:e|ed|ing)|assum(?:e|ing) that|consider(?:s|ed|ing)|contemplat\p{L}+|thinking (?:about|of)|thought about|toy(?:ed|ing) with|brainstorm(?:ed|ing)?|floated|mus(?:ed|ing)|wonder(?:s|ed|ing)?|explor(?:ed|ing) (?:the idea|whether)|daydream\p{L}*|debat(?:ed|ing)|discuss(?:ed|ing) (?:whether|if|moving|switching)|propos(?:ed|al)|suggest(?:s|ed|ion)|an idea|the idea|option|might|maybe|perhaps|possibly|probably|potentially|could|would|should|seems? to|apparently|allegedly|supposedly|rumou?r(?:ed|s)?|i (?:think|believe|guess|suspect|reckon|doubt|suppose)|not sure|unsure|uncertain|undecided|tbd|one day|some ?day|wish(?:es|ed)?(?! to)|hop(?:e|es|ed|ing)|(?:the|our|my|his|her|their) plan (?:is|was)|(?:nothing|not|nothing is|hasn't been|yet to be) (?:yet )?decided|no decision|to be (?:decided|discussed|voted|confirmed)|ideas? for|plan(?:s|ned|ning)? (?:to|on)|(?:is|are|am|'m|'re) going to|either|(?:choos|decid)(?:e|es|ing) between|options?(?: are| include)|shortlist(?:ed)?|weigh(?:s|ed|ing) (?:up )?(?:whether|options|the)|compar(?:e|es|ed|ing)|evaluat(?:e|es|ed|ing)|looking (?:at|into)|leaning towards?|rumou?rs?|word is|(?:people|they|some) say|i(?:'m| am) told|gossip|hearsay|intend(?:s|ed)? to|would like|tempted|for example|e\.g\.|for instance|say,|vielleicht|möglicherweise|könnte|würde|überlegt|angenommen|wenn)\b|如果|假如|假设|也许|可能|大概|考虑|打算|要是/iu;

/** Reported of somebody whose word is not the owner's: their claim, not a fact. */
const reported =
  /\b(?:article|blog(?: ?post)?|post|page|web ?site|newsletter|tweet|thread|forum|reddit|hacker news|wikipedia|book|podcast|video|speaker|advert(?:isement)?|ad|brochure|email|e-mail|message|letter|review(?:er)?|commenter|comment|someone|somebody|stranger|readme|docs?|documentation|report|paper|newspaper|magazine|headline|flyer|poster|sign|graffiti|whiteboard|voicemail|chatbot|bot|brochure|catalogue|label|banner|leaflet|slide|vendor|salesperson|recruiter|sales rep|spam|pop-?up|quote|quoted|author)s?\b[^.!?]{0,60}\b(?:said|says|say|claims?|claimed|states?|stated|wrote|writes|argues?|argued|reads?|insists?|insisted|reported|reads?|reading|recommends?|recommended|told|promised|announced|mentions?|mentioned|: ?["“«„])|\b(?:according to|quoting|quoted|quote:|as .{1,30} put it|in the words of|reportedly|is said to|heard that|read that|overheard)\b|^["“«「]/iu;

const takenBack =
  /\b(?:scrap (?:that|this|it|the|my)|(?:scratch|strike|delete|remove|undo|cross out|take out) (?:that|this|it|(?:the|my|that|this) (?:note|entry|line|remark))|never ?mind|forget (?:that|it|what i said|the (?:idea|plan|note|thing))|disregard|ignore (?:that|the (?:last|previous|earlier) (?:note|entry|message|one))|take (?:that|it) back|took (?:that|it) back|i was (?:wrong|mistaken)|(?:was|were|is) (?:wrong|a mistake|mistaken|an error|incorrect|not true|false)|retract(?:s|ed|ing)?|withdr(?:ew|awn)|not happening|call(?:ed)? (?:it )?off|cancel(?:s|l?ed) (?:it|that|this|the (?:idea|plan))|(?:it|that|this)(?:'s| is| was) cancel(?:l)?ed|dropped the (?:idea|plan)|off the table|no longer (?:the plan|planned|happening)|after all(?=\s*(?:[,.;:!?—–]|$))|misspoke|misremembered|mixed (?:that|it|them|him|her|this) up|mixed up|on second thought|turned out (?:to be )?(?:wrong|false|not)|won't happen|abandoned|not going ahead|vergiss (?:das|es)|doch nicht|stimmt nicht|war falsch|算了|说错了|不对|取消|作废)\b|算了|说错了|取消|作废/iu;

/** The verb, not the month. */
const allowed = /\bmay (?!\d)/u;

export const opensSupposition = (sentence: string): boolean => supposes.test(sentence);

/** A question, joke, hope, guess or fragment; `next` can say so of the sentence before it. */
export function isDoubtful(sentence: string, next: string): boolean {
  if (
    !isStatement(sentence) ||
    unsure.test(sentence) ||
    unmeant.test(sentence) ||
    open.test(sentence) ||
    allowed.test(sentence)
  )
    return true;
  return /^.{0,60}$/su.test(next) ? jokes.test(next) || unmeant.test(next) : jokes.test(next);
}

/** Longer words between quotation marks: not the speaker's own. */
export const isQuoted = (sentence: string): boolean => isSpeech(sentence.replace(title, ' '));

/** A name between quotation marks: `works with "Harmony One"`. */
const title = /"\p{Lu}[\p{L}\p{N}.'-]*(?: (?:[\p{Lu}\p{N}][\p{L}\p{N}.'-]*|of|the|and|in|für|und|der|die|das)){0,5}"/gu;

const isSpeech = (sentence: string): boolean =>
  /"[^"]{12,}"|«[^»]{12,}»|「[^」]{6,}」|(?<![\p{L}\p{N}])'[^']{15,}'(?!\p{L})/u.test(sentence);

export const isReported = (sentence: string): boolean => reported.test(sentence);

export const isRetraction = (sentence: string): boolean => takenBack.test(sentence);

/** `We stay after all` takes back what was said before, and says what holds. */
export const holdsAfterAll = (sentence: string): boolean => !takenBack.test(sentence.replace(/\bafter all\b/giu, ''));

/** What its writer wrote himself, told of to be put right: `I wrote that the well is dry`. */
const ownWords =
  /^(?:(?:earlier|yesterday|last \p{L}+|on \p{L}+day|gestern|neulich),? )?(?:i|we|ich|wir)(?:'d| had| have|'ve| hatten?| habe[n]?)? (?:\p{Ll}+ )?(?:wrote|written|noted|put down|logged|recorded|thought|believed|assumed|geschrieben|notiert|schrieb|dachte)(?!\p{L})/iu;

export const isOwnWords = (sentence: string): boolean => ownWords.test(sentence);

/** Of a retraction's telling words, the share that what it takes back must hold. */
const shared = 0.5;

/**
 * What a retraction takes back: what it names, wherever that was said; when it names nothing, what stands right before it,
 * in its own episode or else in the one before on the same day.
 */
export function retracts(sentence: string, said: readonly Said[], memory: Memory): Said[] {
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
  // What says how it is instead stands for itself.
  if (own.length > 0) return own.filter(({ plain }) => !instead.test(plain));
  const last = said.at(-1);
  if (last === undefined || last.memory.at?.slice(0, 10) !== memory.at?.slice(0, 10)) return [];
  return said.filter((one) => one.memory.id === last.memory.id);
}

const instead = /,\s+not\s|\s(?:isn't|is not|nicht) .{2,40}(?:, it's |, but |, sondern )|\binstead of\b/iu;

const idle = new Set(
  'about earlier note entry idea plan thing said told last previous message yesterday today actually really just'.split(
    ' ',
  ),
);

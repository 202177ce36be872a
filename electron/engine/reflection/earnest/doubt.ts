import { isStatement } from '../../capture/extract.ts';
import { jokes, supposes, unsureForm } from '../../language/unmeant.ts';
import { disclaims, isUnreal } from './unreal.ts';

/** Said for fun, or not meant, in words about what was said. */
const unmeant =
  /\b(?:jok(?:e|es|ed|ing|ingly)|kidding|sarcas\p{L}+|ironic(?:ally)?|facetious\p{L}*|tongue[- ]in[- ]cheek|in jest|prank(?:ed)?|april fools?|teas(?:ed|ing)|for (?:fun|laughs)|not serious(?:ly)?|just messing|role[- ]?play(?:ed|ing)?|pretend(?:ed|ing|s)?|fictional|in (?:my|our|the|a|his|her) (?:novel|story|short story|screenplay)|(?:my|his|her|the (?:main|player)) character(?:'s)? (?:is|was|lives|works|has|wants)|dream(?:t|ed)|(?:a|my|last night's) dream (?:that|where|in which|about)|satir\p{L}+|parody|meme|lol|lmao|rofl|haha\p{L}*|yeah,? right|as if\b|for (?:a bit of )?fun|nonsense|hoax|made[- ]up|invented (?:that|it)|(?:is|was|were|are) lying(?! (?:in|on|at|under|behind|next|beside|by))|lied|fake(?:d)?|scam(?:mers?)?|phishing|half asleep|drunk|legend has it|myth|as a test|test entry|dummy (?:entry|data)|(?:is|are|as|just|only) (?:an? )?placeholders?|placeholder (?:text|value|entry|name|data)|lorem ipsum|for (?:this|the) exercise|in (?:my|the|a) dream|horoscope|fortune cookie|on earth|just what (?:we|i|this|the)|what a surprise|thrilled to|can't wait to|bets? (?:that|on)|exaggerat\p{L}*|imaginary|with a (?:grin|wink|smirk)|not true|untrue|(?:test|demo|sample|mock|dummy) (?:data|fixture|fixtures|account|user|entry|set)\b|do not use|wrong (?:window|chat|tab|person)|name ideas|(?:is|was|just|only|still|as) (?:only |just |still )?(?:an? )?(?:\p{Ll}+ )?draft|^(?:\p{L}+ )?draft(?: for|:|$))|(?:^|\s)\/s\b|[😂🤣😜😝🤪😛🙃😉😄😆]|^(?:oh great|oh wonderful|oh joy|how wonderful|sure,|of course,|right,|wonderful,|fantastic,|brilliant,)|^(?:an? )?(?:example|sample)(?: (?:for|of|from) [^:]{2,40})?:|开玩笑|哈哈|据说|听说|传闻|谣言|笑话|诈骗|梦见|(?:[Ss]cherz\p{L}*|[Ii]m (?:Film|Roman|Traum|Theaterstück|Spiel)|Witz(?!ig)|zum Spaß|angeblich|Gerücht|Quatsch|Unsinn|erfunden|gelogen|(?<!Herrn? |Frau )Traum)(?!\p{L})/iu;

/** Neither true nor decided yet. */
const open =
  /\b(?:hypothetical(?:ly)?|theoretically|in theory|if (?:we|i|they|he|she|it|the|this|that|there|\p{Lu}\p{L}+)\b|what if|suppos(?:e|ing)|imagin(?:e|ed|ing)|assum(?:e|ing) that|consider(?:s|ing)|(?<!\b(?:is|are|was|were|be) )considered|contemplat\p{L}+|thinking (?:about|of)|thought about|toy(?:ed|ing) with|brainstorm(?:ed|ing)?|floated|mus(?:ed|ing)|wonder(?:s|ed|ing)?|explor(?:ed|ing) (?:the idea|whether)|daydream\p{L}*|debat(?:ed|ing)|discuss(?:ed|ing) (?:whether|if|moving|switching)|propos(?:ed|es)|(?<!\b(?:the|grant|budget|research|project) )proposal(?= (?:to|that|is to|was to)\b|:)|(?:suggest(?:s|ed)|suggestion)(?!s? box)|an idea|the idea(?! box)|(?:an|one|another) option(?! (?:on|for \d))|^options?\b|options?(?= ?:| include| (?:are|were) )|(?:options|option) (?:on the table|under)|might|maybe|perhaps|possibly|probably|potentially|could|would(?! like (?:his|her|their|its|all|no)\b)|should(?! (?:never|always|not|only|be (?:\p{Ll}+ed|kept|sent|put|held|done|made|brought|paid|left|stored|booked|given|taken|worn|written|shown))\b)|seems? to|apparently|allegedly|supposedly|rumou?r(?:ed|s)?|i (?:think|believe|guess|suspect|reckon|doubt|suppose)|not sure|unsure|uncertain|undecided|tbd|(?<!\b(?:within|in|than|least|for|by|takes?|only|needs?|lasts?|first|is) )one day(?! (?:a|per|each|every|before|after|later|off|in advance|return|ticket|notice|only|late|early)\b)|some ?day|wish(?:es|ed)?(?! to)|hop(?:es|ed|ing)|(?:i|we|they|us|let's) (?:\p{Ll}+ )?hope|hope (?:that|to|it|we|he|she|they|so|for)|(?:the|our|my|his|her|their) plan (?:is|was)|(?:nothing|not|nothing is|hasn't been|yet to be) (?:yet )?decided|no decision|to be (?:decided|discussed|voted|confirmed)|ideas? for|plan(?:s|ned|ning)? (?:to|on)|(?:is|are|am|'m|'re) going to|either (?!way)(?=.* or (?!by|via|in (?:cash|person)))|(?:choos|decid)(?:e|es|ing) between|shortlist(?:ed)?|weigh(?:s|ed|ing) (?:up )?(?:whether|options|the)|compar(?:ed|ing)|(?:i|we|they|to) compare|evaluat(?:e|es|ed|ing)|looking (?:at|into)|leaning towards?|rumou?rs?|word is|(?:people|they|some) say|i(?:'m| am) told|gossip|hearsay|intend(?:s|ed)? to|would like (?:to|a)|tempted|for example|e\.g\.|for instance|say,|vielleicht|möglicherweise|könnte|würde|überlegt|angenommen|wenn)\b|如果|假如|假设|也许|可能|大概|考虑|打算|要是/iu;

/** `How the rota works: …`, `What it costs us is time`: no question, as its verb stands behind its subject. */
const explains =
  /^(?:how|what|where|why)\s(?=(?:the|our|my|it|we|i|they|he|she|an?) (?!.*\?\s*$)[^:?]{3,60}(?::\s|\sis\s))/iu;

/** The verb, not the month. */
const allowed = /\bmay (?!\d|(?:not |only )?be \p{Ll}+ed\b)/u;

export const opensSupposition = (sentence: string): boolean => supposes.test(sentence);

/** A question, joke, hope, guess or fragment; `next` can say so of the sentence before it. */
export function isDoubtful(sentence: string, next: string): boolean {
  if (
    !isStatement(sentence.replace(explains, '')) ||
    unsureForm.test(sentence) ||
    unmeant.test(sentence) ||
    open.test(sentence) ||
    allowed.test(sentence) ||
    isUnreal(sentence) ||
    disclaims(sentence) ||
    disclaims(next)
  )
    return true;
  return /^.{0,60}$/su.test(next) ? jokes.test(next) || unmeant.test(next) : jokes.test(next);
}

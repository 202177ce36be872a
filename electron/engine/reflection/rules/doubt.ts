import { jokes, supposes, unsure } from '../../capture/durable.ts';
import { isStatement } from '../../capture/extract.ts';
import { disclaims, isUnreal } from './unreal.ts';

/** Said for fun, or not meant, in words about what was said. */
const unmeant =
  /\b(?:jok(?:e|es|ed|ing|ingly)|kidding|sarcas\p{L}+|ironic(?:ally)?|facetious\p{L}*|tongue[- ]in[- ]cheek|in jest|prank(?:ed)?|april fools?|teas(?:ed|ing)|for (?:fun|laughs)|not serious(?:ly)?|just messing|role-?play(?:ed|ing)?|pretend(?:ed|ing|s)?|fiction(?:al)?|short story|novel|screenplay|character|dream(?:t|ed)?|satir\p{L}+|parody|meme|lol|lmao|rofl|haha\p{L}*|yeah,? right|as if\b|for (?:a bit of )?fun|nonsense|hoax|made[- ]up|invented (?:that|it)|lying|lied|fake(?:d)?|scam(?:mers?)?|phishing|half asleep|drunk|legend has it|myth|as a test|test entry|dummy (?:entry|data)|placeholder|lorem ipsum|for (?:this|the) exercise|in (?:my|the|a) dream|horoscope|fortune cookie|on earth|just what (?:we|i|this|the)|what a surprise|thrilled to|can't wait to|bets? (?:that|on)|exaggerat\p{L}*|imaginary|with a (?:grin|wink|smirk)|not true|untrue|(?:test|demo|sample|mock|dummy) (?:data|fixture|fixtures|account|user|entry|set)|fixture|do not use|wrong (?:window|chat|tab|person)|name ideas|(?:an?|just|first|rough|early) draft|draft(?: for|:|$))|(?:^|\s)\/s\b|[😂🤣😜😝🤪😛🙃😉😄😆]|^(?:oh great|oh wonderful|oh joy|how wonderful|sure,|of course,|right,|wonderful,|fantastic,|brilliant,)|^(?:an? )?(?:example|sample)(?: (?:for|of|from) [^:]{2,40})?:|开玩笑|哈哈|据说|听说|传闻|谣言|笑话|诈骗|梦见|(?:[Ss]cherz\p{L}*|[Ii]m (?:Film|Roman|Traum|Theaterstück|Spiel)|Witz(?!ig)|zum Spaß|angeblich|Gerücht|Quatsch|Unsinn|erfunden|gelogen|Traum)(?!\p{L})/iu;

/** Neither true nor decided yet. */
const open =
  /\b(?:hypothetical(?:ly)?|theoretically|in theory|if (?:we|i|they|he|she|it|the|this|that|there|\p{Lu}\p{L}+)\b|what if|unless|suppos(?:e|ing)|imagin(?:e|ed|ing)|assum(?:e|ing) that|consider(?:s|ed|ing)|contemplat\p{L}+|thinking (?:about|of)|thought about|toy(?:ed|ing) with|brainstorm(?:ed|ing)?|floated|mus(?:ed|ing)|wonder(?:s|ed|ing)?|explor(?:ed|ing) (?:the idea|whether)|daydream\p{L}*|debat(?:ed|ing)|discuss(?:ed|ing) (?:whether|if|moving|switching)|propos(?:ed|al)|suggest(?:s|ed|ion)|an idea|the idea|option|might|maybe|perhaps|possibly|probably|potentially|could|would|should|seems? to|apparently|allegedly|supposedly|rumou?r(?:ed|s)?|i (?:think|believe|guess|suspect|reckon|doubt|suppose)|not sure|unsure|uncertain|undecided|tbd|one day|some ?day|wish(?:es|ed)?(?! to)|hop(?:e|es|ed|ing)|(?:the|our|my|his|her|their) plan (?:is|was)|(?:nothing|not|nothing is|hasn't been|yet to be) (?:yet )?decided|no decision|to be (?:decided|discussed|voted|confirmed)|ideas? for|plan(?:s|ned|ning)? (?:to|on)|(?:is|are|am|'m|'re) going to|either|(?:choos|decid)(?:e|es|ing) between|options?(?: are| include)|shortlist(?:ed)?|weigh(?:s|ed|ing) (?:up )?(?:whether|options|the)|compar(?:e|es|ed|ing)|evaluat(?:e|es|ed|ing)|looking (?:at|into)|leaning towards?|rumou?rs?|word is|(?:people|they|some) say|i(?:'m| am) told|gossip|hearsay|intend(?:s|ed)? to|would like|tempted|for example|e\.g\.|for instance|say,|vielleicht|möglicherweise|könnte|würde|überlegt|angenommen|wenn)\b|如果|假如|假设|也许|可能|大概|考虑|打算|要是/iu;

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
    allowed.test(sentence) ||
    isUnreal(sentence) ||
    disclaims(next)
  )
    return true;
  return /^.{0,60}$/su.test(next) ? jokes.test(next) || unmeant.test(next) : jokes.test(next);
}

import { wholeWord, words } from './lexicon/all.ts';

/** Words that set aside what an agent was told, or keep something from its owner: who owns it has no need of them. */
const settingAside =
  /\b(?:ignore|disregard|forget|override) (?:all |any |every |the |your |my )*(?:previous|prior|earlier|above|existing|other) (?:instruction|rule|prompt|direction|guideline)s?\b/iu;
const overriding =
  /\b(?:do not|don't) (?:tell|inform|mention (?:this )?to) the (?:user|owner)\b|忽略(?:之前|以上|所有)|ignoriere (?:alle|die) (?:bisherigen|vorherigen)/iu;

export const overrides = (text: string): boolean => settingAside.test(text) || overriding.test(text);

/** Words that want to be obeyed by whoever reads them, not to be known. */
const injection =
  /\b(?:ignore|disregard|forget|override) (?:all |any |every |the |your |my )*(?:previous|prior|earlier|above|existing|other) (?:memor(?:y|ies)|messages?)\b|\b(?:system|developer) (?:prompt|message|override|note|notice)\b|^[^\S\n]*(?:system|assistant|\[system\]|<system>)\s*[:>]|<\/?(?:system|instructions?|important|memory)>|\b(?:ai|llm|language model|assistant|agent)s? (?:reading|processing|that reads?|who reads?|must|should|shall|are instructed)\b|\byou are now\b|\byou must (?:store|save|remember|record|write|add|treat|tell|always)\b|\b(?:store|save|record|remember|add|write) (?:this|that|the following|it)?(?: [\p{L}]+){0,4} (?:as (?:a )?(?:fact|truth|high|pinned|critical|permanent)|to (?:your |the |long-term |core )*memory|in(?:to)? (?:your |the |long-term |core )*memory)\b|\bnew instructions?\b|\b(?:assistant|bot|ai|agent)[,:]? (?:please )?(?:note|remember|save|store|record|memori[sz]e|log|add|keep)\b|\bnote to the (?:assistant|bot|ai|agent)\b|\bhidden (?:in|text|instruction|comment)|\bjailbreak|\bremember (?:this|that|it)? ?(?:permanently|forever|always)\b/imu;

/** Whoever reads by machine, spoken to or told what to do. */
const machine =
  '(?:ai|a\\.i\\.|llm|chat ?bot|language model|ki|sprachmodell|assistent(?:in)?)(?:[- ]?(?:systems?|systeme?n?|models?|modelle?|agents?|agenten))?[se]?n?';
const addressed = new RegExp(
  `(?:^|[.!?:"\\n][^\\S\\n]*)(?:(?:dear|liebe[rs]?|hey|hallo) ${machine}[,:! ]|(?:(?:(?:note|notice|message|hint) )?(?:to|for)|(?:hinweis |nachricht )?(?:an|für)) (?:(?:all|any|every|the|alle|jede[ns]?|die|den|das) )*${machine}(?!\\p{L})[^.:]{0,40}:|(?:assistent(?:in)?|ki|sprachmodell)[,:])|(?:attention|achtung)[ ,](?:all |an alle |an )?(?:agents?|${machine})(?!\\p{L})[^.:]{0,30}:|(?<!\\p{L})ki-(?:systeme|tools|modelle|agenten|assistenten)|(?:update|overwrite|edit|change|aktualisiere|überschreibe|ändere) (?:your|deine?n?) (?:memor(?:y|ies)|notes|records|knowledge|gedächtnis|notizen|speicher|wissen)|\\[system\\]`,
  'iu',
);
const injectionInGerman =
  /(?<!\p{L})(?:(?:ignoriere|vergiss|missachte) (?:alle|die|deine) (?:\p{L}+ )?(?:anweisungen|regeln|vorgaben|befehle)|merke? dir(?: dauerhaft| bitte)?[,:]|(?:speichere|merke|notiere) (?:dir )?(?:dauerhaft|für immer)|(?:ab jetzt |du )bist (?:du )?(?:der|die|ein|eine) (?:agent|assistent|bot)|(?:im|in der) \p{Lu}\p{L}+ versteckt)/iu;

export const injects = (text: string): boolean =>
  overrides(text) || injection.test(text) || addressed.test(text) || injectionInGerman.test(text);

const machineNamed = new RegExp(wholeWord(words((lexicon) => lexicon.machines)), 'iu');

const quotedWords = /["“„«「]([^"”“«»」]{8,})["”“»」]/gu;

/** Whether a text passes on, between quotation marks, what names a machine that reads it: whoever quotes it, it is not theirs. */
export const quotesToMachines = (text: string): boolean =>
  [...text.matchAll(quotedWords)].some(([, words = '']) => machineNamed.test(words));

/** Whether words that nobody here has said name a machine that reads them, or want to be obeyed by it. */
export const speaksToMachines = (text: string): boolean => machineNamed.test(text) || injects(text);

import { oneOf, wholeWord, words } from './lexicon/all.ts';

/** Words that set aside what an agent was told, or keep something from its owner: who owns it has no need of them. */
const settingAside =
  /\b(?:ignore|disregard|forget|override) (?:all |any |every |the |your |my )*(?:previous|prior|earlier|above|existing|other) (?:instruction|rule|prompt|direction|guideline)s?\b/iu;
const overriding =
  /\b(?:do not|don't) (?:tell|inform|mention (?:this )?to) the (?:user|owner)\b|忽略(?:之前|以上|所有)|ignoriere (?:alle|die) (?:bisherigen|vorherigen)/iu;

export const overrides = (text: string): boolean => settingAside.test(text) || overriding.test(text);

/** Words that want to be obeyed by whoever reads them, not to be known; a form each, in English and German. */
const former = '(?:previous|prior|earlier|above|existing|other)';
const reader = '(?:ai|llm|language model|assistant|agent)s?';
const reading = '(?:reading|processing|that reads?|who reads?|must|should|shall|are instructed)';
const keep = '(?:note|remember|save|store|record|memori[sz]e|log|add|keep)';
const lasting = '(?:fact|truth|high|pinned|critical|permanent)';
const memory = '(?:your |the |long-term |core )*memory';
/** Whoever reads by machine, spoken to or told what to do. */
const machine = oneOf(String.raw`ai a\.i\. llm chat_?bot language_model ki sprachmodell assistent(?:in)?`);
const machines = `${machine}(?:[- ]?(?:systems?|systeme?n?|models?|modelle?|agents?|agenten))?[se]?n?`;
const all = '(?:(?:all|any|every|the|alle|jede[ns]?|die|den|das) )*';
const to = '(?:(?:(?:note|notice|message|hint) )?(?:to|for)|(?:hinweis |nachricht )?(?:an|für))';
const yourMemory = '(?:memor(?:y|ies)|notes|records|knowledge|gedächtnis|notizen|speicher|wissen)';
const orders = '(?:anweisungen|regeln|vorgaben|befehle)';
const injections = [
  String.raw`\b(?:ignore|disregard|forget|override) (?:all |any |every |the |your |my )*${former} (?:memor(?:y|ies)|messages?)\b`,
  String.raw`\b(?:system|developer) (?:prompt|message|override|note|notice)\b`,
  String.raw`^[^\S\n]*(?:system|assistant|\[system\]|<system>)\s*[:>]`,
  '<\\/?(?:system|instructions?|important|memory)>',
  String.raw`\b${reader} ${reading}\b`,
  String.raw`\byou are now\b|\byou must (?:store|save|remember|record|write|add|treat|tell|always)\b`,
  String.raw`\b(?:store|save|record|remember|add|write) (?:this|that|the following|it)?(?: [\p{L}]+){0,4} (?:as (?:a )?${lasting}|(?:in)?to ${memory}|in ${memory})\b`,
  String.raw`\bnew instructions?\b|\bhidden (?:in|text|instruction|comment)|\bjailbreak`,
  String.raw`\b(?:assistant|bot|ai|agent)[,:]? (?:please )?${keep}\b|\bnote to the (?:assistant|bot|ai|agent)\b`,
  String.raw`\bremember (?:this|that|it)? ?(?:permanently|forever|always)\b`,
  String.raw`(?:^|[.!?:"\n][^\S\n]*)(?:(?:dear|liebe[rs]?|hey|hallo) ${machines}[,:! ]|(?:assistent(?:in)?|ki|sprachmodell)[,:])`,
  String.raw`(?:^|[.!?:"\n][^\S\n]*)${to} ${all}${machines}(?!\p{L})[^.:]{0,40}:`,
  String.raw`(?:attention|achtung)[ ,](?:all |an alle |an )?(?:agents?|${machines})(?!\p{L})[^.:]{0,30}:`,
  String.raw`(?<!\p{L})ki-(?:systeme|tools|modelle|agenten|assistenten)|\[system\]`,
  String.raw`(?:update|overwrite|edit|change|aktualisiere|überschreibe|ändere) (?:your|deine?n?) ${yourMemory}`,
  String.raw`(?<!\p{L})(?:ignoriere|vergiss|missachte) (?:alle|die|deine) (?:\p{L}+ )?${orders}`,
  String.raw`(?<!\p{L})(?:merke? dir(?: dauerhaft| bitte)?[,:]|(?:speichere|merke|notiere) (?:dir )?(?:dauerhaft|für immer))`,
  String.raw`(?<!\p{L})(?:(?:ab jetzt |du )bist (?:du )?(?:der|die|ein|eine) (?:agent|assistent|bot)|(?:im|in der) \p{Lu}\p{L}+ versteckt)`,
];
const injection = new RegExp(injections.join('|'), 'imu');

export const injects = (text: string): boolean => overrides(text) || injection.test(text);

const machineNamed = new RegExp(wholeWord(words((lexicon) => lexicon.machines)), 'iu');

const quotedWords = /["“„«「]([^"”“«»」]{8,})["”“»」]/gu;

/** Whether a text passes on, between quotation marks, what names a machine that reads it: whoever quotes it, it is not theirs. */
export const quotesToMachines = (text: string): boolean =>
  [...text.matchAll(quotedWords)].some(([, words = '']) => machineNamed.test(words));

/** Whether words that nobody here has said name a machine that reads them, or want to be obeyed by it. */
export const speaksToMachines = (text: string): boolean => machineNamed.test(text) || injects(text);

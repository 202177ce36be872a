import { oneOf } from './lexicon/all.ts';

const german =
  /(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|einen|dem|den|mit|für|auf|wird|hat|sich|wir|ich|sie|vom|zum|zur|bei|nach|seit|aus|im|jetzt|ab)(?!\p{L})/giu;
const english = /(?<!\p{L})(?:the|and|is|of|to|in|for|with|was|has|on|at|it|that|from|by|she|he|we)(?!\p{L})/giu;

/** Whether a text has any German in it, among other words or alone. */
export const hasGerman = (text: string): boolean => text.search(german) !== -1 || marked.test(text);
const germanMarks = oneOf(String.raw`[äöüß]
  (?<!\p{L})(?:neue[nrms]?|alte[nrms]?|kommt|gibt|geht|beim|wieder|jetzt|heute|gestern|immer|noch|schon|keine[nrms]?|unsere?[nrms]?|meine[nrms]?|alle[nrs]|haben|hatte|werden|freitags|montags)(?!\p{L})`);
const marked = new RegExp(germanMarks, 'iu');

/** Whether a text has any English in it. */
export const hasEnglish = (text: string): boolean => text.search(english) !== -1;

/** German writes every noun with a capital. */
export const isGerman = (text: string): boolean => {
  const [de, en] = [text.match(german)?.length ?? 0, text.match(english)?.length ?? 0];
  return de > en || (de === en && /[äöüß]/i.test(text));
};

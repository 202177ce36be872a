import type { QuestionForms } from './form.ts';

export const esQuestions: QuestionForms = {
  articles: 'el la los las',
  courtesies: '(?:por_favor|oye|y)[,!]?_+ ¿?(?:sabes|recuerdas|me_puedes_decir|puedes_decirme|dime)(?!_algo),?_+',
  when: [/^¿?(?:desde |hasta )?cuándo\b ?(.*)$/iu, /^¿?(?:en |a )?qué (?:día|fecha|año|mes|semana|hora) (.*)$/iu],
  prefers: [
    /^¿?(?:qué|cuál|dónde|quién) .*?\b(?:prefieren?|le gustan?)(?: más)?(?: \S+)?? (?:a )?(\S+)$/iu,
    /^¿?(?:cuáles? (?:es|son) )?las? preferencias? de (.+)$/iu,
  ],
  latest: [
    /^¿?(?:qué|algo|hay algo|qué hay) (?:de )?nuevo (?:hay )?(?:con|de|sobre|en) (.+)$/iu,
    /^¿?cómo va(?:n)? (.+)$/iu,
  ],
  how: [
    /^¿?cómo (?:se |puedo |podemos |debo |debemos |hago (?:para )?|hacemos (?:para )?)(.+)$/iu,
    /^¿?(?:cuáles son )?los pasos para (.+)$/iu,
  ],
  about: [
    /^¿?qué (?:sabes|sabemos|recuerdas) (?:de|del|sobre|acerca de) (.+)$/iu,
    /^(?:háblame|cuéntame)(?: algo| más| todo)? (?:de|del|sobre) (.+)$/iu,
    /^¿?quién(?:es)? (?:es|era|son) (.+)$/iu,
  ],
};

import type { QuestionForms } from './form.ts';

export const frQuestions: QuestionForms = {
  articles: 'le la les',
  courtesies: `(?:s'il_te_plaît|et)[,!]?_+ (?:sais-tu|te_souviens-tu|peux-tu_me_dire|dis-moi)(?!_tout),?_+`,
  when: [
    /^(?:depuis |jusqu'à )?quand\b(?: est-ce que)? ?(.*)$/iu,
    /^(?:à |en |de )?quel(?:le)?s? (?:jour|date|année|mois|semaine|heure)\b(?: est-ce que)? ?(.*)$/iu,
  ],
  prefers: [
    /^(?:que|qu'est-ce que|quel(?:le)?s? \S+|où|qui) (?:est-ce que )?(?:préfère|aime) (?:le plus )?(.+)$/iu,
    /^(?:quelles sont )?les préférences (?:de |d')(.+)$/iu,
  ],
  latest: [/^quoi de neuf (?:avec|sur|pour|chez|du côté de) (.+)$/iu, /^où en (?:est|sont) (.+)$/iu],
  how: [
    /^comment (?:est-ce qu'on |est-ce que (?:je|nous) |faire pour |puis-je |peut-on |dois-je |doit-on )(.+)$/iu,
    /^(?:quelles sont )?les étapes pour (.+)$/iu,
  ],
  about: [
    /^que (?:sais-tu|savons-nous) (?:sur|de|du|à propos de) (.+)$/iu,
    /^(?:parle|dis)-moi(?: tout| plus)? (?:de|du|sur) (.+)$/iu,
    /^qui (?:est|était|sont) (.+)$/iu,
  ],
};

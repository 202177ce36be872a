import { oneOf } from '../lexicon/all.ts';
import type { QuestionForms } from './form.ts';

const news = oneOf(`was_gibt_es_neues gibt_es_(?:etwas_)?neues was_ist_neu was_ist_der_(?:aktuelle_)?stand
  wie_ist_der_(?:aktuelle_)?stand wie_steht_es neuigkeiten neues aktueller_stand`);
const steps =
  oneOf(String.raw`wie_(?:mach\S*|kann|könn\S*|soll\S*|muss|geht|funktioniert|richte|installier\S*|deploy\S*)\b(?:_(?:ich|wir|man|du))?
  (?:was_sind_)?(?:die_)?schritte_(?:zu[mr]?|für) anleitung_(?:zu[mr]?|für)`);
const about =
  oneOf(String.raw`was_(?:weißt_du|wissen_wir|weiß_ich|ist_bekannt)_(?:alles_)?(?:über|von) wer_(?:ist|war|sind) was_ist_mit
  erzähl(?:e)?(?:_mir)?(?:_mehr|_alles|_etwas)?_(?:von|über) alles_über beschreib\S* was_(?:ist|sind)(?!.*\b(?:von|vom|des|mein\S*|dein\S*|sein\S*|ihr\S*|unser\S*)\b)`);

export const deQuestions: QuestionForms = {
  articles: 'der die das den dem',
  courtesies: '(?:bitte|und|also)[,!]?_+ (?:weißt_du(?:_noch)?|kannst_du_mir_sagen|sag_mir),?_+',
  when: [
    /^(?:wann|seit wann|bis wann|an welchem tag|in welchem (?:jahr|monat)|wie lange ist es her,? (?:dass|seit))\b(?: (?:hat|haben|war|waren|ist|sind|wurde|wird))? ?(.*)$/i,
  ],
  prefers: [
    /^(?:was|welche[nsrm]?|wen|wo) (?:\S+ )?(?:mag|mögen|bevorzugt|bevorzugen|liebt|hasst) (.+?)(?: am liebsten| lieber)?$/i,
    /^(?:was|welche[nsrm]?|wo|wen) (?:\S+ )?(?:\S+) (\S+) am liebsten$/i,
    /^was (?:ist|sind) (.+?)s (?:liebling\S*|vorliebe\S*)/i,
    /^(?:vorlieben|lieblings\S+) (?:von|für) (.+)$/i,
  ],
  latest: [new RegExp(`^${news}(?: (?:zu[mr]?|bei[m]?|von|vom|über|um|mit|der|des))? ?(.*)$`, 'i')],
  how: [new RegExp(`^${steps} ?(.*)$`, 'i')],
  about: [new RegExp(`^${about} (.+)$`, 'i')],
};

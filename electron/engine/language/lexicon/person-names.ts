import { anyOf } from './all.ts';
import { listed } from './lexicon.ts';

/** Small words within the names of people, of all languages: those that may stand alone, and those that follow one of these. */
const leading = listed('de del di da du dos la le van von zu al bin ibn ap ten ter');
const following = listed('der den la las los');

/** The source of an expression for what stands between two names of one person: `van der `, `de la `. */
export const particles = `(?:(?:${anyOf(leading)}) (?:(?:${anyOf(following)}) )?)`;

const all = new Set([...leading, ...following]);
export const isParticle = (word: string): boolean => all.has(word);

/** How people are addressed before their name: by words that are nothing else, and by those that are nouns as well. */
const address = listed(
  'Dr Mr Mrs Ms Miss Prof Frau Herr Mevrouw Meneer Madame Monsieur Mme Señor Señora Sr Sra Srta Doctor Doctora',
);
const office = listed(
  `Professor Judge Justice Captain Capt Coach Lady Lord Sir Father Sister Brother Rabbi Pastor Rev Imam Grandpa Grandma Granny Aunt
  Auntie Uncle Tante Onkel Oma Opa Nurse Officer Sergeant Lieutenant Colonel`,
);
export const addresses = anyOf(address);

export const offices = anyOf(office);

import type { Memory } from '#shared/model/memory.ts';
import { isGerman } from '../german.ts';
import { oneOf } from '../lexicon/all.ts';
import { firmNouns, organisationNouns } from '../lexicon/name-nouns.ts';
import { addresses, offices } from '../lexicon/person-names.ts';
import { foldName } from '../tokens.ts';

/** Which words are names, by how they are written throughout. */
export type Names = {
  /** Whether a capital at a sentence's beginning is a name's: written so within sentences too, and never without. */
  isName(word: string): boolean;
  /** Whether a word stands somewhere without a capital. */
  isCommon(word: string): boolean;
};

export function wordsWritten(): { read(memory: Pick<Memory, 'text'>): void; names: Names } {
  const within = new Map<string, number>();
  const plain = new Set<string>();
  const read = ({ text }: Pick<Memory, 'text'>) => {
    if (isGerman(text)) return;
    for (const [word] of text.matchAll(/(?<=[\p{L}\p{N},)]\s)\p{Lu}[\p{L}\p{N}'-]+/gu)) {
      const key = foldName(word).replace(/'s$/, '');
      within.set(key, (within.get(key) ?? 0) + 1);
    }
    for (const [word] of text.matchAll(/(?<![\p{L}\p{N}-])\p{Ll}[\p{L}\p{N}'-]+/gu)) plain.add(foldName(word));
  };
  const names: Names = {
    isCommon: (word) => plain.has(foldName(word)),
    isName(word) {
      const key = foldName(word).replace(/'s$/, '');
      return !plain.has(key) && (within.has(key) || /^[^\p{L}]*\p{L}.*[\p{Lu}\d]/u.test(word.slice(1)));
    },
  };
  return { read, names };
}

const organisationForms = oneOf(String.raw`(?<!\p{L})${organisationNouns}(?![\p{L}-]) & 公司 大学 医院`);
export const organisation = new RegExp(organisationForms, 'u');
export const titled = new RegExp(`^(?:(?:${addresses})\\b|(?:${offices})\\.? \\p{Lu})`, 'u');
const firmForms =
  oneOf(String.raw`\p{L}_${firmNouns}$ (?<!\p{L})\p{Lu}\p{Ll}+(?:erei|handel|werke?|betrieb|dienst|markt)(?!\p{L})
  ^(?:Firma|Labor|Atelier|Studio|Café|Hof|Weingut|Gasthof|Gasthaus|Autohaus|Kanzlei|Spedition|Versicherung|Sparkasse|Stadtwerke|Elektro|Zimmerei|Möbelhaus|Reisebüro)_\p{Lu}`);
/** Last words of the names of firms and bodies, after one word more at least. */
const firm = new RegExp(firmForms, 'u');
/** `Schlüssel von der Werkstatt`: a thing of a house, and not what the house is called. */
const partOfPlace = / (?:von|aus|in|an) (?:der|dem|den) \p{L}+$/u;
/** Whether a name's own words say that it is a firm's, a club's or another body's. */
export const isOrganisation = (name: string): boolean =>
  !partOfPlace.test(name) && (firm.test(name) || (organisation.test(name) && /[ &]|\p{Script=Han}/u.test(name.trim())));

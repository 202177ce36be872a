import type { Memory } from '#shared/model/memory.ts';
import { isGerman } from '../../../language/german.ts';
import { oneOf } from '../../../language/lexicon/all.ts';
import { addresses, offices } from '../../../language/lexicon/person-names.ts';
import { foldName } from '../../../language/tokens.ts';

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

/** Words with capitals that name nobody and nothing of its own. */
export const notNames = new Set(
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july august september october november december english german french spanish italian chinese japanese arabic dutch russian i ok api pdf iban vat ui ci cd url http sql html css json usb tv wifi easter christmas phd msc bsc mba ceo cto cfo hr it ngo gps faq jan feb mar apr jun jul aug sep sept oct nov dec mr mrs ms dr prof q1 q2 q3 q4'.split(
    ' ',
  ),
);

const organisationNouns =
  oneOf(`Inc Corp GmbH Ltd LLC AG University Universität Bank Company Labs? Studios? Group Institute Foundation
  Hospital School Schule Records Choir Band Orchestra Heating Sons Brothers Partners Mühle Kita Bakery Clinic
  Klinik Rail Council Press Verlag Agency Club Team Association Verein Insurance Systems Software Works AB AS
  Oy SA BV Energi Energy Motors Airlines Logistics Solutions Services Consulting Capital Media Café Hotel
  Restaurant Theat(?:re|er) Museum Library Church Pharmacy Garage Farm Brewery College Academy Ministry
  Department Express Store Shop Union Society Federation Networks? Airways Pharma Journal Times Dental
  Veterinary Nursery Gym Gymnasium Verlag Praxis Werkstatt Bäckerei`);
const organisationForms = oneOf(String.raw`(?<!\p{L})${organisationNouns}(?![\p{L}-]) & 公司 大学 医院`);
export const organisation = new RegExp(organisationForms, 'u');
export const titled = new RegExp(`^(?:(?:${addresses})\\b|(?:${offices})\\.? \\p{Lu})`, 'u');
const firmNouns =
  oneOf(`LLP PLC Co Trust Mutual Housing Holdings Industries Suppl(?:y|ies) Foods? Oils? Seeds Marine Cabs Taxis
  Travel Tours Coaches Buses Catering Cleaning Plumbing Electrics? Roofing Builders Movers Removals Couriers?
  Freight Haulage Timber Textiles Parts Cycles Bikes Optics Diagnostics Biotech Therapeutics Instruments
  Robotics Analytics Cloud Telecom Realty Estates Properties Lettings Chambers Solicitors Associates Advisors
  Legal Law Accounting Surgery Practice Opticians Physio Vets Kennels Stables Nurseries Vineyards? Winery Dairy
  Butchers? Bakers? Grocers? Florists? Flowers Kitchens? Interiors Furniture Glass Metals? Steel Players
  Quartet Quintet Sextet Singers Chorus Alliance Partnership Centre Center Clinic Trio Ensemble Philharmonic
  Opera Ballet Sinfonia Rovers Rangers Wanderers Striders Committee Board Commission Authority Court Pictures
  Films Productions Publishing Printing Prints? Design Architects Engineering Fabrics Hire Rentals? Storage
  Security Waste Recycling Water Power Gas Internet Broadband Hosting Mobile Pay(?:ments)? Finance Wealth
  Assurance Re`);
const firmForms =
  oneOf(String.raw`\p{L}_${firmNouns}$ (?<!\p{L})\p{Lu}\p{Ll}+(?:erei|handel|werke?|betrieb|dienst|markt)(?!\p{L})
  ^(?:Firma|Labor|Atelier|Studio|Café|Hof|Weingut|Gasthof|Gasthaus|Autohaus|Kanzlei|Spedition|Versicherung|Sparkasse|Stadtwerke|Elektro|Zimmerei|Möbelhaus|Reisebüro)_\p{Lu}`);
/** Last words of the names of firms and bodies, after one word more at least. */
const firm = new RegExp(firmForms, 'u');
/** Whether a name's own words say that it is a firm's, a club's or another body's. */
export const isOrganisation = (name: string): boolean =>
  firm.test(name) || (organisation.test(name) && /[ &]|\p{Script=Han}/u.test(name.trim()));

import { stemOf } from './words.ts';

/** Everyday words by which notes say one thing twice, in English and German; the first of each group stands for all. */
const groups = [
  'cost charge price fee kosten kostet preis beitrag beträgt gebühr',
  'close shut schließen schließt',
  'open öffnen öffnet',
  'finish complete completed completion fertig',
  'begin beginnt beginnen anfangen',
  'responsible charge handle zuständig verantwortlich',
  'allow permit erlauben',
  'repair fix reparieren',
  'accept accepts annehmen nimmt',
  'store keep kept hang aufbewahren lagern',
  'buy purchase order kaufen bestellen',
  'member mitglied mitglieder membership',
  'employee mitarbeiter staff',
  'guest gast gäste',
  'room zimmer raum',
  'litre liter',
  'milk milch',
  'bread brot',
  'meeting session treffen sitzung',
  'rehearsal rehearse probe proben',
  'lesson stunde unterricht',
  'office büro',
  'delivery deliver lieferung liefern liefert',
  'invoice bill rechnung rechnungen',
  'key schlüssel',
  'garden garten',
  'dog hund hunde hunden',
];

const canonical: ReadonlyMap<string, string> = new Map(
  groups.flatMap((group) => {
    const [first = '', ...others] = group.split(' ');
    return others.map((word): [string, string] => [stemOf(word), stemOf(first)]);
  }),
);

/** The word that stands for all that say the same; the word itself where none does. Both as stems. */
export const meantBy = (stem: string): string => canonical.get(stem) ?? stem.replace(/(?<=\p{L}{4})erin$/u, '');

import { isolated } from './isolated.ts';
import { memoized } from './memoized.ts';
import type { Catalogue } from './texts.ts';

/** A sentence with places, as the catalogue has it: `There is no {1}.` */
type Form = { pattern: RegExp; letters: number; translated: string };

/** Sentences first, then what stands before and after a colon, then what is counted up. */
const sentences = /(?<=[.?!]) (?=\S)/;
const clauses = [': ', '; ', ', '];
/** Where a value stands; `{1!}` in a translation where it is a word of the engine's own, which is read, too. */
const place = /\{(\d+)(!?)\}/g;
/** Texts whose translation is remembered. */
const mostRemembered = 2_000;

/**
 * Reads what the engine says in English, in the catalogue's language. The engine fills in its values before it speaks, so
 * a sentence is found by the form that it has; its places are numbered as they come: `{1} was changed again since.`
 */
export function createReader(catalogue: Catalogue): (text: string) => string {
  const forms = formsOf(catalogue);
  const whole = (text: string): string | null => {
    const entry = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
    if (typeof entry === 'string') return entry;
    for (const { pattern, translated } of forms) {
      const values = pattern.exec(text);
      if (values !== null)
        return translated.replace(place, (_, n: string, own: string) => {
          const value = values[Number(n)] ?? '';
          return own === '' ? isolated(value) : (whole(value) ?? isolated(value));
        });
    }
    return null;
  };
  /** By its parts, only where every one is known: what a person wrote is left as it is. */
  const byClauses = (text: string): string | null => {
    const known = whole(text);
    if (known !== null) return known;
    const end = /[.?!]$/.exec(text)?.[0] ?? '';
    const bare = text.slice(0, text.length - end.length);
    for (const between of clauses) {
      if (!bare.includes(between)) continue;
      const parts = bare.split(between).map(byClauses);
      if (parts.every((part) => part !== null)) return parts.join(between) + end;
    }
    return null;
  };
  const bySentences = (text: string): string =>
    text
      .split(sentences)
      .map((one) => byClauses(one) ?? one)
      .join(' ');
  return memoized((text) => byClauses(text) ?? bySentences(text), mostRemembered);
}

/** The form with most words of its own comes first. */
function formsOf(catalogue: Catalogue): Form[] {
  const numbered = Object.entries(catalogue).filter(([key]) => /\{1\}/.test(key));
  return numbered
    .flatMap(([key, translated]) => (typeof translated === 'string' ? [formOf(key, translated)] : []))
    .sort((a, b) => b.letters - a.letters);
}

/** Letters of its own with which a form between two values tells nothing of who said it. */
const scant = 10;

function formOf(key: string, translated: string): Form {
  const literals = key.split(/\{\d+\}/);
  const escaped = literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // What begins a sentence is a name or a number: after a comma, it would be another clause that ends alike.
  const [first = '', ...rest] = escaped;
  const begin = first === '' ? '([^,]+?)' : `${first}(.+?)`;
  const letters = literals.join('').length;
  // Two values with hardly a word between are what anybody may have written: the last is one word, as the engine fills it in.
  const isScant = first === '' && rest.at(-1) === '' && letters < scant;
  const form = `^${begin}${rest.join('(.+?)')}$`;
  return { pattern: new RegExp(isScant ? form.replace(/\(\.\+\?\)\$$/, '(\\S+)$') : form, 's'), letters, translated };
}

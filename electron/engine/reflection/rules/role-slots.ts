import { tellingWordsOf } from './words.ts';

/** `Class speaker is Noor`, `Tobias Krug is now the class speaker of 10b`. */
export function rolesIn(text: string): { role: string; name: string }[] {
  const person =
    '(?<name>(?:(?:Dr|Mrs?|Ms|Frau|Herr|Judge|Prof)\\.? )?\\p{Lu}\\p{Ll}[\\p{L}-]*(?: \\p{Lu}[\\p{L}-]*){0,2})';
  const role = '(?<role>\\p{L}?[\\p{Ll}-]{2,}(?: [\\p{Ll}-]{3,}){0,2}?)';
  const found = [
    new RegExp(
      `(?:^|'s )(?:[Tt]he |[Oo]ur |[Mm]y |[Dd]er |[Dd]ie )?(?:[Nn]ew |[Nn]eue[rs]? )?${role}(?: (?:of|for|at|in|on|von|der|beim|bei|im|für) [^.]{2,30}?)? (?:is now|is|ist jetzt|ist|:) (?:(?:his|her|their|our|my) (?:\\p{Ll}+ )?)?${person}(?=$|[ ,.;])`,
      'u',
    ).exec(text),
    new RegExp(
      `^${person} (?:is now|is|became|ist jetzt|ist|wird|wurde)(?: as)? (?:the |our |their |die |der |unsere? )?(?:new |neue[rn]? )?${role}(?=$|[ ,.;])`,
      'u',
    ).exec(text),
    new RegExp(
      `${person} (?:(?:was|is|has been|were) (?:elected|chosen|appointed|named|voted|made)|(?:takes|took|is taking|will take) over|succeeds? .{2,30}|steps? in)(?: as)? (?:the |our |their )?(?:new )?${role}(?=$|[ ,.;])`,
      'u',
    ).exec(text),
    new RegExp(
      `(?:elected|appointed|named|chose|made|wählte\\p{Ll}*|ernannte\\p{Ll}*) ${person} (?:as |to be |zum |zur )?(?:the |our |their |its )?(?:new )?${role}(?=$|[ ,.;])`,
      'u',
    ).exec(text),
    new RegExp(
      `(?:ist|is) (?:jetzt|nun|seit \\S+|now) ${person} (?:unsere?|der|die|mein|our|the) (?:neue[rn]? |new )?${role}(?=$|[ ,.;])`,
      'u',
    ).exec(text),
    new RegExp(
      `^${person} (?:is (?:now )?|ist (?:jetzt )?)(?:responsible for|in charge of|zuständig für|verantwortlich für) (?:the |our |die |den |das )?${role}(?=$|[,.;]| (?:since|from|now|as|until|seit|ab)(?!\\p{L}))`,
      'u',
    ).exec(text),
  ];
  return found.flatMap((one) => {
    const { role: what = '', name = '' } = one?.groups ?? {};
    const stems = tellingWordsOf(what.replace(/(?<=\p{Ll}{3}(?:er|or|ist))in$/u, '')).join(' ');
    return stems === '' ||
      name === '' ||
      noRole.test(what) ||
      /^(?:Der|Die|Das|The|Our|My|This|It|We)(?!\p{L})/u.test(name)
      ? []
      : [{ role: stems, name: name.toLowerCase() }];
  });
}

/** What follows `is` and is nobody's office. */
const noRole =
  /^(?:due|open|closed|free|back|away|ill|sick|here|there|ready|late|full|empty|new|gone|off|out|up|down|online|für|auch|nicht|noch|nur|schon|wieder|jetzt|heute|zu|auf|aus|weg|krank|offen|frei|fertig|[\p{Ll}]+(?:ed|ing|iert))(?!\p{L})/u;

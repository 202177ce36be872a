import type { Memory } from '#shared/model/memory.ts';
import { foldName } from '../../index/words.ts';

/** Which words are names, by how they are written throughout. */
export type Names = {
  /** Whether a capital at a sentence's beginning is a name's: written so within sentences too, and never without. */
  isName(word: string): boolean;
  /** Whether a word stands somewhere without a capital. */
  isCommon(word: string): boolean;
};

const german =
  /(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|einen|dem|den|mit|für|auf|wird|hat|sich|wir|ich|sie|vom|zum|zur|bei|nach|seit|aus|im|jetzt|ab)(?!\p{L})/giu;
const english = /(?<!\p{L})(?:the|and|is|of|to|in|for|with|was|has|on|at|it|that|from|by|she|he|we)(?!\p{L})/giu;

/** German writes every noun with a capital. */
export const isGerman = (text: string): boolean => {
  const [de, en] = [text.match(german)?.length ?? 0, text.match(english)?.length ?? 0];
  return de > en || (de === en && /[äöüß]/i.test(text));
};

export function namesOf(memories: readonly Memory[]): Names {
  const within = new Map<string, number>();
  const plain = new Set<string>();
  for (const { text } of memories) {
    if (isGerman(text)) continue;
    for (const [word] of text.matchAll(/(?<=[\p{L}\p{N},)]\s)\p{Lu}[\p{L}\p{N}'-]+/gu)) {
      const key = foldName(word).replace(/'s$/, '');
      within.set(key, (within.get(key) ?? 0) + 1);
    }
    for (const [word] of text.matchAll(/(?<![\p{L}\p{N}-])\p{Ll}[\p{L}\p{N}'-]+/gu)) plain.add(foldName(word));
  }
  return {
    isCommon: (word) => plain.has(foldName(word)),
    isName(word) {
      const key = foldName(word).replace(/'s$/, '');
      return !plain.has(key) && (within.has(key) || /\p{L}.*[\p{Lu}\d]/u.test(word.slice(1)));
    },
  };
}

const notNames = new Set(
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july august september october november december english german french spanish italian chinese japanese arabic dutch russian i ok api pdf iban vat ui ci cd url http sql html css json usb tv wifi easter christmas phd msc bsc mba ceo cto cfo hr it ngo gps faq jan feb mar apr jun jul aug sep sept oct nov dec mr mrs ms dr prof q1 q2 q3 q4'.split(
    ' ',
  ),
);

/** Names inside a text, by capitals behind other words; what they are, by the words in front of them. */
export function namesWithin(text: string): { name: string; at: number; type: string }[] {
  const single = isGerman(text) ? '{1,2}' : '{0,2}';
  const form = new RegExp(
    `(?<=[\\p{L}\\p{N},;:)]\\s)(?:(?:Dr|Mrs?|Ms|Miss|Prof|Frau|Herr|Mevrouw|Meneer|Madame|Monsieur)\\.? (?:de |van |von )?)?\\p{Lu}[\\p{L}\\p{N}'-]*[\\p{L}\\p{N}](?: (?:& )?(?:\\p{Ll}-)?\\p{Lu}[\\p{L}\\p{N}'-]*)${single}(?: \\d+(?![:.,]?\\d|\\p{L}))?`,
    'gu',
  );
  return [...text.matchAll(form)].flatMap((match) => {
    const name = match[0].replace(/'s$/, '').replace(/ \d+$/, '');
    if (notNames.has(foldName(name)) || name.length < 3) return [];
    // What has a number behind it is a thing: a model, a version.
    const numbered = / \d+$/.test(match[0]);
    const type = typeBefore(text.slice(0, match.index), name);
    const model = numbered && /^(?:tool|concept)$/.test(type) && name.includes(' ');
    return [{ name: model ? match[0] : name, at: match.index, type: model ? 'tool' : type }];
  });
}

export const organisation =
  /(?<!\p{L})(?:Inc|Corp|GmbH|Ltd|LLC|AG|University|Universität|Bank|Company|Labs?|Studios?|Group|Institute|Foundation|Hospital|School|Schule|Records|Choir|Band|Orchestra|Heating|Sons|Brothers|Partners|Mühle|Kita|Bakery|Clinic|Klinik|Rail|Council|Press|Verlag|Agency|Club|Team|Association|Verein|Insurance|Systems|Software|Works|AB|AS|Oy|SA|BV|Energi|Energy|Motors|Airlines|Logistics|Solutions|Services|Consulting|Capital|Media|Café|Hotel|Restaurant|Theat(?:re|er)|Museum|Library|Church|Pharmacy|Garage|Farm|Brewery|College|Academy|Ministry|Department|Express|Store|Shop|Union|Society|Federation|Networks?|Airways|Pharma|Journal|Times|Dental|Veterinary|Nursery|Gym|Gymnasium|Verlag|Praxis|Werkstatt|Bäckerei)(?!\p{L})|&|公司|大学|医院/u;
export const titled = /^(?:Dr|Mrs?|Ms|Miss|Prof|Frau|Herr|Mevrouw|Meneer|Madame|Monsieur)\b/u;

const occupation =
  /(?<!\p{L})(?:nurse|doctor|teacher|engineer|developer|designer|manager|director|professor|colleague|neighbou?r|plumber|electrician|lawyer|accountant|architect|coach|trainer|editor|producer|singer|drummer|guitarist|assistant|intern|apprentice|student|Lehrer(?:in)?|Kolleg(?:e|in)|Schüler(?:in)?|Ansprechpartner(?:in)? (?:ist|dort ist))\s$/iu;

function typeBefore(before: string, name: string): string {
  if (
    titled.test(name) ||
    occupation.test(before) ||
    /\b(?:contact|[Aa]nsprechpartner(?:in)?)\b[^.;,]{0,20}\s$/u.test(before)
  )
    return 'person';
  if (organisation.test(name)) return 'organization';
  if (
    /\b(?:uses?|using|runs? on|written in|built (?:on|with)|switched to|migrated to|bought an?|drives an?(?: \p{L}+)?|(?:cuts?|edits?|writes?|draws?|designs?|models?|codes?|mixes|records?|programs?) in|(?:done|made|run|built|modelled|edited|recorded) (?:with|in)|(?:shoots?|shot|films?|filmed|tested|trained) (?:on|with)(?: (?:an?|the|two|three|four|\d+))?|on)\s$/iu.test(
      before,
    )
  )
    return 'tool';
  if (
    /\b(?:(?:insurance|contract|account|policy|order|loan|lease|deal|subscription|licen[cs]e)s? (?:is|are|runs?|was)(?: now)? (?:with|from|by)|(?:insured|registered|ported|outsourced|contracted|partnered) (?:with|to|at|by)|(?:now |now only )?(?:comes?|bought|ordered|delivered|shipped|sourced|supplied|rented|leased) (?:from|by))\s$/iu.test(
      before,
    ) &&
    !/\b(?:he|she|they|who|er|sie)(?: now)? (?:now )?(?:comes?)/iu.test(before)
  )
    return 'organization';
  if (/\b(?:joined|works? (?:at|for)|goes to|attends|signed with|is with|\bat)\s$/iu.test(before))
    return 'organization';
  if (/(?:(?:comes|is|was|works|born|moved|lives) (?:in|from|to)|\bin|\bnach|\baus)\s$/iu.test(before)) return 'place';
  if (
    /\b(?:with|by|is|told|contact is|reports to|sister|brother|friend|wife|husband|colleague|boss|manager)\s$/iu.test(
      before,
    )
  )
    return 'person';
  return 'concept';
}

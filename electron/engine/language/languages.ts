import { lexicons, wholeWord } from './lexicon/all.ts';

/** Codes of languages that people write in; their names come with the runtime. */
const codes =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga gl gu he hi hr hu id is it ja kn ko lt lv mk ml mr ms nl no pa pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh'.split(
    ' ',
  );

const names = lexicons.flatMap(({ tag }) => {
  const of = new Intl.DisplayNames(tag, { type: 'language' });
  return codes.flatMap((code) => of.of(code) ?? []).filter((name) => !/\s/.test(name));
});
const named = new RegExp(wholeWord([...new Set(names.map((name) => name.toLowerCase()))]), 'iu');

/** Whether a text names a language, in any that is read here. */
export const namesLanguage = (text: string): boolean => named.test(text);

/** Times and counts that are said in words, as figures: `half past one`, `halb acht`, `九点`. */
export const withFigures = (text: string): string => withHanFigures(withTimes(text));

const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const stunden = 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');
const spoken =
  /(?<!\p{L})(?:(?:(?<part>half|quarter) (?<way>past|to) (?<hour>\p{L}+|\d{1,2}))|(?:halb (?<next>\p{L}+|\d{1,2}))|(?:(?:at|from|until|till|by|um) (?<full>\p{L}+)(?=\s*(?:[,.;]|$|o'clock|and|but|now|in the|uhr)))|(?<sharp>\d{1,2}|\p{L}+) (?:o'clock|uhr))(?!\p{L})/giu;

/** `half past one`, `halb acht`, `at seven` as figures. */
function withTimes(text: string): string {
  return text.replace(spoken, (whole, ...found) => {
    const { part, way, hour, next, full, sharp } = found.at(-1) as Record<string, string | undefined>;
    const n = hourOf(hour ?? next ?? full ?? sharp ?? '');
    if (n === null) return whole;
    if (part === undefined) return next === undefined ? ` ${n}:00 ` : ` ${(n + 11) % 12}:30 `;
    const minutes = part === 'half' ? 30 : way === 'to' ? 45 : 15;
    return ` ${way === 'to' ? (n + 11) % 12 : n}:${minutes} `;
  });
}

const han = '一二三四五六七八九十';

/** `九点半`, `十张`: the figures that stand before what is counted. */
const withHanFigures = (text: string) =>
  text
    .replace(/两(?=[\p{Script=Han}])/gu, '二')
    .replace(
      /(十?)([一二三四五六七八九])?(?=[点张个元位月号台辆名间桌本只条次])/gu,
      (whole, ten: string, one: string | undefined) =>
        whole === '' ? '' : String((ten === '' ? 0 : 10) + (one === undefined ? 0 : han.indexOf(one) + 1)),
    )
    .replace(
      /(\d{1,2})点(半)?/gu,
      (_, hour: string, half: string | undefined) => ` ${hour}:${half === undefined ? '00' : '30'} `,
    );

function hourOf(word: string): number | null {
  const lower = word.toLowerCase();
  const n = /^\d+$/.test(word) ? Number(word) : Math.max(hours.indexOf(lower), stunden.indexOf(lower)) + 1;
  return n > 0 && n <= 24 ? n : null;
}

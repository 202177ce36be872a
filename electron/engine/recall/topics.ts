import { soughtWords } from '../index/query.ts';
import type { Time } from '../language/dates/times-in.ts';

/** Words that ask what was, and say nothing of what it was about: English, German, Spanish, French. */
const asking = new Set(
  `happen happens happened happening occur occurs occurred place took take taken go goes going went gone on off do done
  event events thing things stuff something anything everything all activity activities new news update updates recent
  summary summarise summarize recap overview list show give catch me memory memories entry entries episode episodes
  conversation conversations session sessions talk talks talked talking discuss discussed chat chatted say said speak
  spoke mention mentioned around about circa roughly day days date time week month year us was work worked working
  please hey hi hello ok okay accomplish accomplished achieve achieved record recorded note noted remembered today
  what's whats did you were have had been
  was war waren ist sind passiert passierte passieren geschah geschehen geschieht ereignet ereignete los gab gibt es
  haben hat habe hatte hatten wir ich ihr du sie er man uns mir dir mich gemacht machten machte tat taten getan wurde
  wurden worden erlebt unternommen besprochen gesprochen gesagt alles etwas dinge ereignisse so denn da dann eigentlich
  neues neu am im in an um vom von zum zur der die das den dem des ein eine gegen zeig zeige bitte zusammenfassung und
  que qué pasó paso pasado ocurrió sucedió sucedio hicimos hice hizo hicieron fue hubo el la los las en de del desde
  eventos cosas nos nosotros yo
  quoi passé s'est est il qu'est ce qu qu'avons nous avons fait j'ai ai je on a le les du au dans depuis événements`
    .trim()
    .split(/\s+/)
    .map(folded),
);

/** The same in scripts that leave no space between words. */
const askingHan =
  /发生|什么|甚么|怎么样?|哪些|事情?|我们?|你们?|咱们?|他们?|大家|干|做|聊|谈|说|有|过|了|都|在|的|是|那|这|天|里|呢|吗|啊|期间|情况|总结|一下|請|请|给我|何|なに|なん|が|を|は|に|の|で|も|と|か|あった|ありました|起きた|起きました|起こった|起こりました|しました|した|していた|やった|こと|出来事|私たち|私|ましたか/gu;

/** Words that ask for decisions: they are told by their type, seldom by such a word. */
const deciding = new Set(
  'decide decides decided decision decisions agree agreed entschieden entscheidung entscheidungen entschied beschlossen beschluss decidimos decidio decisiones'
    .split(' ')
    .map(folded),
);
const decidingHan = /决定|決定|決め(?:た|ました)/gu;

/** The type of episode that a question asks for by name; null when it does not. */
export function typeAsked(text: string): 'decision' | null {
  const named = soughtWords(text).some(({ words }) => deciding.has(folded(words)));
  return named || text.search(decidingHan) >= 0 ? 'decision' : null;
}

/**
 * The words of a question that tell what is sought, beside the times it names and the words that only ask. None: it
 * asks for what was at a time, or for nothing.
 */
export function topicsOf(text: string, times: Pick<Time, 'from' | 'to'>[]): string[] {
  let rest = '';
  let at = 0;
  for (const { from, to } of times) {
    rest += `${text.slice(at, from)} `;
    at = to;
  }
  rest += text.slice(at);
  return soughtWords(rest.replace(decidingHan, ' ').replace(askingHan, ' '))
    .filter(({ words, stop }) => !stop && !words.split(' ').every((word) => says(folded(word))))
    .map(({ words }) => words);
}

function says(word: string): boolean {
  return asking.has(word) || deciding.has(word);
}

/** Counted from today, such words say nothing of how another text names the same time. */
const relative =
  /\b(?:last|past|previous|next|coming|this|ago|within|since|days?|weeks?|weekends?|months?|years?|letzte\w*|vorige\w*|tag\w*|woche\w*|monat\w*|jahr\w*)\b|前|近|过去|過去|个/iu;

/** The words of dates as texts write them, one list a date: what tells of a day may name it. */
export function writtenDates(times: Pick<Time, 'text'>[]): string[][] {
  return times.flatMap(({ text }) => {
    if (!/\d/.test(text) || relative.test(text)) return [];
    const words = soughtWords(text).filter(({ words, stop }) => !stop && !asking.has(folded(words)));
    return words.length === 0 ? [] : [words.map(({ words: word }) => word)];
  });
}

function folded(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

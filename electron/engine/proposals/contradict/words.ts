import { oneOf } from '../../language/lexicon/all.ts';
import { isSpaceless, segment } from '../../language/tokens.ts';
import { hole } from '../../language/values.ts';

/** Words that say nothing of what a statement is about, in the languages that are read. */
const light = new Set(
  `a an the and is are was were be been being am do does did has have had having will would shall should can could may might must
  of in on at to for from by with into onto as per than that this these those it its he she they them his her their who which
  there here then also just now very really only currently presently usually always about around roughly approximately exactly
  each every all any some last takes take took place happen happens held hold set planned scheduled plan situated
  went go goes up down moved changed change new within under out so
  der die das den dem des ein eine einen einem einer und ist sind war wird werden am im um zu zum zur von vom für mit auf bei bis
  muss soll jetzt nun aktuell gern statt
  el la los las un una unos unas y es son era está están de del en a al por para con se su sus ahora
  le les l un une des du et est sont au aux à dans en pour par avec se son sa ses lieu d au bout
  は が を に で の と も です ます だ した して います あります へ から まで 始まり 改 到 改到 改为 在 是 的 了 于 为 会`.split(
    /\s+/u,
  ),
);

/** Words for one thing, each by its first. */
const synonyms = new Map<string, string>();
for (const line of `deadline due hand-in submission cutoff abgabetermin frist abgabe abgegeben handed plazo échéance
home live lives living resides reside wohnt lebt vive habite
birthday born geburtstag geboren cumpleaños nació anniversaire née né
manager boss reports report chef vorgesetzter vorgesetzte jefe
lead leads led leader leading head heads headed leitet leiter leiterin geleitet dirige
own owns owned owner owners besitzt gehört
name named called names heißt llama appelle
employer works work employed working arbeitet trabaja travaille
start starts begin begins begun starting kickoff beginnt fängt anfang comienza empieza commence
end ends finish finishes close closing endet termina
publish published comes appears released
supervise supervisor supervises supervised
run runs running
use uses used using nutzt verwendet usa utiliza utilise
need needs require requires required requiring
want wants wish wishes möchte will quiere veut
dislike dislikes disliked hates hate
prefer prefers preferred bevorzugt prefiere préfère
like likes loves love enjoys mag
cost costs priced
expire expires expiring
write writes written
meeting sync standup treffen reunión réunion
migration move
last lasts long
closed shut
allowed permitted`.split('\n')) {
  const [first = '', ...others] = line.trim().split(' ');
  for (const word of [first, ...others]) synonyms.set(word, first);
}

const negationsWords =
  oneOf(String.raw`(?<!\p{L})(?:not|never|no_longer|cannot|without|isn['’]t|aren['’]t|doesn['’]t|don['’]t|wasn['’]t|won['’]t|can['’]t|nicht(?:_mehr)?|keine?[nmrs]?|nie|no|nunca|ya_no|n['’]|ne|pas|plus_jamais)(?!\p{L})
  不(?!同) 没 ません ない`);
const negations = new RegExp(negationsWords, 'giu');
/** Things of before, next to which others may hold now. */
const past =
  /(?<!\p{L})(?:until|used to|formerly|previously|before \uE001|lived|worked|back then|at the time|early on|früher|damals|bis \uE001|antes|avant|以前)(?!\p{L})/iu;

/** What joins a value to its subject, in languages without spaces. */
const linking = /(?:改[到为成在]|在|是|は|が|の)(?=\s*\uE001)/gu;

/** A word as it is compared; `name` when it was written with a capital. */
/** `as`: how it was written. */
export type StatedWord = { word: string; name: boolean; as: string };

export type Words = { all: StatedWord[]; negated: boolean; past: boolean; rest: string };

const chunk = /[\p{L}\p{N}\p{M}]+(?:[.'’_/+-][\p{L}\p{N}\p{M}]+)*|#[\d.]+|\uE001/gu;

/** The telling words of a text without its values, in order, each by the first of its synonyms. */
export function wordsIn(rest: string): Words {
  const negated = rest.match(negations) !== null;
  const plain = rest
    .replace(negations, ' ')
    .replace(linking, ' ')
    .replace(/(?<=\p{L})['’]s(?!\p{L})/gu, '');
  const all: StatedWord[] = [];
  for (const [match] of plain.matchAll(chunk)) {
    if (match === hole) continue;
    const parts = isSpaceless(match) ? segment(match) : [match.replace(/^[ldns]['’]/iu, '')];
    for (const part of parts) {
      const low = part.toLowerCase();
      // “written in Go”: a name in the middle is one, whatever else the word means.
      if (low === '' || (light.has(low) && !(all.length > 0 && /^\p{Lu}\p{Ll}/u.test(part)))) continue;
      all.push({
        word: synonyms.get(low) ?? stemmed(low),
        name: /^\p{Lu}/u.test(part) && !/^(?:The|A|An|My|Our)$/.test(part),
        as: part,
      });
    }
  }
  return { all, negated, past: past.test(rest), rest: plain };
}

function stemmed(word: string): string {
  if (word.length < 4 || !/^[a-zäöüß-]+$/.test(word)) return word;
  const bare = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?:ing|ed)$/, (ending) => (word.length > ending.length + 3 ? '' : ending));
  return synonyms.get(bare) ?? bare.replace(/e$/, '');
}

export const canonicalWord = (word: string) => synonyms.get(word.toLowerCase()) ?? stemmed(word.toLowerCase());

const opposed = `dark light
open closed
enabled disabled
enable disable
on off
tab space
window aisle
morning afternoon evening night
early late
remote office onsite
public private
allowed forbidden
required optional mandatory
like dislike
manual automatic
short long
short detailed
formal informal
left right
hot cold
paid free
online offline
sync async
indoor outdoor
first last
before after
accepted rejected
married single`
  .split('\n')
  .map((line) => line.split(' ').map(canonicalWord));

/** Words of which a thing is the one or the other. */
export const areOpposed = (a: string, b: string) =>
  a !== b && opposed.some((group) => group.includes(a) && group.includes(b));
export const canBeOpposed = (word: string) => opposed.some((group) => group.includes(word));

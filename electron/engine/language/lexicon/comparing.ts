import { listed } from './lexicon.ts';

// What two statements are compared by, in the languages that are read.

/** Words that say nothing of what a statement is about. */
export const emptyOfSubject: ReadonlySet<string> = new Set(
  listed(`a an the and is are was were be been being am do does did has have had having will would shall should can could may might must
  of in on at to for from by with into onto as per than that this these those it its he she they them his her their who which
  there here then also just now very really only currently presently usually always about around roughly approximately exactly
  each every all any some last takes take took place happen happens held hold set planned scheduled plan situated
  went go goes up down moved changed change new within under out so
  der die das den dem des ein eine einen einem einer und ist sind war wird werden am im um zu zum zur von vom für mit auf bei bis
  muss soll jetzt nun aktuell gern statt
  el la los las un una unos unas y es son era está están de del en a al por para con se su sus ahora
  le les l un une des du et est sont au aux à dans en pour par avec se son sa ses lieu d au bout
  は が を に で の と も です ます だ した して います あります へ から まで 始まり 改 到 改到 改为 在 是 的 了 于 为 会`),
);

/** Words for one thing, each by its first: a line each. */
export const synonyms: ReadonlyMap<string, string> = new Map(
  `deadline due hand-in submission cutoff abgabetermin frist abgabe abgegeben handed plazo échéance
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
allowed permitted`
    .split('\n')
    .map(listed)
    .flatMap((line) => line.map((word): [string, string] => [word, line[0] ?? word])),
);

/** Words of which a thing is the one or the other: a line each. */
export const opposites: readonly string[][] = `dark light
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
  .map(listed);

/** Verbs behind which one value stands at a time. */
export const singleValued = listed(
  `home employer name manager write parked located stored logged hosted deployed steht liegt 住 住在 位于 叫 学 负责人 refers`,
);

/** Verbs whose value is the only one together with what else is said: for which purpose, of what, where. */
export const singleWithin = listed(`use run write built log send store deploy host park school want went`);

/** Who does this to a thing is the one who does. */
export const heldByOne = listed(`lead own manage supervise maintain teach edit chair`);

/** Nouns of which a thing has one. */
export const singleNouns = listed(
  `deadline home birthday manager lead own name employer supervise start end budget price cost salary address phone
  email version port branch colour color language database editor font framework licence license tool provider
  host cloud timezone zone currency location venue status state role title format theme capital owner president
  chair treasurer secretary director teacher doctor dentist landlord password size weight height length width
  age limit quota schedule time date room gate seat platform stack shell browser bank insurer school university
  nationality profession job position favourite favorite default winner author publisher supplier frist termin
  farbe sprache adresse lieblingsfarbe color idioma nombre couleur langue nom 截止日期 名字 颜色 负责人 地址 电话 版本`,
);

/** Words that may stand on one side without making it another thing. */
export const addingNothing = listed(`deadline start end publish project team new official final officially`);

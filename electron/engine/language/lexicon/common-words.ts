import { listed } from './lexicon.ts';

/** Words that begin large where a sentence does, or always, and are no name. */
export const commonWords: ReadonlySet<string> = new Set(
  listed(
    `the a an i we you he she it they my our your this that these those when how to for in on at if before after every always never our use visited had met deployed reviewed pushed met to last today yesterday correction someone no yes ok please remember pin keep put store don checklist steps monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays midnight noon january february march april may june july august september october november december english german french sql api ci pdf po vpn url html json ich wir der die das ein eine mein meine unser el la los las un una mi me je le les mon ma nous on il elle hier ce de het een ik wij`,
  ),
);

/** Words that are no topic by themselves, beside the stop words. */
export const noTopics: ReadonlySet<string> = new Set(
  listed(
    `always never please every use user first one two like prefer currently right going make need keep done today
    yesterday also yes okay when mich ich wir haben una que los las con por mon une des les est dans avec het een
    van и в на я мы`,
  ),
);

/** Words that say nothing about a topic that somebody wants kept or left out. */
export const emptyOfTopic: ReadonlySet<string> = new Set(
  listed(
    `a an the of and or any all everything anything what whatever my our your i me we about that which is are was in on
    at to for from with it its s things thing information info details detail stuff concerning related regarding der
    die das und oder alles was über von zu mein meine el la los las de y o todo sobre mi mis`,
  ),
);

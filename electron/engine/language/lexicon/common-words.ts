import { listed } from './lexicon.ts';

/** Words that begin large where a sentence does, or always, and are no name. */
export const commonWords: ReadonlySet<string> = new Set(
  listed(
    `the a an i we you he she it they my our your this that these those when how to for in on at if before after every always never our use visited had met deployed reviewed pushed met to last today yesterday correction someone no yes ok please remember pin keep put store don checklist steps monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays midnight noon january february march april may june july august september october november december english german french sql api ci pdf po vpn url html json ich wir der die das ein eine mein meine unser el la los las un una mi me je le les mon ma nous on il elle hier ce de het een ik wij`,
  ),
);

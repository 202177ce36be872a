import type { MeaningWords } from './marks.ts';

export const enMeanings: MeaningWords = {
  self: "i me my mine myself i'm i've i'd i'll",
  us: "we us our ours we're we've we'll",
  you: "you your yours u you're you'll",
  user: 'user owner she he they her his their',
  asks: "what who whom where when which how why whose what's who's where's how's",
  whether: 'do does did can could would should is are was will has have shall any',
  please: "please pls can_you could_you would_you will_you i_need_you_to for_me let's",
  does: `write draft make create fix show give tell find check translate summari* list explain generate run open book send look search
    help set remind compare calculate plan format add rename turn pull put move convert rewrite update delete remove build
    test print sort count order get suggest proofread prepare shorten post reply call schedule read sketch design work_out
    figure_out go_through look_up`,
  greets: `thanks thank cheers hi hello hey morning night bye ta ok okay yes yep nope sure great cool nice perfect brilliant wow
    oh ah well right fine lovely amazing good_night good_morning you're_a_star`,
  laughs: 'lol haha* hah ha hehe omg ugh phew yay argh kidding joke joking lmao gosh sigh hmm meh whoa yikes oof',
  supposes: `imagine suppose would wish maybe perhaps wonder wondering might what_if if_only if_i_were if_we probably could_be
    seems guess hope dream`,
  ever: `always never ever every each only must from_now_on by_default unless without_exception strictly anywhere anything
    under_no_circumstances don't do_not avoid stop keep standing rule usually`,
  no: "not no isn't doesn't don't can't won't without nothing none didn't wasn't",
  likes: `prefer* like* love* hate* favourite favorite rather enjoy* dislike* can't_stand fond fan loathe* keen allergic taste style
    best`,
  when: 'if when whenever before after once until unless otherwise in_case every_time each_time',
  next: 'then first second next finally step steps afterwards lastly and_then recipe how_to procedure instructions',
  past: `yesterday today tonight this_morning last ago earlier just this_afternoon this_week monday tuesday wednesday
    thursday friday saturday sunday last_night`,
  coming: 'tomorrow next due deadline appointment by until on_the booked scheduled upcoming later remind',
  happened: `was were went met said told finished bought got had came called signed paid sent arrived broke failed passed
    lost won moved started shipped fixed reported visited talked confirmed left took gave held delivered found`,
  decided: 'decided agreed chose picked settled decision voted approved rejected resolved going_with opted',
  now: `currently right_now at_the_moment these_days these_weeks this_month working_on focus focused busy_with under_way
    for_now until_the this_quarter main_thing priority preparing in_the_middle_of`,
  kin: `mother father mum mom dad wife husband son daughter brother sister partner kids children parents grandma
    grandmother grandfather aunt uncle cousin niece nephew baby twins dog cat boyfriend girlfriend family in-law`,
  is: 'is are am means called named stands has have belongs runs_on based owned located',
  lives: `live lives work works job name born age years_old from married speak speaks grew studied study degree qualified
    native retired diagnosed moved freelance`,
  must: 'need needs have_to has_to must remember_to pick_up renew pay book todo to-do should got_to submit due_by',
  literally: `word_for_word exactly verbatim forever for_ever unchanged as_written keep_this in_full permanently literally
    do_not_change as_is every_word preserve original_wording untouched`,
  mends: 'fix fixed error turns_out cause solved workaround helps works solution lesson trick because cure remedy',
  thing:
    'team company shop project app server office school hospital client customer supplier database library tool machine',
  runs: 'run use click open press stir add heat rinse restart install wait save export copy soak leave pour hold turn_off',
  wants: 'want wants wanted expects asked_for asks_for would_like insist*',
  feels: 'tired sad happy angry glad relieved excited worried exhausted stressed proud bored hungry nervous fed_up',
};

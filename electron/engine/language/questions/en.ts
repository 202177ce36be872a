import { oneOf } from '../lexicon/all.ts';
import type { QuestionForms } from './form.ts';

const asking = `(?: (?:did|was|were|is|are|do|does|will|have|has|had|am))?`;
const liked = `(?:prefer|like|love|favou?r|enjoy|hate|dislike)`;
const most = `(?:most )?(?:favou?rite|preferred|preference)`;
const steps =
  oneOf(String.raw`how_(?:do|can|should|would|did|to)\b(?:_(?:i|we|you|one|people|they))?(?:_usually|_normally|_best)?
  what(?:'s|_is|_are)_the_(?:steps|process|procedure|way|best_way|right_way|command)_(?:to|for|of)
  (?:the_)?(?:steps|procedure|instructions|recipe|guide)_(?:to|for|of|on) show_me_how_(?:to|i|we)
  walk_me_through explain_how_to`);
const about = oneOf(`(?:can_you_)?tell_me_(?:more_|all_|everything_|something_)?(?:about|of)
  what_(?:do|did)_(?:you|we|i)_(?:know|remember|have|learn)_(?:about|of|on)
  (?:everything|anything|all|something)_(?:you_know_|we_know_|known_)?(?:about|on) what_about
  who(?:'s|_is|_was|_are|_were) describe summari[sz]e do_you_(?:know|remember)_(?:anything_|something_)?about
  about`);

export const enQuestions: QuestionForms = {
  articles: 'the',
  courtesies: `(?:hey|hi|hello|ok|so|and|please)[,!]?_+
  (?:can|could|would)_you_(?:please_)?(?:tell_me|remind_me|say|look_up)(?!_(?:more_)?about)(?:_of)?,?_+
  (?:do_you_(?:know|remember|recall)|remind_me|tell_me|i_wonder|i(?:'d|_would)_like_to_know|any_idea)(?!_(?:more_|all_|everything_)?(?:about|of)),?_+`,
  when: [
    new RegExp(String.raw`^(?:when|since when|until when)\b${asking} ?(.*)$`, 'i'),
    new RegExp(
      String.raw`^(?:on |in |at |by |around )?(?:what|which) (?:exact )?(?:date|day|year|month|week|time)s?\b${asking} ?(.*)$`,
      'i',
    ),
    new RegExp(String.raw`^how long (?:ago|since)\b${asking} ?(.*)$`, 'i'),
  ],
  prefers: [
    new RegExp(
      String.raw`^(?:what|which|where|who|how)\b.*?\b(?:does|do|did|would) (.+?) (?:usually |really |normally |most )?${liked}\b(?! to (?:say|know))`,
      'i',
    ),
    new RegExp(String.raw`^(?:does|do|did|would) (.+?) (?:rather |really )?${liked}\b`, 'i'),
    /\b(?:preferences?|favou?rites?|likes and dislikes) (?:of|for) (.+)$/i,
    new RegExp(`^(?:what(?:'s| is| are| was| were)|which is) (.+?)(?:'s?|’s?) ${most}`, 'i'),
    new RegExp(`^(?:what(?:'s| is| are)) (my|our|your|his|her|their) ${most}`, 'i'),
  ],
  latest: [
    /\b(?:latest|newest|most recent|recent news|news|updates?|current (?:status|state)|status|state of play)\b(?:.*? |)(?:on|about|of|with|from|for|regarding) (.+)$/i,
    /^(?:what(?:'s| is| has been)|anything) (?:new|happening|going on|changed|up)(?: lately| recently)? (?:with|on|about|at|in) (.+)$/i,
    /^(?:where (?:do|are) we|where (?:does|do) things) (?:stand|at)? ?(?:on|with) (.+)$/i,
    /^how (?:is|are) (.+?) (?:going|coming along|progressing|doing)(?: now| lately)?$/i,
  ],
  how: [new RegExp(`^${steps} ?(.*)$`, 'i')],
  about: [
    new RegExp(`^${about} (.+)$`, 'i'),
    // What belongs to somebody, or is of something, is one thing of it, not all.
    /^what(?:'s| is| are) (?!.*\b(?:that|which|when|than|of|my|your|his|her|its|our|their)\b|.*['’]s? )((?:the )?\S+(?: \S+){0,2})$/i,
  ],
};

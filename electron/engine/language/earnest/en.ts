import type { EarnestForms } from './schema.ts';

export const englishForms: EarnestForms = {
  fun: String.raw`jok(?:e|es|ed|ing|ingly) kidding teas(?:ed|ing) prank(?:ed)? april_fools? in_jest tongue[-_]in[-_]cheek
    for_(?:a_bit_of_)?(?:fun|laughs) not_serious(?:ly)? just_messing laugh(?:s|ed|ing|ter)? giggl\p{Ll}+ grin(?:s|ned|ning)?
    chuckl\p{Ll}+ with_a_(?:grin|wink|smirk) haha\p{L}* ha_ha lol lmao rofl exaggerat\p{L}*`,
  fiction: String.raw`role[-_]?play(?:ed|ing)? pretend(?:ed|ing|s)? fictional imaginary parody satir\p{L}+ meme
    in_(?:my|our|the|a|his|her)_(?:novel|story|short_story|screenplay)
    (?:my|his|her|the_(?:main|player))_character(?:'s)?_(?:is|was|lives|works|has|wants)
    dream(?:t|ed) (?:a|my|last_night's)_dream_(?:that|where|in_which|about) in_(?:my|the|a)_dream half_asleep drunk
    horoscope fortune_cookie fortune_teller tarot legend_has_it myth`,
  untrue: `nonsense hoax made[-_]up invented_(?:that|it) lied a_lie faked? scam(?:mers?)? phishing not_true untrue
    (?:is|was|were|are)_lying(?!_(?:in|on|at|under|behind|next|beside|by)) bets?_(?:that|on)`,
  sample: String.raw`as_a_test test_entry dummy_entry lorem_ipsum for_(?:this|the)_exercise do_not_use name_ideas
    (?:is|are|as|just|only)_(?:an?_)?placeholders? placeholder_(?:text|value|entry|name|data)
    (?:test|demo|sample|mock|dummy)_(?:data|fixtures?|account|user|entry|set) wrong_(?:window|chat|tab|person)
    (?:is|was|just|only|still|as)_(?:only_|just_|still_)?(?:an?_)?(?:\p{Ll}+_)?draft`,
  irony: String.raw`yeah,?_right as_if sarcas\p{L}+ ironic(?:ally)? facetious\p{L}* on_earth just_what_(?:we|i|this|the)
    what_a_surprise thrilled_to can't_wait_to what_else who_doesn't`,
  exclaimed: String.raw`sure of_course right wonderful fantastic brilliant super bravo lucky_\p{Ll}+ what_an?_[\p{L}_]{3,20}`,
  unmeantOpening: String.raw`(?:\p{L}+_)?draft(?=_for_|:|$) oh_(?:great|wonderful|joy) how_wonderful
    (?:an?_)?(?:example|sample)(?:_(?:for|of|from)_[^:]{2,40})?: love_(?:how|that|it_when)(?=_) (?:naturally|obviously)(?=_)`,
  supposed: String.raw`hypothetical(?:ly)? theoretically in_theory if_(?:i|\p{L}{2,}) what_if suppos(?:e|ing) imagin(?:e|ed|ing)
    assum(?:e|ing)_that for_example for_instance
    (?:i|we|they|he|she|you)'d_(?!(?:been|had|better)(?!\p{L})|\p{Ll}+ed(?!\p{L}))\p{Ll}+`,
  supposedOpening: String.raw`options? unless assuming provided(?!_(?:by|with|for|in)(?!\p{L})) providing subject_to in_case
    once_(?:i|we|he|she|they) (?:in|with)_(?:the_)?(?:worst|best|another)_(?:case|world|life) in_a_world
    say_(?:the|we|that|i)_.{1,200}(?:then|,) planned_for`,
  weighed: String.raw`consider(?:s|ing) (?<!(?:is|are|was|were|be)_)considered contemplat\p{L}+ thinking_(?:about|of)
    thought_about toy(?:ed|ing)_with brainstorm(?:ed|ing)? floated mus(?:ed|ing) wonder(?:s|ed|ing)? daydream\p{L}*
    explor(?:ed|ing)_(?:the_idea|whether) debat(?:ed|ing) discuss(?:ed|ing)_(?:whether|if|moving|switching)
    weigh(?:s|ed|ing)_(?:up_)?(?:whether|options|the) compar(?:ed|ing) (?:i|we|they|to)_compare evaluat(?:e|es|ed|ing)
    looking_(?:at|into) leaning_towards? tempted undecided tbd no_decision to_be_(?:decided|discussed|voted|confirmed)
    (?:nothing|not|nothing_is|hasn't_been|yet_to_be)_(?:yet_)?decided (?:choos|decid)(?:e|es|ing)_between shortlist(?:ed)?
    either(?=_(?!way).{0,200}_or_(?!by|via|in_(?:cash|person)))`,
  proposed: String.raw`propos(?:ed|es) (?<!(?:the|grant|budget|research|project)_)proposal(?=_(?:to|that|is_to|was_to)_|:)
    suggest(?:s|ed)(?!s?_box) suggestion(?!s?_box) an_idea the_idea(?!_box) ideas?_for (?:an|one|another)_option(?!_(?:on|for_\d))
    options?(?=_?:|_include|_(?:are|were)_) options?_(?:on_the_table|under) (?:proposal|suggestion|idea)_(?:is|was)_(?:that|to)
    there(?:'s|_is|_was)_an?_(?:proposal|suggestion|idea|plan)`,
  guessed: String.raw`might maybe perhaps possibly probably potentially presumably could
    would(?!_like_(?:his|her|their|its|all|no)_)
    should(?!_(?:never|always|not|only)_)(?!_be_(?:\p{Ll}+ed|kept|sent|put|held|done|made|brought|paid|left|stored|booked|given|taken|worn|written|shown)(?!\p{L}))
    seems?_to it_seems seemingly it_looks_like threatens_to i_(?:think|believe|guess|suspect|reckon|doubt|suppose)
    as_far_as_(?:i|we)_know afaik not_sure unsure uncertain nobody_(?:believes|knows)
    or_so_(?:\p{L}+_){1,3}(?:says?|thinks?|hopes?|believes?)`,
  planned: String.raw`some_?day
    (?<!(?:within|in|than|least|for|by|takes?|only|needs?|lasts?|first|is)_)one_day(?!_(?:a|per|each|every|before|after|later|off|in_advance|return|ticket|notice|only|late|early)(?!\p{L}))
    wish(?:es|ed)?(?!_to) hop(?:es|ed|ing) (?:i|we|they|us|let's)_(?:\p{Ll}+_)?hope hope_(?:that|to|it|we|he|she|they|so|for)
    (?:the|our|my|his|her|their)_plan_(?:is|was) plan(?:s|ned|ning)?_(?:to|on) (?:is|are|am)_going_to \p{L}{1,20}'(?:m|re)_going_to
    intend(?:s|ed)?_to would_like_(?:to|a) dreams?_of torn_between (?:goal|aim)_is_to wish_?list`,
  several: String.raw`(?:options?|plan|version|choice)_(?:[a-d]|[1-4])(?=[:,._])
    (?:choices?|candidates?|offers|bids|quotes)(?:_\p{Ll}+){0,4}: candidates?_for still_open[.!]?$
    (?:becomes?|will_be|goes_to)_[^,.]{2,40}_or`,
  rumoured: `apparently allegedly supposedly rumou?r(?:ed|s)? gossip hearsay word_is (?:people|they|some)_say
    i(?:'m|_am)_told`,
  asked: 'whether(?!_or_not) open_question',
  askedOpening: String.raw`question(?:_\p{L}+){0,3}: (?:is|are|does|do|did|has)_\p{L}{2,40}(?=_(?!\p{Ll}+(?:ed|t)[.!]))
    to_(?:check|clarify|find_out)`,
  disclaiming: String.raw`(?:not|open|undecided|wishful_thinking|wrong)(?=[.!,:;\u2014\u2013-]|$) gossip no,?_(?:wait|that|it)
    correction:_(?:he|she|it|they)_(?:does|do|is|has)(?:n't|_not)
    (?:still_|yet_)?(?:nothing|not|to_be)_(?:\p{L}+_)?(?:decided|confirmed|official|agreed) or_so at_least_(?:that|so)
    that_(?:was|is)_(?:only_|just_)?(?:the|an?)_(?:idea|plan|thought|wish) (?:he|she|they)_(?:says?|said)_(?:that|so)_every
    nobody_(?:who|here)`,
  kinds: `test_entry test idea suggestion proposal draft scenario role[-_]?play thought(?:_experiment)? wish guess theory
    for_the_sake_of_argument`,
  kindsBefore: 'my an? our first rough early new',
  announcing: `rumou?rs? gossip jokes? dreams? film movie game role[-_]?play spam phishing weird_(?:e-?)?mail scam options
    scenarios? thought_experiment plan_for_when heard_(?:at|in|on)_the`,
  stating: 'is are has have costs? opens? closes? starts? no',
  settling: 'decided chose chosen took taken picked went_with going_with',
  forEach: 'no not never without nor any every all can may must needs? cannot whether only',
  media: `article blog(?:_?post)? post page web_?site newsletter tweet thread forum reddit hacker_news wikipedia book podcast
    video speaker advert(?:isement)? ad brochure e-?mail message letter review(?:er)? commenter comment someone somebody stranger
    readme docs? documentation report paper newspaper magazine headline flyer poster sign graffiti whiteboard voicemail chatbot bot
    catalogue label banner leaflet slide vendor salesperson recruiter sales_rep spam pop-?up quote quoted author`,
  telling: `said says? claim(?:s|ed)? state[sd]? wrote writes argue[sd]? reads? reading insist(?:s|ed)? reported
    recommend(?:s|ed)? told promised announced mention(?:s|ed)?`,
  citing: String.raw`according_to quoting quoted as_.{1,30}_put_it in_the_words_of reportedly is_said_to heard_that read_that overheard
    hear(?:d|s)?_(?:it_)?(?:from|at|in)_.{2,60}?(?:that|:) per_the_(?:advert|ad|brochure|flyer|label|website|article)
    (?:speech|radio|sermon|interview|press_release|press_conference)(?:_\p{L}+_\p{L}+)?:`,
  rumour: String.raw`reads:(?=_) reckon(?:s|ed) the_\p{Ll}+_calls
    (?:claims?|claimed|insists?|insisted|swears?|swore|alleges?|alleged)_(?:that|to_(?:be|have)|he|she|they|it|the|his|her|their|our|we)
    (?:has|have)_it_(?:from|that) there(?:'s|_is|_was)_(?:some_)?talk_of talk_(?:at|in|around)
    nobody_(?:has|could|can|who_would_know)_.{0,20}(?:confirm\p{Ll}*|says?)`,
  takingBack: String.raw`scrap_(?:that|this|it|the|my) never_?mind disregard misspoke misremembered mixed_up after_all(?=\s*(?:[,.;:!?—–]|$))
    (?:scratch|strike|delete|remove|undo|cross_out|take_out)_(?:that|this|it|(?:the|my|that|this)_(?:note|entry|line|remark))
    forget_(?:that|it|what_i_said|the_(?:idea|plan|note|thing)) ignore_(?:that|the_(?:last|previous|earlier)_(?:note|entry|message|one))
    (?:take|took)_(?:that|it)_back i_was_(?:wrong|mistaken) (?:was|were|is)_(?:wrong|a_mistake|mistaken|an_error|incorrect|not_true|false)
    retract(?:s|ed|ing)? withdr(?:ew|awn) not_happening won't_happen call(?:ed)?_(?:it_)?off abandoned not_going_ahead
    cancel(?:s|l?ed)_(?:it|that|this|the_(?:idea|plan)) (?:it|that|this)(?:'s|_is|_was)_cancell?ed dropped_the_(?:idea|plan)
    off_the_table no_longer_(?:the_plan|planned|happening) mixed_(?:that|it|them|him|her|this)_up on_second_thought
    turned_out_(?:to_be_)?(?:wrong|false|not)`,
  settingRight: String.raw`(?:forget|ignore|disregard|strike|scratch|scrap|delete|remove|drop)_(?:please_)?(?:what|everything|all|whatever|that|the_\p{Ll}+|my_\p{Ll}+)_(?:that_)?(?:i|we|i'd|we'd)
    (?:forget|ignore|disregard|strike|scratch|scrap|delete|remove|drop)_(?:please_)?(?:the|my|our)_(?:\p{Ll}+_)?(?:note|entry|line|bit|part|remark|number|thing|stuff)_(?:on|about|from|that|with)
    (?:wrote|written|noted|put|logged|recorded|typed|printed|entered|copied|heard|understood|read|spelled|had|got|said)_(?:\S+_){0,5}?(?:wrong(?:ly)?|incorrectly)(?=[,.;:!]|$|_(?:on|here|in_here|and|too|as_well|yesterday|before|earlier|last|in))
    misheard misread mistyped misspel\p{Ll}+ misnoted misunderstood misunderstanding mix-up typo (?:my|our)_mistake a_slip
    confused_(?:him|her|it|them|that|the_\p{Ll}+)_with (?:is|was)_(?:not_so|nonsense|rubbish)(?!_for) not_true_(?:what|that)
    (?<=\p{L})'s_\p{Ll}+_.{0,30}is_off(?=[.!]?$) isn't_(?:so|true|right)`,
  or: 'or',
};

import { type Lexicon, listed, numbered, tabled } from './lexicon.ts';

export const en: Lexicon = {
  tag: 'en',
  numbers:
    numbered(`one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16
    seventeen:17 eighteen:18 nineteen:19
    twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100`),
  units:
    tabled(`second:s seconds:s sec:s minute:min minutes:min min:min mins:min hour:h hours:h hr:h hrs:h day:d days:d week:wk weeks:wk
    fortnight:fn month:mo months:mo year:yr years:yr gram:g grams:g kilo:kg kilos:kg kilogram:kg kilograms:kg
    tonne:t tonnes:t lb:lb lbs:lb millimetre:mm millimetres:mm centimetre:cm centimetres:cm metre:m metres:m meter:m
    meters:m kilometre:km kilometres:km kilometer:km kilometers:km litre:l litres:l liter:l liters:l
    degree:°c degrees:°c euro:eur euros:eur dollar:usd dollars:usd yen:jpy francs:chf`),
  clock: {
    noon: listed('noon midday'),
    midnight: listed('midnight'),
    morning: listed('in_the_morning'),
    later: listed('in_the_afternoon in_the_evening at_night'),
  },
  now: listed('now currently nowadays from_now_on these_days'),
  changing: listed(
    'no_longer anymore any_more instead_of moved_to have_moved has_moved is_moving changed_to has_changed have_changed goes_up went_up gone_up goes_down went_down gone_down raised increased reduced lowered dropped_to rose_to risen_to switched_to switched_from shifted_to have_shifted has_shifted altered postponed rescheduled pushed_back put_back brought_forward put_off replaced',
  ),
  turning: listed(
    `moved moving relocat switch replac chang shifted swap upgrad migrat transfer postpon resched delay cancel retir resign quit
    stopp given_up gone_over dropp scrap withdr rais reduc lower increas doubl halv instead former anymore any_longer no_longer
    left_us has_left new_address taken_over took_over takes_over succeed promot stepped_down closed expired mistak wrong mixed forget`,
  ),
  fresh: listed('new'),
  copulas: listed('is are'),
  joining: listed('and'),
  opposing: listed('but'),
  light: listed('the at on'),
  attributes:
    listed(`deadline due_date release_date launch_date start_date end_date birthday address phone phone_number email
    e-mail email_address e-mail_address version port price budget salary rent title role status owner manager boss lead
    team_lead timezone time_zone editor job employer room meeting meeting_time appointment location limit size schedule flight`),
  genitives: listed('of for'),
  relations: {
    home: listed('lives_in live_in is_living_in moved_to has_moved_to'),
    employer: listed('works_at work_at works_for work_for'),
    superior: listed('reports_to report_to'),
  },
  owner: listed('user owner'),
  self: listed('i me myself self'),
  speaking: { first: listed('i me my mine'), second: listed('you your yours') },
  together: listed('we us our ours'),
  third: listed('he she him his her hers'),
  standing: { things: listed('it them they'), places: listed('there') },
  asking: {
    person: listed('who whom whose person colleague engineer contact'),
    place: listed('where place town city country office building'),
    tool: listed('tool tools database software library program'),
    project: listed('project projects'),
    organization: listed(
      'organization organizations organisation organisations company companies supplier suppliers supply insurer manufacturer customer',
    ),
  },
  interrogatives: listed('what which when where who how why if whether'),
  ownName: listed(
    `my_name my_full_name my_first_name my_last_name my_own_name my_real_name who_am_i what_am_i_called what_do_you_call_me
    what_do_they_call_me what_do_people_call_me`,
  ),
  introducing: listed(
    "my_name_is my_full_name_is my_first_name_is user's_name_is owner's_name_is call_me user_is_called user_is_named",
  ),
  supposing: listed(
    `let's_say let's_pretend let's_assume let's_imagine suppose supposing imagine pretend hypothetically assume_i assume_we
    assume_that_i assume_that_we say_i'm say_i_am role-play roleplay act_as you_are_a you_are_an in_this_story in_the_story
    in_this_scenario in_the_scenario in_this_game in_the_game the_character the_protagonist`,
  ),
  unsure: listed(
    `what_if if_i_were if_i_was if_i_had if_i_could if_i_did if_we_were if_we_had if_we_could if_we_did would_be would_have
    would_like would_love would_prefer would_probably wouldn't_be wouldn't_have wouldn't_like i'd_like i'd_love might maybe
    perhaps possibly could_be may_be i_wish i_guess i_suppose for_example for_instance e.g. such_as_if not_sure_if
    don't_know_if wondering surely presumably`,
  ),
  conditions: listed('if what_if'),
  always: listed('always never'),
  joking: listed('just_kidding kidding joking jk j/k lol lmao rofl sarcasm'),
  negations: listed('not no never nobody nothing without cannot neither nor'),
  refusing: listed('refus'),
  notDenying: listed('not_only'),
  contrasts: { behind: listed('not'), anywhere: listed('instead_of rather_than') },
  past: listed('was were did had used_to'),
  pastEndings: listed('ed'),
  present: listed('is are am do does'),
  ahead: listed('will shall must should have_to has_to'),
  former: listed('before previous previously former formerly earlier ex'),
  forgetting: listed('forget'),
  owning: listed('my our your his her their its'),
  sides: [listed('left left-hand'), listed('right right-hand')],
  passing:
    listed(`today tonight yesterday tomorrow this_morning this_afternoon this_evening this_week this_month last_night
    last_week last_month next_week`),
  idle: listed(
    'a an be been am it its held takes_place take_place scheduled set planned happens every each in by from',
  ),
  yearly: listed('birthday birthdays born anniversary yearly annual annually every_year each_year a_year'),
  beginning: listed('since from as_of starting effective'),
  since: listed('since'),
  ending: listed('until till up_to through by before'),
  pointing: listed(
    'it he him she hers they them theirs this that these those its his her their there such both neither then here thus so either',
  ),
  intending: listed(
    'is_to are_to was_to were_to going_to wants_to want_to plans_to plan_to intends_to intend_to hopes_to hope_to ought_to needs_to need_to to_be would',
  ),
  wishing: {
    polite: listed("would_like would_love would_prefer would_rather 'd_like 'd_love 'd_prefer 'd_rather"),
    plain: listed('wants want wanted prefers prefer likes'),
  },
  takingBack: listed(
    'no,_wait wait,_no scratch_that strike_that that_was_wrong i_was_wrong that_is_wrong correction i_misspoke',
  ),
  courtesies: listed('please pls kindly and but so also just oh hey'),
  asksPolitely: listed('please pls kindly'),
  keeping: {
    mind: listed('remember memorize memorise'),
    record: listed('save store keep note record log write_down write_this_down write_that_down write_it_down put_down'),
  },
  confidential: listed('off_the_record just_between_us between_you_and_me'),
  machines: listed(
    'ai ais llm llms chatbot chatbots ai_assistant ai_assistants ai_agent ai_agents virtual_assistant virtual_assistants language_model language_models',
  ),
  askingOfEvents: listed(
    `happen happens happened happening occur occurs occurred place took take taken go goes going went gone on off do
    done event events thing things stuff something anything everything all activity activities new news update
    updates recent summary summarise summarize recap overview list show give catch me memory memories entry
    entries episode episodes conversation conversations session sessions talk talks talked talking discuss
    discussed chat chatted say said speak spoke mention mentioned around about circa roughly day days date time
    week month year us was work worked working please hey hi hello ok okay accomplish accomplished achieve
    achieved record recorded note noted remembered today what's whats did you were have had been`,
  ),
  deciding: listed('decide decides decided decision decisions agree agreed'),
  steps: {
    first: listed('first firstly'),
    next: listed('then next after_that only_after_that only_then afterwards second secondly third thirdly'),
    last: listed('finally lastly'),
    naming: listed('steps routine procedure process workflow checklist way'),
    aiming: listed('to for when whenever before after how_to how_we how_i every each our'),
    again: listed('again went_like_this as_usual the_usual_way'),
  },
  saying: listed('say says said tell tells told'),
};

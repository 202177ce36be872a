import type { EarnestForms } from './schema.ts';

export const germanForms: EarnestForms = {
  fun: String.raw`(?:april)?scherz\p{L}* witz(?!ig) natürlich_ein_witz zum_spaß im_spaß spaß_gemacht lach(?:t|te|en|ten|end) gelacht
    kicher\p{Ll}+ grins(?:t|te|end) augenzwinkernd`,
  fiction: String.raw`im_(?:film|roman|traum|theaterstück|spiel) (?<!(?:herrn?|frau)_)traum wahrsager\p{L}* horoskop
    in_(?:seine[rm]|ihre[rm]|\p{L}+'s|my|his|her)_(?:story|novel|geschichte|roman)`,
  untrue: 'quatsch unsinn erfunden gelogen (?:eine_)?lüge kein_wort',
  sample: 'testeintrag platzhalter',
  irony: 'was_sonst wer_nicht großes_kino',
  exclaimed: String.raw`na_\p{Ll}+ ach_wie klar prima toll wie_\p{Ll}+ (?:welch_eine?|ein_echte[rs])_[\p{L}_]{3,20}`,
  unmeantOpening: '(?:natürlich|selbstverständlich)(?=_)',
  supposed: `angenommen wenn falls gesetzt_den_fall vorausgesetzt eventuell womöglich theoretisch hypothetisch
    würden?(?!_lieber) wären? hätten? könnten? müssten? dürften?`,
  supposedOpening: String.raw`vorbehaltlich sofern vorausgesetzt sollten?_\p{L}+_.{2,60}, angedacht in_planung
    (?:in|im|mit|bei)_(?:einer?_)?(?:schlimmsten|besten|andere[nr])_(?:fall|welt|leben)`,
  weighed: String.raw`überlegt überleg(?:e|en|te|ten) erwäg(?:t|en) spekulier\p{Ll}+ schwank\p{Ll}+_zwischen mit_dem_gedanken
    spiel(?:t|e|en)_mit_der_idee die_idee`,
  proposed: `vorgeschlagen (?:schlägt|schlagen|schlug)_.{0,60}vor
    (?:ein|der|die|eine|das)_(?:vorschlag|idee|plan|möglichkeit|überlegung)_(?:ist|war|steht|liegt)`,
  guessed: `vielleicht möglicherweise wahrscheinlich vermutlich hoffentlich (?<!sich_)wohl(?!_?(?:ge)?fühl) bestimmt_schon
    soweit_(?:ich|wir) (?:ich|wir)_(?:glaube|denke|vermute|schätze|hoffe)n? (?:glaube|denke|vermute|schätze|hoffe)_ich
    droht_(?:mit|zu|damit)`,
  planned: `irgendwann eines_tages (?:hat|habe|haben)_vor, ziel_ist, hofft hoffen plan(?:t|en|e), wir_planen wunschliste
    träum(?:t|en|erei) am_liebsten`,
  several: String.raw`entweder variante?_(?:[a-d]|[1-4])(?=[:,._]) zur_(?:auswahl|wahl|debatte) noch_(?:immer_)?offen[.!]?$
    (?:kandidat(?:en|innen)?|mögliche[rs]?_\p{L}+|angebote|vorschläge)(?:_\p{Ll}+){0,4}: (?:wird|geht)_[^,.]{2,40}_oder`,
  rumoured: String.raw`angeblich \p{Ll}{0,12}gerücht gerüchteweise anscheinend scheinbar offenbar hörensagen tratsch`,
  asked: 'ob unklar keine_ahnung offene_frage',
  askedOpening: String.raw`frage(?:_\p{L}+){0,3}: (?:ist|sind|hat)_\p{L}{2,40}(?=_(?!\p{Ll}+(?:ed|t)[.!])) (?:zu_)?klären`,
  disclaiming: String.raw`(?:nicht|offen|unentschieden|schön_wär['’]?s|reine_\p{L}+(?:ei|ie)|falsch)(?=[.!,:;\u2014\u2013-]|$) tratsch
    nein,?_(?:das|es|er|sie) (?:noch_)?(?:nichts|nicht)_(?:\p{L}+_)?(?:offizielles?|entschieden|bestätigt|beschlossen)
    das_(?:ist|war)_(?:nur_)?(?:die|eine?)_(?:idee|plan) (?:so_)?(?:sagt|meint|heißt_es)_(?:jedenfalls|zumindest|wenigstens)
    das_sagt?(?:en)?_(?:er|sie)_(?:jedes|immer)`,
  kinds:
    'testeintrag beispiel vorschlag entwurf überlegung idee szenario rollenspiel gedanke(?:nspiel)? wunsch vermutung theorie',
  kindsBefore: 'mein unser eine? erster? neuer?',
  announcing: String.raw`gerüchte? tratsch witze?s? traum träume roman spiel rollenspiel optionen möglichkeiten varianten szenari(?:o|en)
    gedanken(?:spiel|experiment) wunschliste beim_\p{L}+_gehört`,
  stating: 'ist sind hat haben kostet beginnt',
  settling: 'entschieden genommen gewählt beschlossen',
  forEach: String.raw`kein\p{Ll}* nie nicht ohne kann darf muss alle jede[rsmn]?`,
  media: 'aufkleber plakat flyer prospekt werbung blog artikel zeitung anzeige internet',
  telling: 'sagt schreibt verspricht meldet behauptet',
  citing: String.raw`laut_(?!und_|genug)\p{L}+ zufolge zitat gehört,_dass gelesen,_dass auf_dem_(?:plakat|schild|zettel|flyer):
    steht(?=,_dass|,_\p{L}{2,40}:|:|$) wie_.{2,40}_(?:sagt|meint|schreibt|behauptet),`,
  rumour: `dem_vernehmen_nach es_heißt heißt_es man_(?:munkelt|sagt|erzählt|hört|tuschelt) erzählt_man munkeln
    behaupte(?:t|te|n|ten) beteuerte? beteuert schwört`,
  takingBack: 'vergiss_(?:das|es) doch_nicht stimmt_nicht war_falsch',
  settingRight: `(?:vergiss|vergesst|streicht?|streiche|ignorier[et]?)(?:_bitte)?,?_(?:was|das|den_eintrag|die_notiz)
    falsch_(?:notiert|geschrieben|gedruckt|verstanden|aufgeschrieben|eingetragen|abgelesen|gelesen|gehört) verhört verlesen verschrieben
    vertippt verwechselt (?:mich|uns)_geirrt (?:ein|mein|unser)_(?:irrtum|missverständnis|versehen|fehler|zahlendreher|tippfehler)
    stimmt_(?:so_|gar_|doch_)?nicht vom_tisch nehme_ich_zurück (?:war|ist)_(?:unsinn|quatsch|blödsinn)(?!_für)
    (?:den_eintrag|die_notiz)_.{2,80}streichen`,
  or: 'oder',
};

import { type Lexicon, listed, numbered, tabled } from './lexicon.ts';

export const de: Lexicon = {
  tag: 'de',
  numbers:
    numbered(`zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwölf:12 dreizehn:13 vierzehn:14 fünfzehn:15 sechzehn:16
    siebzehn:17 achtzehn:18 neunzehn:19 zwanzig:20
    dreißig:30 vierzig:40 fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100`),
  units:
    tabled(`sekunde:s sekunden:s minute:min minuten:min stunde:h stunden:h tag:d tage:d tagen:d woche:wk wochen:wk monat:mo
    monate:mo monaten:mo jahr:yr jahre:yr jahren:yr gramm:g kilo:kg kilogramm:kg tonne:t tonnen:t pfund:gbp millimeter:mm
    zentimeter:cm meter:m kilometer:km liter:l grad:°c euro:eur franken:chf`),
  clock: {
    noon: listed('mittags'),
    midnight: listed('mitternacht'),
    morning: listed('morgens vormittags am_morgen am_vormittag'),
    later: listed('nachmittags abends am_nachmittag am_abend'),
  },
  now: listed('jetzt nun ab_sofort ab_jetzt von_nun_an künftig inzwischen mittlerweile neuerdings'),
  changing: listed(
    'nicht_mehr statt anstatt verschiebt_sich verschoben verlegt umgezogen geändert ändert_sich erhöht gesenkt gestiegen gesunken hochgestuft herabgestuft ersetzt wechselt gewechselt umgestellt',
  ),
  turning: listed(
    `umgezog zieht_um gezogen verleg verschob verschieb wechsel gewechs umgestell umgestieg ersetz statt abgelös übernomm übernimm gekünd
    ruhestand rente aufgegeb aufgehob abgesag storni entfäll ausfall fällt_aus erhöh gesenk gestieg steigt sinkt hochgest neue künftig inzwischen
    mittlerweile geänd ändert gilt_nicht_mehr falsch stimmt_nicht`,
  ),
  fresh: listed('neue neuer neues neuen'),
  copulas: listed('ist sind lautet'),
  joining: listed('und sowie'),
  opposing: listed('aber sondern'),
  light: listed('der die das den dem am um'),
  attributes:
    listed(`frist termin geburtstag adresse anschrift telefonnummer handynummer version preis budget gehalt miete titel
    rolle status chef chefin leiter leiterin arbeitgeber raum treffen besprechung standort grenze größe`),
  genitives: listed('von für des der'),
  relations: {
    home: listed(
      'wohnt_in wohne_in lebt_in lebe_in ist_nach_…_gezogen ist_nach_…_umgezogen bin_nach_…_gezogen bin_nach_…_umgezogen',
    ),
    employer: listed('arbeitet_bei arbeite_bei arbeitet_für arbeite_für'),
    superior: listed('berichtet_an berichte_an'),
  },
  owner: listed('nutzer nutzers nutzerin benutzer benutzers benutzerin'),
  self: listed('ich mich mir'),
  speaking: {
    first: listed('ich mich mir mein meine meinen meinem meiner meines'),
    second: listed('du dich dir dein deine deinen deinem deiner deines'),
  },
  together: listed('wir uns unser unsere unseren unserem unserer unseres'),
  third: listed('er sie ihm ihn ihr ihre ihren ihrem ihrer ihres sein seine seinen seinem seiner seines'),
  standing: { things: listed('dessen deren dafür damit daran davon'), places: listed('dort') },
  asking: {
    person: listed('wer wen wem wessen'),
    place: listed('wo woher wohin ort stadt'),
    tool: listed('werkzeug datenbank'),
    project: listed('projekt projekte'),
    organization: listed('firma unternehmen'),
  },
  interrogatives: listed('was wann wo wer wie warum ob welche welcher welches'),
  ownName: listed(
    `mein_name meinen_namen meinem_namen mein_vorname mein_nachname meinen_vornamen meinen_nachnamen wie_heiße_ich
    wie_heisse_ich wer_bin_ich`,
  ),
  introducing: listed('ich_heiße ich_heisse mein_name_ist nenn_mich nutzer_heißt nutzerin_heißt'),
  supposing: listed('angenommen stell_dir_vor stellen_wir_uns_vor nehmen_wir_an'),
  unsure: listed('vielleicht eventuell wenn_ich_wäre ich_wünschte zum_beispiel sicherlich vermutlich'),
  conditions: listed('wenn falls'),
  always: listed('immer nie niemals stets'),
  joking: listed('scherz nur_spaß'),
  negations: listed('nicht kein keine keinen keiner nie niemals ohne weder'),
  refusing: listed('weiger verweiger'),
  notDenying: listed('nicht_nur'),
  contrasts: { behind: listed('nicht'), anywhere: listed('statt anstatt anstelle_von') },
  past: listed('war waren warst wart hatte hatten hattest wurde wurden gab'),
  pastEndings: { because: '“-te” ends what was as it ends “heute”, “bitte” and “welche Leute”' },
  present: { because: '“ist” and “sind” stand before what was, too: “was ist passiert?”' },
  ahead: listed('werde wird werden wirst muss müssen musst soll sollen'),
  former: listed(
    'vorher früher frühere früherer früheren früheres vorherige vorheriger vorherigen ehemalige ehemaliger ehemaligen davor',
  ),
  forgetting: listed('vergiss vergesst'),
  owning: listed('mein meine meinen meinem meiner unser unsere unserer unserem unseren dein deine ihr ihre sein seine'),
  sides: [listed('links linke linken linker linkes linkem'), listed('rechts rechte rechten rechter rechtes rechtem')],
  passing: listed(
    'heute gestern morgen diese_woche dieser_woche diesen_monat letzte_woche letzten_monat nächste_woche',
  ),
  idle: listed(
    'ein eine einen einem einer es im zum zur bis in findet_statt finden_statt findet statt geplant angesetzt jeden jede jedes beginn',
  ),
  yearly: listed(
    'geburtstag geburtstage geboren jahrestag jubiläum hochzeitstag namenstag jährlich jedes_jahr im_jahr',
  ),
  beginning: listed('seit ab von'),
  since: listed('seit'),
  ending: listed('bis bis_zum spätestens vor'),
  pointing: listed(
    'er ihn ihm sie ihnen es das dies diese dieser dieses diesem diesen jene jener dort hier dann damit dafür darum deshalb so beide beides sein seine seinen ihr ihre ihren dessen deren da',
  ),
  intending: listed('soll sollen sollte sollten will wollen möchte möchten plant planen hofft müsste würde würden'),
  wishing: {
    polite: listed(
      'möchte möchten hätte_gern hätte_gerne hätten_gern hätten_gerne würde_gern würde_gerne würde_lieber',
    ),
    plain: listed('will wollen mag mögen wünscht wünschen bevorzugt bevorzugen'),
  },
  takingBack: listed(
    'nein,_warte halt,_nein das_war_falsch das_stimmt_nicht das_stimmte_nicht korrektur streich_das ich_lag_falsch',
  ),
  courtesies: listed('bitte und aber also ach dir euch mal doch'),
  asksPolitely: listed('bitte'),
  keeping: {
    mind: listed('merk merke merken behalt behalte behalten'),
    record: listed('speicher speichere speichern notier notiere notieren schreib schreibe aufschreiben'),
  },
  confidential: listed('unter_uns_gesagt im_vertrauen ganz_im_vertrauen'),
  machines: listed(
    'ki ki-system ki-systeme ki-assistent ki-assistenten sprachmodell sprachmodelle chatbot chatbots sprachassistent sprachassistenten',
  ),
  askingOfEvents: listed(
    `was war waren ist sind passiert passierte passieren geschah geschehen geschieht ereignet ereignete los gab gibt
    es haben hat habe hatte hatten wir ich ihr du sie er man uns mir dir mich gemacht machten machte tat taten
    getan wurde wurden worden erlebt unternommen besprochen gesprochen gesagt alles etwas dinge ereignisse so
    denn da dann eigentlich neues neu am im in an um vom von zum zur der die das den dem des ein eine gegen zeig
    zeige bitte zusammenfassung und`,
  ),
  deciding: listed('entschieden entscheidung entscheidungen entschied beschlossen beschluss'),
  steps: {
    first: listed('zuerst erst erstens'),
    next: listed('dann danach anschließend zweitens drittens'),
    last: listed('zum_Schluss schließlich zuletzt'),
    naming: listed('Schritte Ablauf Vorgehen Anleitung Checkliste'),
    aiming: listed('um beim bei zum für'),
    again: listed('wie_immer wie_üblich'),
  },
  saying: listed('sagt sagte meint meinte'),
};

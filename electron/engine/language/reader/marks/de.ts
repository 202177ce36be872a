import type { MeaningWords } from './marks.ts';

export const deMeanings: MeaningWords = {
  self: 'ich mir mich mein meine meinem meinen meiner meines',
  us: 'wir uns unser unsere unserem unseren unserer',
  you: 'du dir dich dein deine deinem deinen ihr euch',
  user: 'nutzer* benutzer* sie er ihr ihre sein seine',
  asks: 'was wer wen wem wo wann welche* wie warum wieso weshalb wohin woher wessen wieviel wie_viel',
  whether: 'kannst könntest weißt hast ist gibt_es hat sind war soll stimmt geht darf muss_ich',
  please: 'bitte kannst_du könntest_du würdest_du für_mich magst_du sei_so_gut mal_eben',
  does: `schreib* mach mache gib zeig* such* erklär* übersetz* fass fasse prüf* stell rechne buch buche schick* öffne finde hilf
    liste erstell* formulier* entwirf korrigier* lies rechne sag such* trag vergleich* plane sortier* kürz* bau lösch*
    erinner* ruf antworte bereite druck* ändere`,
  greets: `danke dankeschön hallo moin hi servus tschüss ja jo nein ok okay super toll prima genau klasse gut perfekt guten_morgen
    gute_nacht schönen na grüß alles_klar passt`,
  laughs: 'haha* hihi ach puh oje mist boah hui tja witz scherz uff lol hach mannomann oh au',
  supposes:
    'wäre würde hätte vielleicht wünschte könnte stell_dir_vor angenommen was_wäre_wenn wenn_ich hoffentlich wohl glaube',
  ever: 'immer nie niemals stets jede* grundsätzlich ab_jetzt ab_sofort künftig nur bitte_nie ausnahmslos regel keinesfalls muss',
  no: 'nicht kein keine keinen nichts ohne nie',
  likes:
    'mag lieber bevorzug* liebe liebt hasse hasst lieblings* am_liebsten gern gerne mögen schätzt allergisch stil bloß_keine',
  when: 'wenn falls sobald bevor nachdem vor nach beim bei_jedem solange bis sonst',
  next: 'dann zuerst danach erst schritt schritte anschließend zuletzt zum_schluss rezept anleitung ablauf so_geht',
  past: `gestern heute vorgestern letzte* neulich vorhin eben gerade_eben montag dienstag mittwoch donnerstag freitag samstag
    sonntag heute_früh seit`,
  coming: 'morgen nächste* frist termin bis fällig übermorgen ab am um kommende* demnächst',
  happened: `war waren wurde wurden hat haben hatte gesagt gekauft bekommen gekommen angerufen bezahlt geschickt kaputt
    gefunden verloren gemacht gegeben geliefert abgesagt ging kam sagte`,
  decided: 'beschlossen entschieden geeinigt vereinbart beschluss gewählt abgelehnt genehmigt entscheidung festgelegt',
  now: 'gerade derzeit momentan zurzeit aktuell arbeite_an arbeitet_an im_moment diese_wochen diesen_monat fokus schwerpunkt vorbereite*',
  kin: `mutter vater mama papa frau mann sohn tochter bruder schwester partner* kinder eltern oma opa tante onkel cousin*
    nichte neffe baby hund katze freund freundin familie schwieger*`,
  is: 'ist sind heißt gehört hat haben liegt steht bin läuft bedeutet',
  lives:
    'wohne wohnt lebe lebt arbeite arbeitet beruf name heiße geboren jahre_alt verheiratet spreche studiere studiert gelernte* rentner*',
  must: 'muss müssen noch sollte besorgen abholen überweisen einkaufen daran_denken erledigen anmelden abgeben verlängern',
  literally:
    'wortwörtlich wörtlich genau_so für_immer unverändert wort_für_wort nichts_ändern im_wortlaut buchstabengetreu',
  mends: 'lösung hilft fehler ursache gelöst liegt_daran geholfen trick weil behoben lag_an',
  thing:
    'team firma laden projekt app server büro schule klinik kunde kundin lieferant datenbank bibliothek werkzeug maschine verein',
  runs: 'starten nehmen klicken öffnen drücken rühren zugeben erhitzen spülen neustarten installieren warten speichern kopieren lassen',
  wants: 'will möchte wollen möchten wünscht verlangt besteht',
  feels: 'müde traurig glücklich wütend froh erleichtert aufgeregt besorgt erschöpft gestresst stolz',
};

import { type Lexicon, listed, numbered, tabled } from './lexicon.ts';

export const fr: Lexicon = {
  tag: 'fr',
  numbers:
    numbered(`deux:2 trois:3 quatre:4 cinq:5 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 vingt:20 trente:30
    quarante:40 cinquante:50 soixante:60 cent:100`),
  units:
    tabled(`seconde:s secondes:s minute:min minutes:min heure:h heures:h jour:d jours:d semaine:wk semaines:wk mois:mo an:yr
    ans:yr année:yr années:yr gramme:g grammes:g kilo:kg kilos:kg kilogramme:kg kilogrammes:kg tonne:t tonnes:t
    millimètres:mm centimètres:cm mètre:m mètres:m kilomètre:km kilomètres:km litre:l litres:l degré:°c degrés:°c euro:eur euros:eur dollars:usd`),
  clock: {
    noon: listed('midi'),
    midnight: listed('minuit'),
    morning: listed('du_matin'),
    later: listed("de_l'après-midi du_soir"),
  },
  now: listed('maintenant désormais dorénavant à_partir_de_maintenant ces_jours-ci actuellement'),
  changing: listed(
    'ne_plus au_lieu_de à_la_place_de passe_à passent_à passé_à passée_à a_changé ont_changé changé déplacé déplacée reporté reportée repoussé repoussée avancé_au avancée_au augmente augmenté baisse_à baissé remplacé remplacée déménagé',
  ),
  turning: listed(
    `déménag emménag chang remplac décal repouss avanc report annul retrait quitt partie passe_à passé augment baiss nouveau
    nouvelle désormais dorénavant fini arrêt oubli tromp erreur finalement ne_plus`,
  ),
  fresh: listed('nouveau nouvelle nouvel'),
  copulas: listed('est sont'),
  joining: listed('et'),
  opposing: listed('mais'),
  light: listed('le la les à au'),
  attributes:
    listed(`échéance date_limite anniversaire adresse téléphone numéro_de_téléphone version prix budget salaire loyer titre
    poste statut chef cheffe responsable salle rendez-vous réunion lieu limite taille`),
  genitives: listed('de du des pour'),
  relations: {
    home: listed('habite_à habite_en vit_à vis_à'),
    employer: listed('travaille_chez travaille_pour'),
    superior: listed('dépend_de'),
  },
  owner: listed("utilisateur utilisatrice l'utilisateur l'utilisatrice"),
  self: listed('je moi'),
  speaking: { first: listed("je j'ai moi me mon ma mes"), second: listed('tu te toi ton ta tes vous votre vos') },
  together: listed('nous notre nos'),
  third: listed('il elle lui'),
  standing: { things: listed('elles ils cela ça'), places: listed('là-bas là') },
  asking: {
    person: listed('qui personne collègue'),
    place: listed('où lieu ville pays'),
    tool: listed('outil logiciel'),
    project: listed('projet projets'),
    organization: listed('organisation entreprise société'),
  },
  interrogatives: listed('quoi quand où qui comment pourquoi si quel quelle'),
  ownName: listed("mon_nom mon_prénom comment_je_m'appelle comment_m'appelle-t-on qui_suis-je"),
  introducing: listed(
    "je_m'appelle mon_nom_est mon_prénom_est appelle-moi utilisateur_s'appelle utilisatrice_s'appelle",
  ),
  supposing: listed('imagine imaginons supposons admettons'),
  unsure: listed("peut-être par_exemple j'aimerais je_voudrais si_j'étais si_j'avais sûrement"),
  conditions: listed('si'),
  always: listed('toujours jamais'),
  joking: listed('je_plaisante je_rigole mdr'),
  negations: listed('ne pas jamais aucun aucune sans ni'),
  refusing: listed('refus'),
  notDenying: listed('non_seulement'),
  contrasts: { behind: listed('pas non'), anywhere: listed('au_lieu_de à_la_place_de plutôt_que') },
  past: listed('était étaient étais avait avaient avais fut a_été'),
  pastEndings: listed('èrent'),
  present: { because: '“est” and “sont” stand before what was, too: “qui est venu ?”' },
  ahead: listed('sera seront serai dois doit devons aura auront'),
  former: listed('avant auparavant ancien ancienne précédent précédente'),
  forgetting: listed('oublie oubliez'),
  owning: listed('mon ma mes notre nos votre son sa leur'),
  sides: [listed('gauche'), listed('droite')],
  passing: listed("aujourd'hui hier demain ce_matin ce_soir cette_semaine ce_mois la_semaine_dernière"),
  idle: listed('un une en dans y a_lieu prévu prévue chaque tous toutes l d'),
  yearly: listed('anniversaire né née naissance annuel annuelle chaque_année tous_les_ans par_an'),
  beginning: listed('depuis dès à_partir_de à_partir_du à_compter_du'),
  since: listed('depuis'),
  ending: listed(`jusqu'au jusqu'à jusqu'en avant`),
  pointing: listed("il lui elle ils elles ce cela ça ceci cette ces c'est son sa ses leur leurs là ici alors ainsi y"),
  intending: listed(
    'va_être vont_être veut veulent compte comptent prévoit prévoient espère devrait devraient faudrait',
  ),
  wishing: {
    polite: listed('voudrait voudraient aimerait aimeraient préférerait préféreraient souhaiterait souhaiteraient'),
    plain: listed('veut veulent souhaite souhaitent préfère préfèrent'),
  },
  takingBack: listed("non,_attends attends,_non c'était_faux je_me_suis_trompé je_me_suis_trompée correction"),
  courtesies: listed("s'il te plaît vous et mais alors"),
  asksPolitely: listed("s'il_te_plaît s'il_vous_plaît merci_de"),
  keeping: {
    mind: listed('retiens retenir mémorise mémoriser souviens'),
    record: listed('enregistre enregistrer note noter garde garder sauvegarde'),
  },
  confidential: listed('entre_nous en_confidence'),
  machines: listed(
    'ia assistant_ia assistants_ia modèle_de_langage modèles_de_langage agent_conversationnel agents_conversationnels chatbot',
  ),
  askingOfEvents: listed(
    `quoi passé s'est est il qu'est ce qu qu'avons nous avons fait j'ai ai je on a le les du au dans depuis
    événements`,
  ),
  deciding: listed('décide décidé décision décisions'),
  steps: {
    first: listed("d'abord premièrement"),
    next: listed('puis ensuite après deuxièmement troisièmement'),
    last: listed('enfin finalement pour_finir'),
    naming: listed('étapes routine procédure processus démarche'),
    aiming: listed('pour avant comment'),
    again: listed("comme_d'habitude comme_toujours"),
  },
  saying: listed('dit'),
};

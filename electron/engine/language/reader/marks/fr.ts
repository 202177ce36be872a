import type { MeaningWords } from './marks.ts';

export const frMeanings: MeaningWords = {
  self: 'je j moi mon ma mes me m mien mienne',
  us: 'nous notre nos on',
  you: 'tu te toi ton ta tes vous votre vos t',
  user: 'utilisat* elle il son sa ses',
  asks: "quoi qui où quand quel quelle quels quelles comment pourquoi combien qu'est-ce que_faire c'est_quoi",
  whether: 'peux-tu pourrais-tu est-ce sais-tu as-tu tu_sais tu_te_rappelles y_a-t-il est-il faut-il puis-je dois-je',
  please: "stp svp s'il_te_plaît peux-tu pourrais-tu tu_peux tu_pourrais merci_de veux-tu",
  does: `écris rédige* fais donne* montre* cherche* explique* traduis résume* génère* calcule* envoie* prépare* aide* vérifie* corrige*
    trouve* liste* mets dis réécris relis compare* ajoute* supprime* enlève* appelle* rappelle-moi réserve* imprime* convertis
    classe* trie* reformule* propose*`,
  greets:
    "merci salut bonjour bonsoir coucou oui ok d'accord super parfait génial bonne_nuit bon bien voilà allez nickel à_plus ça_marche",
  laughs: 'haha* hihi mdr oh bah bof ouf ouah pfff* zut blague ah hein lol aïe purée oups hop',
  supposes:
    "imagine peut-être serait si_seulement si_j'étais et_si j'aimerais aurait pourrait sans_doute suppose espère rêve",
  ever: 'toujours jamais chaque dorénavant désormais tous toutes uniquement sans_exception règle par_défaut évite systématiquement seulement',
  no: 'ne n pas sans ni rien aucun aucune',
  likes: 'préfèr* aime* adore* déteste* préféré* plutôt goût allergique horreur supporte* style mieux',
  when: "si quand avant après jusqu'à dès chaque_fois lorsque une_fois tant_que sinon",
  next: "puis ensuite d'abord étape étapes enfin recette pour_finir procédure marche_à_suivre",
  past: "hier aujourd'hui dernier dernière ce_matin tout_à_l'heure il_y_a avant-hier lundi mardi mercredi jeudi vendredi samedi dimanche vient_de ce_soir",
  coming: "demain prochain* échéance rendez-vous d'ici avant_le à_rendre rdv le_jour à_venir",
  happened:
    'a ont était été avait dit appelé acheté reçu arrivé payé venu cassé fini commencé envoyé perdu trouvé fait pris donné livré',
  decided: 'décid* convenu choisi* voté accord adopté refusé validé tranché acté',
  now: 'en_ce_moment actuellement travaille_sur ces_jours-ci ce_mois-ci ces_semaines pour_le_moment prépare concentr* priorité',
  kin: `mère père maman papa femme mari fils fille frère sœur soeur compagn* enfants parents grand-mère grand-père tante oncle cousin*
    nièce neveu bébé chien chat copain copine famille beau-* belle-*`,
  is: "est sont suis s'appelle a ont appartient signifie c'est se_trouve",
  lives:
    "habite vis vit travaille métier nom m'appelle né née ans marié* parle étudie étudiant* retrait* licence master",
  must: 'dois doit faut récupérer payer acheter renouveler rendre penser_à à_faire rappeler poster déposer',
  literally:
    'mot_pour_mot tel_quel telle_quelle pour_toujours textuellement sans_rien_changer à_la_virgule intégral* à_garder',
  mends: 'solution erreur cause marche réparé astuce parce car problème_venait corrigé',
  thing:
    'équipe entreprise magasin projet appli serveur bureau école hôpital client fournisseur base_de_données bibliothèque outil machine association club',
  runs: 'utiliser cliquer ouvrir ajouter chauffer mélanger laisser attendre enregistrer copier installer lancer rincer on_met cuire',
  wants: 'veux veut voudrait souhaite exige demande tient_à',
  feels: 'fatigué* triste content* heureu* colère soulagé* épuisé* stressé* fière inquiet*',
};

/** States of which a thing is in one at a time, each by the words that say so; `not` in front says another. */
const states: { kind: string; forms: [string, RegExp][] }[] = [
  {
    kind: 'state: allowed',
    forms: [
      ['no', /(?:forbidden|banned|prohibited|not permitted|verboten|untersagt)/u],
      ['yes', /(?:allowed|permitted|welcome|erlaubt|gestattet|zugelassen)/u],
    ],
  },
  {
    kind: 'state: open',
    forms: [
      [
        'no',
        /(?<=(?:is|are|stays?|remains?|be|now|hat|haben|ist|sind|bleibt|night) (?:\p{L}+ ){0,2}|^)(?:closed|shut|locked|geschlossen|zu(?=\s*(?:$|[.,;])))/u,
      ],
      [
        'yes',
        /(?<=(?:is|are|stays?|remains?|be|now|hat|haben|ist|sind|bleibt|jetzt) (?:\p{L}+ ){0,2}|^)(?:open|unlocked|geöffnet|offen)/u,
      ],
    ],
  },
  {
    kind: 'state: for everyone',
    forms: [
      [
        'no',
        /(?:members only|for members|only (?:for )?members|invitation only|by invitation|nur für mitglieder|nur mitglieder)/u,
      ],
      ['yes', /(?:(?:to|for) (?:everyone|everybody|anyone|anybody|all|the public)|für alle|für jeden)/u],
    ],
  },
  {
    kind: 'state: free',
    forms: [
      ['no', /(?:(?:cost|charge|kostet|kosten)\p{L}{0,12}(?= .{0,20}\d)|kostenpflichtig|no longer free)/u],
      [
        'yes',
        /(?:free of charge|for free|(?<=(?:is|are|ist|sind) (?:\p{L}+ )?)free(?=\s*(?:$|[.,;]|for|until))|kostenlos|gratis|umsonst|kostenfrei)/u,
      ],
    ],
  },
  {
    kind: 'state: working',
    forms: [
      ['no', /(?:out of (?:order|service|action)|broken|defective|kaputt|defekt|außer betrieb)/u],
      [
        'yes',
        /(?:works? again|is working(?: again)?|repaired|running again|back in (?:service|operation)|funktioniert(?: wieder)?|läuft wieder|geht wieder)/u,
      ],
    ],
  },
  {
    kind: 'state: going on',
    forms: [
      ['no', /(?:paused|on hold|suspended|halted|called off|abgesagt|pausiert|auf eis)/u],
      [
        'yes',
        /(?:(?:has |have )?(?:started|resumed|begun|restarted)(?: again)?|(?:is|are) back on|under way|läuft wieder)/u,
      ],
    ],
  },
  {
    kind: 'state: required',
    forms: [
      [
        'no',
        /(?:optional|voluntary|freiwillig|(?:don't|doesn't|do not|does not|needn't|no longer) (?:need|have)(?: to)?|no longer (?:required|needed|necessary))/u,
      ],
      ['yes', /(?:must(?! not)|have to|has to|required|mandatory|compulsory|obligatory|müssen|muss|pflicht)/u],
    ],
  },
  {
    kind: 'state: married',
    forms: [
      ['single', /(?:single|unmarried|ledig)/u],
      ['divorced', /(?:divorced|separated|geschieden)/u],
      ['married', /(?:(?:got |is )?married|verheiratet|geheiratet)/u],
    ],
  },
  {
    kind: 'state: hours',
    forms: [
      ['part', /(?:part[- ]time|teilzeit)/u],
      ['full', /(?:full[- ]time|vollzeit)/u],
    ],
  },
];

const denied = /(?<!\p{L})(?:not|no longer|never|nicht|nicht mehr|keine?)\s+(?:\p{L}+\s+)?$|n't\s+(?:\p{L}+\s+)?$/iu;

export const isState = (kind: string): boolean => kind.startsWith('state: ');

/** Reads the states that a text gives, `dogs are allowed`, `dogs are banned`; what remains of it without their words. */
export function readStates(text: string, put: (kind: string, value: string) => void): string {
  let rest = text.replace(/\s+/g, ' ').trim();
  for (const { kind, forms } of states)
    for (const [value, form] of forms) {
      const found = new RegExp(`(?<!\\p{L})(?:${form.source})(?!\\p{L})`, 'iu').exec(rest);
      if (found === null) continue;
      const head = rest.slice(0, found.index);
      put(kind, denied.test(head) ? (value === 'yes' ? 'no' : value === 'no' ? 'yes' : `not ${value}`) : value);
      rest = `${head} ${rest.slice(found.index + found[0].length)}`;
      break;
    }
  return rest;
}

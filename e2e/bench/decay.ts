import { parameters } from '#shared/model/settings.ts';
import { life } from './decay/life.ts';
import { foundShare, mean, percent, regretOf, regretShare, type Tried } from './decay/measures.ts';
import { type Played, play, type Rules } from './decay/play.ts';
import { causes, crossed, monthly, varied } from './decay/tables.ts';
import { verdict } from './decay/verdict.ts';
import type { Figure, Result } from './figures.ts';

const published: Rules = {
  lambda: parameters['decay.lambda'].default,
  active: parameters['decay.active'].default,
  fading: parameters['decay.fading'].default,
  archive: parameters['decay.archive'].default,
};

const lambdas = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06];
const archives = [0.02, 0.03, 0.05, 0.08, 0.12, 0.15];
const fadings = [0.1, 0.15, 0.2, 0.3, 0.4];
const actives = [0.3, 0.4, 0.5, 0.6, 0.7];

/**
 * Two years of one person's use, `count` times with other chances, under the published rules and others. The clock is
 * fixed and the chances are seeded: the same figures on every machine.
 */
export function benchDecay(count: number): Result {
  const lives = Array.from({ length: count }, (_, n) => life(n + 1));
  const attempt = (change: Partial<Rules>): Tried => {
    const rules = { ...published, ...change };
    return { rules, played: lives.map((one) => play(one, rules)) };
  };
  const now = attempt({});
  const grid = lambdas.flatMap((lambda) => archives.map((archive) => attempt({ lambda, archive })));
  const byLambda = grid.filter(({ rules }) => rules.archive === published.archive);
  const byArchive = grid.filter(({ rules }) => rules.lambda === published.lambda);
  const byFading = fadings.map((fading) => attempt({ fading }));
  const byActive = actives.map((active) => attempt({ active }));
  const { lambda, active, fading, archive } = published;
  return {
    name: 'decay',
    about: `two years of use, lived ${count} times; λ ${lambda}, thresholds ${active} / ${fading} / ${archive}`,
    figures: figures(now.played),
    tables: [
      monthly(now.played),
      causes(now.played),
      varied('λ, at the published thresholds', 'lambda', byLambda),
      varied('candidate below, at the published λ', 'archive', byArchive),
      crossed(grid),
      varied('fading from, all else as published', 'fading', byFading),
      varied('active from, all else as published', 'active', byActive),
    ],
    notes: [verdict(now, grid)],
    strict: true,
  };
}

function figures(played: Played[]): Figure[] {
  const average = (of: (one: Played) => number) => mean(played.map(of));
  const shares = played.map(regretShare);
  return [
    { name: 'memories', value: average(({ memories }) => memories), unit: '' },
    { name: 'had become a candidate', value: average(({ candidates }) => candidates), unit: '' },
    { name: 'regret: of those, asked for later', value: average(regretOf), unit: '' },
    { name: '  share of the candidates', value: mean(shares), unit: '%' },
    { name: '  least of the lives', value: Math.min(...shares), unit: '%' },
    { name: '  most of the lives', value: Math.max(...shares), unit: '%' },
    { name: 'candidates at the end, of what was over', value: average(foundShare), unit: '%' },
    { name: 'could have helped, not brought up, not asked for', value: average(({ missed }) => missed), unit: '' },
    { name: '  of all uses', value: average(({ missed, uses }) => percent(missed, missed + uses)), unit: '%' },
    { name: 'active on the eve of a month away', value: average(({ away }) => away.active), unit: '' },
    {
      name: '  candidates among them on return, worst life',
      value: Math.max(...played.map(({ away }) => away.candidates)),
      unit: '',
      most: 0,
    },
    {
      name: '  least score among them on return',
      value: Math.min(...played.map(({ away }) => away.least)),
      unit: 'of 1',
      least: published.archive,
    },
  ];
}

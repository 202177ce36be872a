import { allParts, type Parts, type RecallPart } from '../../electron/engine/recall/parts.ts';
import { bootstrap } from './bootstrap.ts';
import type { Figure } from './figures.ts';
import type { Measure } from './measures.ts';
import type { Opened } from './opened.ts';

/** A question and what is found for it with every part as it is by default, and with one part the other way. */
export type Ablated = { gold: Set<string>; byDefault: string[]; turned: Map<RecallPart, string[]> };

const parts = Object.keys(allParts) as RecallPart[];

export async function ablateOne(opened: Opened, question: string, k: number): Promise<Omit<Ablated, 'gold'>> {
  const turned = new Map<RecallPart, string[]>();
  for (const part of parts) {
    const other: Parts = { [part]: !allParts[part].on };
    turned.set(part, await opened.find(question, k, other));
  }
  return { byDefault: await opened.find(question, k), turned };
}

/** What each part brings: with it less without it, in points, and the 95 % interval of that. */
export function broughtBy(name: string, asked: Ablated[], measures: Measure[]): Figure[] {
  return parts.flatMap((part) => {
    const { is, on } = allParts[part];
    return measures.map((measure): Figure => {
      const differences = asked.map(({ gold, byDefault, turned }) => {
        const gain = measure.of(gold, byDefault) - measure.of(gold, turned.get(part) ?? []);
        return on ? gain : -gain;
      });
      const { mean, low, high } = bootstrap(differences);
      const what = `${name}, ${part}${on ? '' : ' (off)'}: ${is}, brings ${measure.name}`;
      return { name: what, value: mean, unit: 'points', low, high };
    });
  });
}

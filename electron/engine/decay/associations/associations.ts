import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAssociations } from '../../workspace/codecs/associations.ts';
import { setWeight, type Weights } from './weights.ts';

export const associationsPath = 'memory/meta/associations.json';

/** From this weight on a neighbour is worth bringing along; at most so many of one memory. @source 001 "Association-augmented recall" */
const strong = 0.15;
const mostNeighbours = 5;

/** Which memories belong together, as associations.json says; read when first asked and again after it changed. */
export class Associations {
  #weights: Weights | null = null;

  constructor(private readonly root: string) {}

  /** The strongest neighbours of a memory, strongest first. */
  neighbours(id: string): { id: string; weight: number }[] {
    const row = this.weights().get(id);
    if (row === undefined) return [];
    return [...row]
      .filter(([, weight]) => weight >= strong)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, mostNeighbours)
      .map(([other, weight]) => ({ id: other, weight }));
  }

  /** All of them; not to be changed. */
  weights(): Weights {
    this.#weights ??= this.#read();
    return this.#weights;
  }

  reload(): void {
    this.#weights = null;
  }

  #read(): Weights {
    const weights: Weights = new Map();
    let text: string;
    try {
      text = readFileSync(join(this.root, associationsPath), 'utf8');
    } catch {
      return weights;
    }
    for (const { a, b, weight } of parseAssociations(text)) setWeight(weights, a, b, weight);
    return weights;
  }
}

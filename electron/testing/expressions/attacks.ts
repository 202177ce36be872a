import type { AST } from '@eslint-community/regexpp';
import { characterTest, isOneCharacter, parsed } from './steps.ts';

/** Characters of every kind that expressions tell apart, one for each. */
const kinds = [...'1aA \n.,-_"\'`#*|([:/@&我é\uE001'];

/** What no expression ends with. */
const ends = ['', '\u0001'];

/** Up to so many turns a repetition is as good as what it repeats, written out. */
export const fewTurns = 8;

/** What is repeated in a hostile text, and what stands once before it. */
export type Pump = { before: string; unit: string; end: string };

export const pumped = ({ before, unit, end }: Pump, length: number): string =>
  before + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;

/** Pumps that make an expression try again and again: what it repeats, behind what it begins with. */
export function pumpsFor(form: RegExp): Pump[] {
  const pattern = parsed(form);
  const found = new Map<string, Pump>();
  const add = (unit: string, before: string) => {
    if (unit !== '') for (const end of ends) found.set(`${before}\0${unit}\0${end}`, { before, unit, end });
  };
  for (const { unit, before } of repeatedIn(pattern, form.flags)) add(unit, before);
  for (const kind of kinds) add(kind, '');
  add(sampleOf(pattern.alternatives[0]?.elements ?? [], form.flags), '');
  return [...found.values()];
}

type Repeated = { unit: string; before: string };

/** Of each repetition without a small bound: texts that it takes, and one that leads to it. */
function repeatedIn(pattern: AST.Pattern, flags: string): Repeated[] {
  const found: Repeated[] = [];
  const others = charactersOf(pattern.alternatives, flags);
  const add = (before: string, ...units: string[]) => {
    for (const unit of units) found.push({ unit, before }, { unit, before: '' });
  };
  const visit = (alternatives: readonly AST.Alternative[], before: string) => {
    for (const { elements } of alternatives)
      elements.forEach((element, at) => {
        const led = before + sampleOf(elements.slice(0, at), flags);
        if (element.type === 'Quantifier') {
          if (element.max > fewTurns) {
            const unit = sampleOf([element.element], flags, true);
            // What stands behind it, too: the two may take the same.
            const next = sampleOf(elements.slice(at + 1, at + 2), flags, true);
            add(led, unit, unit + next, next, ...overlapping(element.element, flags, others));
            add('', led + unit, led);
          }
          if ('alternatives' in element.element) visit(element.element.alternatives, led);
        } else if ('alternatives' in element) visit(element.alternatives, element.type === 'Assertion' ? before : led);
      });
  };
  visit(pattern.alternatives, '');
  return found;
}

/** Characters of other parts that this repeated one takes as well: where two overlap, a text can be shared out in many ways. */
const overlapping = (element: AST.Element, flags: string, others: Set<string>): string[] =>
  isOneCharacter(element) ? [...others].filter(characterTest(element.raw, flags)) : [];

function charactersOf(alternatives: readonly AST.Alternative[], flags: string, into = new Set<string>()): Set<string> {
  for (const { elements } of alternatives)
    for (const element of elements) {
      const one = element.type === 'Quantifier' ? element.element : element;
      if ('alternatives' in one) charactersOf(one.alternatives, flags, into);
      else if (element.type === 'Quantifier' && isOneCharacter(one)) into.add(characterOf(one, flags));
    }
  return into;
}

/** A shortest text that a run of elements takes; of a repetition at least one turn when `once`. */
function sampleOf(elements: readonly AST.Element[], flags: string, once = false): string {
  return elements
    .map((element) => {
      switch (element.type) {
        case 'Group':
        case 'CapturingGroup':
          return sampleOf(element.alternatives[0]?.elements ?? [], flags, once);
        case 'Quantifier':
          return sampleOf([element.element], flags, once).repeat(Math.max(element.min, once ? 1 : 0));
        case 'Assertion':
        case 'Backreference':
          return '';
        default:
          return characterOf(element, flags);
      }
    })
    .join('');
}

function characterOf(node: AST.Element, flags: string): string {
  if (node.type === 'Character') return String.fromCodePoint(node.value);
  const fits = characterTest(node.raw, flags);
  const kind = kinds.find(fits);
  if (kind !== undefined) return kind;
  for (let code = 1; code < 0xd800; code++) if (fits(String.fromCharCode(code))) return String.fromCharCode(code);
  return '';
}

import { settleTouching, threeWay } from '#shared/text/three-way.ts';

/** Words and what stands between them, each as a line: the comparison goes by lines. */
const tokensOf = (text: string) => text.match(/\s+|[^\s]+/g)?.map((token) => JSON.stringify(token)) ?? [];

/**
 * What became of `base` in `next`, done to another wording of it; null where the change touches what is worded otherwise.
 * Pure.
 */
export function carried(base: string, other: string, next: string): string | null {
  if (other === base) return next;
  if (next === base) return other;
  const [b, m, t] = [base, next, other].map((text) => tokensOf(text).join('\n'));
  const parts = settleTouching(threeWay(b ?? '', m ?? '', t ?? ''));
  const tokens: string[] = [];
  for (const part of parts) {
    if (part.kind === 'conflict') return null;
    for (const line of part.lines) if (line !== '') tokens.push(JSON.parse(line) as string);
  }
  return tokens.join('');
}

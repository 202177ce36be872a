import type { Output } from '#shared/contract/methods.ts';
import { countedNoun } from '#shared/text/counted.ts';

export function modelText({
  message,
  remedy,
  ok,
  milliseconds,
  tokens,
  version,
  pace,
  night,
}: Output<'models.test'>): string {
  const seconds = (milliseconds / 1_000).toFixed(1);
  const { read, written, price } = night;
  const costs =
    price === null ? '; set its prices in Settings to see what that costs' : `, ${price.toFixed(2)} by your prices`;
  return [
    [message, remedy].filter((one) => one !== null).join(' '),
    version === null ? null : `It is ${version}.`,
    ok ? `${seconds} s for ${countedNoun(tokens, 'token')}.` : null,
    pace === null ? null : paceText(pace),
    `A night: about ${countedNoun(read, 'token')} read and ${written} written${costs}.`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}

function paceText({ firstMs, perSecond, obeyed }: NonNullable<Output<'models.test'>['pace']>): string {
  const first = firstMs === null ? '' : `First word after ${(firstMs / 1_000).toFixed(1)} s, `;
  const judged = obeyed
    ? 'It obeyed a note that it was only to read.'
    : 'It did not obey a note that it was only to read.';
  return `${first}${perSecond} tokens a second. ${judged}`;
}

import { JSONParser } from '@streamparser/json';

/** Bytes of one value in a list: what is longer is no conversation. */
const largestValue = 64 * 1024 * 1024;

/** A list, or what is no list of JSON, broke off: so many values came before it. */
export class BrokenOff extends Error {}

/**
 * The values of a JSON list, one at a time and never all of them.
 * @throws BrokenOff for what is no JSON, or holds one value that is too large
 */
export async function* listValues(parts: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  let values: unknown[] = [];
  let since = 0;
  let broken: string | null = null;
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ value }) => {
    values.push(value);
    since = 0;
  };
  parser.onError = (error) => {
    broken = error.message;
  };
  for await (const part of parts) {
    since += part.length;
    try {
      parser.write(part);
    } catch (error) {
      broken ??= String(error);
    }
    const ready = values;
    values = [];
    yield* ready;
    if (broken === null && since > largestValue) broken = 'one value is larger than 64 MB';
    if (broken !== null) throw new BrokenOff(broken);
  }
  if (!parser.isEnded) throw new BrokenOff('it ends in the middle');
}

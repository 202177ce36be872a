import fc from 'fast-check';

type Damage = [at: number, length: number, put: Uint8Array, times: number];

/** Bytes put in, taken out or doubled, at up to four places. */
export const damages: fc.Arbitrary<Damage[]> = fc.array(
  fc.tuple(fc.nat(3_000), fc.nat(60), fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 0, max: 3 })),
  { minLength: 1, maxLength: 4 },
);

export const damaged = (bytes: Buffer, all: readonly Damage[]): Buffer =>
  all.reduce((now, [at, length, put, times]) => {
    const from = at % (now.length + 1);
    const again = Array.from({ length: times }, () => now.subarray(from, from + length));
    return Buffer.concat([now.subarray(0, from), put, ...again, now.subarray(from + length)]);
  }, bytes);

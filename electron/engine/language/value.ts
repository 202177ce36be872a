/** A value in one spelling. Two of one kind that differ cannot both hold; parts that one leaves open do not differ. */
export type Value = { kind: string; parts: Record<string, number | string> };

export type Found = Record<string, string | undefined>;

export type Rule = [form: RegExp, value: (found: Found) => Value | null];

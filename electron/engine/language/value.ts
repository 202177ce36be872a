/** A value in one spelling. Two of one kind that differ cannot both hold; parts that one leaves open do not differ. */
export type Value = { kind: string; parts: Record<string, number | string> };

export type FormGroups = Record<string, string | undefined>;

export type ValueRule = [form: RegExp, value: (found: FormGroups) => Value | null];

import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange(value: T): void;
};

/** One of a few, all in sight; arrow keys move the choice. */
export function Segment<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <RadioGroup.Root
      className="seg"
      aria-label={label}
      value={value}
      orientation="horizontal"
      onValueChange={(next) => onChange(next as T)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value}>
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

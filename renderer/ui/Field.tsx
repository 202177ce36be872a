import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Spoken always; drawn above the field when `labelled`. */
  label: string;
  labelled?: boolean;
  icon?: IconName;
  /** Stands at the field's end: a key, a figure, a button. */
  end?: ReactNode;
  /** What is wrong with the value, in words. */
  problem?: string | null;
  ref?: Ref<HTMLInputElement>;
};

export function Field({ label, labelled = false, icon, end, problem, className, ...rest }: Props) {
  const id = useId();
  return (
    <div className={classes('fieldset', className)}>
      {labelled && (
        <label className="meta" htmlFor={id}>
          {label}
        </label>
      )}
      <div className={classes('field', problem && 'wrong')}>
        {icon && <Icon name={icon} small />}
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          {...rest}
          aria-label={labelled ? undefined : label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-p` : undefined}
        />
        {end}
      </div>
      {problem && (
        <p className="fieldproblem" id={`${id}-p`}>
          {problem}
        </p>
      )}
    </div>
  );
}

import { DropdownMenu as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type Props = { trigger: ReactNode; children: ReactNode; align?: 'start' | 'end'; label?: string };

/** A menu of actions or choices; `trigger` must take a ref (Button, Chip). */
export function Menu({ trigger, children, align = 'start', label }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Portal container={document.getElementById('menus')}>
        <Base.Content className="pop menu scroll" align={align} sideOffset={4} collisionPadding={8} aria-label={label}>
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}

type ItemProps = { onSelect(): void; icon?: IconName; meta?: ReactNode; disabled?: boolean; children: ReactNode };

export function MenuItem({ onSelect, icon, meta, disabled, children }: ItemProps) {
  return (
    <Base.Item className="menuitem" onSelect={onSelect} disabled={disabled}>
      {icon ? <Icon name={icon} small /> : <span className="menugap" />}
      <span className="grow cut">{children}</span>
      {meta !== undefined && <span className="meta">{meta}</span>}
    </Base.Item>
  );
}

/** One of several; the chosen one is ticked. */
export function MenuChoice<T extends string>({
  value,
  options,
  onChange,
}: {
  value: T;
  options: readonly { value: T; label: ReactNode; meta?: ReactNode }[];
  onChange(value: T): void;
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className="menuitem">
          <span className="menugap">
            <Base.ItemIndicator>
              <Icon name="check" small className="kept" />
            </Base.ItemIndicator>
          </span>
          <span className="grow cut">{option.label}</span>
          {option.meta !== undefined && <span className="meta">{option.meta}</span>}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Base.Label className="menulabel">{children}</Base.Label>;
}

export function MenuLine() {
  return <Base.Separator className="menuline" />;
}

import type { ReactNode } from 'react';
import { toErrorValue } from '#shared/model/error.ts';
import { engineText, t } from '../text/text.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

/** Nothing yet: one sentence on what will appear here and how, and at most one button. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="state">
      {icon && <Icon name={icon} />}
      <div className="grow">
        <p className="strong">{title}</p>
        {children && <p className="statetext">{children}</p>}
        {action && <div className="stateact">{action}</div>}
      </div>
    </div>
  );
}

/** What went wrong, in words; the next step; and a way to try again. */
export function ErrorState({ error, retry, action }: { error: unknown; retry?: () => void; action?: ReactNode }) {
  const value = toErrorValue(error);
  return (
    <div className="state" role="alert">
      <Icon name="alert" className="lost" />
      <div className="grow">
        <p className="strong">{engineText(value.message)}</p>
        <p className="statetext">
          {engineText(value.remedy)}
          {value.path && (
            <span className="mono">
              {' '}
              {value.path}
              {value.line !== undefined && `#L${value.line}`}
            </span>
          )}
        </p>
        {(retry || action) && (
          <div className="stateact flex">
            {retry && (
              <Button icon="refresh" onClick={retry}>
                {t('Try again')}
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </div>
  );
}

import { t } from '../../text/text.ts';
import { Button, Note } from '../../ui/index.ts';
import type { Trouble } from './troubles.ts';

type Props = { trouble: Trouble; onReplace(): void; onCreate(target: string): void };

/** What is wrong at a line, under it, with its remedy. */
export function TroubleRow({ trouble, onReplace, onCreate }: Props) {
  const { create, fix } = trouble;
  return (
    <Note
      tone={trouble.severity === 'error' ? 'lost' : 'look'}
      className="troublerow"
      actions={
        <>
          {fix && (
            <Button small onClick={onReplace}>
              {fix.label}
            </Button>
          )}
          {create && (
            <Button small look="quiet" onClick={() => onCreate(create)}>
              {t('Create')}
            </Button>
          )}
        </>
      }
    >
      {trouble.message} <span className="troubleremedy">{trouble.remedy}</span>
    </Note>
  );
}

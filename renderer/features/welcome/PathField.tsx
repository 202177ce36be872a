import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Button, Field } from '../../ui/index.ts';
import type { useOpen } from './useOpen.ts';

type Props = {
  label: string;
  icon: 'file' | 'folder';
  value: string;
  onPath(path: string): void;
  /** What failed with another path is no longer said once this one is changed. */
  opening: ReturnType<typeof useOpen>;
  host: Out<'host.state'>;
  /** Opens the native dialog, where there is one. */
  onChoose?: () => void;
  problem?: string | null;
  placeholder?: string;
  autoFocus?: boolean;
};

/** A path: chosen in the native dialog where there is one, typed in a browser. */
export function PathField({ onPath, opening, host, onChoose, ...field }: Props) {
  return (
    <Field
      {...field}
      labelled
      onChange={(event) => {
        onPath(event.target.value);
        if (opening.problem !== null) opening.reset();
      }}
      end={
        onChoose &&
        host.surface === 'window' && (
          <Button small look="quiet" onClick={onChoose}>
            {t('Choose…')}
          </Button>
        )
      }
    />
  );
}

import { t } from '../../text/text.ts';
import { Button, Icon, Kbd } from '../../ui/index.ts';

type Props = {
  /** What stands in the field is what was typed and not kept before. */
  isDraft: boolean;
  /** Whether a secret is in it; undefined while nobody knows. */
  secret: boolean | undefined;
  busy: boolean;
  empty: boolean;
  onDiscard(): void;
};

/** A draft of before, whether a secret is in it, the keys, and the one act. */
export function RememberFoot({ isDraft, secret, busy, empty, onDiscard }: Props) {
  return (
    <div className="flex rememberfoot">
      {isDraft && (
        <span className="flex rememberdraft">
          <span className="meta">{t('A draft of before')}</span>
          <Button small look="quiet" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        </span>
      )}
      {secret !== undefined && (
        <span className="flex remembersecret">
          {secret ? (
            <>
              <Icon name="alert" small className="look" /> {t('A secret in it: held back, not stored')}
            </>
          ) : (
            <>
              <Icon name="check" small className="kept" /> <span className="meta">{t('No secret in it')}</span>
            </>
          )}
        </span>
      )}
      <span className="grow" />
      {!isDraft && (
        <span className="meta">
          <Kbd keys="Shift+Enter" /> {t('begins a line,')} <Kbd keys="Esc" /> {t('keeps the draft')}
        </span>
      )}
      <Button look="primary" type="submit" busy={busy} disabled={empty}>
        {t('Remember')} <Kbd keys="Enter" />
      </Button>
    </div>
  );
}

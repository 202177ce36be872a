import { t } from '../../text/text.ts';

/** What size, edge and line of the drawing say, each beside its mark. */
export function DrawnMarks() {
  return (
    <p className="graphmarks meta">
      <span>
        <i className="marksmall" />
        <i className="marklarge" /> {t('use')}
      </span>
      <span>
        <i className="markbroken" /> {t('fading')}
      </span>
      <span>
        <i className="markline" /> {t('relation')}
      </span>
    </p>
  );
}

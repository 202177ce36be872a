import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Icon, type IconName, Kbd } from '../../ui/index.ts';
import { elsewhereWords } from '../import/ElsewhereNote.tsx';
import { RememberDialog } from '../remember/RememberDialog.tsx';
import { useOpen } from '../welcome/useOpen.ts';

/** First on Today while nothing is remembered: the ways to a first memory beside an agent's. */
export function WaysToBegin() {
  const places = useCall('host.elsewhere', {}).data?.places ?? [];
  const [remembering, setRemembering] = useState(false);
  const sample = useOpen();
  return (
    <div className="waystobegin">
      <header>
        <h2>{t('Nothing is remembered yet')}</h2>
        <p className="meta">
          {t('Begin with whichever you like. From tomorrow this page says in a minute what your agents have learned.')}
        </p>
      </header>
      <ul aria-label={t('Ways to begin')}>
        <Way
          icon="import"
          title={t('Bring what you have')}
          text={
            places.length === 0
              ? t('An export of ChatGPT or Claude.ai, an Obsidian vault, documents. Looking changes nothing.')
              : t('I found {elsewhere}. Looking changes nothing.', { elsewhere: elsewhereWords(places) })
          }
        >
          <Link to="/import" className="btn">
            {t('See what would come')}
          </Link>
        </Way>
        <Way
          icon="plus"
          title={t('Tell it one thing')}
          text={t('“I am Ines, I build tide gauges, call me before noon.”')}
        >
          <Button onClick={() => setRemembering(true)}>
            {t('Remember…')} <Kbd keys="Mod+n" />
          </Button>
        </Way>
        <Way
          icon="sprout"
          title={t('Look around first')}
          text={t('The sample: three weeks of a small company by the sea.')}
        >
          <Button busy={sample.busy} onClick={() => sample.open({ how: 'sample' })}>
            {t('Open sample')}
          </Button>
        </Way>
      </ul>
      <RememberDialog open={remembering} onClose={() => setRemembering(false)} />
    </div>
  );
}

function Way({ icon, title, text, children }: { icon: IconName; title: string; text: string; children: ReactNode }) {
  return (
    <li className="row two">
      <Icon name={icon} className="kept" />
      <div className="grow">
        <p className="strong">{title}</p>
        <p className="meta">{text}</p>
      </div>
      {children}
    </li>
  );
}

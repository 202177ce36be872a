import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/index.ts';
import { BlockHead } from './BlockHead.tsx';
import { GiveForm } from './GiveForm.tsx';
import { GivenList } from './GivenList.tsx';
import { TakeForm } from './TakeForm.tsx';
import { TakenList } from './TakenList.tsx';

/** A part of the memory for another owner, signed; and what others handed over. */
export function HandoverSection() {
  const [open, setOpen] = useState<'give' | 'take' | null>(null);
  const known = useCall('handover.list', {}).data;
  return (
    <section aria-labelledby="settings-handover" className="block padded handover">
      <BlockHead
        id="settings-handover"
        title={t('Handover')}
        about={t(
          'What you know of some people or projects, or of a period, as a signed folder for another person. They get it as proposals, and later what is new, until you take it back.',
        )}
      >
        <div className="flex wrap handoverways">
          <Button icon="plus" aria-expanded={open === 'give'} onClick={() => setOpen(open === 'give' ? null : 'give')}>
            {t('Hand over a part…')}
          </Button>
          <Button
            icon="import"
            aria-expanded={open === 'take'}
            onClick={() => setOpen(open === 'take' ? null : 'take')}
          >
            {t('Receive a handover…')}
          </Button>
        </div>
      </BlockHead>
      {open === 'give' && <GiveForm />}
      {open === 'take' && <TakeForm />}
      <GivenList given={known?.given ?? []} />
      <TakenList taken={known?.taken ?? []} />
    </section>
  );
}

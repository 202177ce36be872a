import { t } from '../../text/text.ts';
import { SectionHead } from '../../ui/index.ts';
import { type FolderLink, sendWords } from './links.ts';

/** What goes which way, and what happens when something goes wrong or ends. */
export function LinkRules({ link: { ways, send, scope } }: { link: FolderLink }) {
  const isBoth = ways === 'both';
  const rules = [
    {
      name: t('Goes there'),
      what: isBoth
        ? `${sendWords[send]}${scope === null ? '' : t(', of {scope}', { scope })}`
        : t('nothing: it is read and never written'),
    },
    ...(isBoth ? [{ name: t('Stays here'), what: t('secrets, and words of others') }] : []),
    ...(isBoth
      ? [{ name: t('If both change a line'), what: t('each keeps its own until you say which one holds') }]
      : []),
    { name: t('If a line goes there'), what: t('it stays here, for you to keep or to archive') },
    { name: t('If its folder is away'), what: t('the link waits and says so; nothing is archived') },
    { name: t('If you unlink'), what: t('both sides keep all they have') },
  ];
  return (
    <section aria-labelledby="link-rules">
      <SectionHead id="link-rules" title={t('How it keeps in step')} />
      <dl className="linkrules">
        {rules.map(({ name, what }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

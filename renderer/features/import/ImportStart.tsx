import { t } from '../../text/text.ts';
import { counted, Icon, type IconName, SectionHead } from '../../ui/index.ts';
import { DetailScroll } from './DetailScroll.tsx';
import { DropPlace } from './DropPlace.tsx';

const steps: { title: string; text: string }[] = [
  { title: t('Choose'), text: t('A place that was found here, or a file or folder of your own. It is only read.') },
  {
    title: t('See what would come'),
    text: t('How much is new, known already or says otherwise; you leave out what you like.'),
  },
  {
    title: t('Import, or leave it'),
    text: t('Nothing is written before you press Import. “Take it back” undoes all of it at once.'),
  },
];

/** What can be brought, and where a person gets it. */
const kinds: { icon: IconName; name: string; how: string }[] = [
  { icon: 'archive', name: t('ChatGPT, Claude.ai'), how: t('the ZIP that their Settings send you under Export data') },
  {
    icon: 'agents',
    name: t('Claude Code, Codex, Cursor, Gemini, OpenClaw'),
    how: t('their folder, such as .claude, or the folder of a project'),
  },
  { icon: 'library', name: t('Obsidian and other notes'), how: t('the folder of the vault') },
  {
    icon: 'file',
    name: t('Documents'),
    how: t('PDF, Word, web pages, mail or text: kept as they are, quoted by passage'),
  },
];

type Props = { found: number; onPlace(path: string): void };

/** The page before anything is chosen: what was found, what happens step by step, what else can be brought. */
export function ImportStart({ found, onPlace }: Props) {
  return (
    <DetailScroll label={t('Bring what you have')} look="importstart">
      <header>
        <h2>{t('Bring what you have')}</h2>
        <p className="meta">
          {t('What other tools know of you and your work becomes memory here, and stays where it is.')}
        </p>
      </header>
      <DropPlace onPlace={onPlace} lead />
      <p className="meta">
        {found === 0
          ? t('No memories of other tools were found on this computer.')
          : t('{places} of other tools stand in the list: choose one to see what would come.', {
              places: counted(found, 'place'),
            })}
      </p>
      <ol className="startsteps">
        {steps.map(({ title, text }, n) => (
          <li key={title} className="flex">
            <span className="startnumber n">{n + 1}</span>
            <div>
              <p className="strong">{title}</p>
              <p className="meta">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <section className="bringable" aria-labelledby="import-kinds">
        <SectionHead id="import-kinds" title={t('What can be brought')} />
        <dl>
          {kinds.map(({ icon, name, how }) => (
            <div key={name}>
              <Icon name={icon} className="faint" />
              <dt>{name}</dt>
              <dd className="meta">{how}</dd>
            </div>
          ))}
        </dl>
      </section>
    </DetailScroll>
  );
}

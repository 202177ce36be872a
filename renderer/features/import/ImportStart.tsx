import type { FoundElsewhere } from '#shared/model/import.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Icon, type IconName, SectionHead } from '../../ui/index.ts';
import { DetailScroll } from './DetailScroll.tsx';
import { DropPlace } from './DropPlace.tsx';
import { foundName } from './looks.ts';

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

type Props = { found: readonly FoundElsewhere[]; onPlace(path: string): void; onShow(path: string): void };

/** Which of the places the button opens: of one program that left several, the name alone does not tell. */
const bringWords = (one: FoundElsewhere, all: readonly FoundElsewhere[]): string =>
  one.projects > 0
    ? t('See what {title} noted in {projects}', { title: one.title, projects: counted(one.projects, 'project') })
    : t('See what {name} would bring', { name: foundName(one, all) });

/** The page before anything is chosen: what was found, and what else can be brought. */
export function ImportStart({ found, onPlace, onShow }: Props) {
  const [first] = found;
  return (
    <DetailScroll label={t('Bring what you have')} look="importstart">
      <header>
        <h2>{t('Bring what you have')}</h2>
        <p className="meta">
          {t(
            'What other tools know of you becomes memory here, and stays where it is. You see first what would come; nothing is written before you press Import, and one undo takes all of it back.',
          )}
        </p>
      </header>
      {first === undefined ? (
        <p className="meta">{t('No memories of other tools were found on this computer.')}</p>
      ) : (
        <div className="flex importbegin">
          <Button look="primary" onClick={() => onShow(first.path)}>
            {bringWords(first, found)}
          </Button>
        </div>
      )}
      <DropPlace onPlace={onPlace} lead first={first === undefined} />
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

import type { FoundElsewhere } from '#shared/model/import.ts';
import { t, tn } from '../../text/text.ts';
import { Button, Icon, type IconName, SectionHead, useNow } from '../../ui/index.ts';
import { DetailScroll } from './DetailScroll.tsx';
import { DropPlace } from './DropPlace.tsx';
import { foundName, foundWords, writtenWords } from './looks.ts';

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

/** Places that are shown here; the list beside it has all. */
const few = 4;

type Props = { found: readonly FoundElsewhere[]; onPlace(path: string): void; onShow(path: string): void };

/** The page before anything is chosen: what was found, and what else can be brought. */
export function ImportStart({ found, onPlace, onShow }: Props) {
  const now = useNow();
  const [first] = found;
  return (
    <DetailScroll label={t('Bring what you have')} look="importstart">
      <header>
        <h2>{t('Bring what you have')}</h2>
        <p className="meta">
          {t(
            'You see first what would come; nothing is written before you press Import, and one undo takes all of it back.',
          )}
        </p>
      </header>
      {first === undefined ? (
        <p className="meta">{t('No memories of other tools were found on this computer.')}</p>
      ) : (
        <ul className="foundcards" aria-label={t('Found on this computer')}>
          {found.slice(0, few).map((one) => (
            <li key={one.path}>
              <Icon name={one.format === 'obsidian' ? 'library' : 'agents'} className="faint" />
              <span className="grow">
                <span className="strong">{foundName(one, found)}</span>
                <span className="meta">
                  {foundWords(one)}
                  {writtenWords(one, now)}
                </span>
              </span>
              <Button look={one === first ? 'primary' : undefined} onClick={() => onShow(one.path)}>
                {t('See what would come')}
              </Button>
            </li>
          ))}
          {found.length > few && (
            <li className="meta">
              {tn(
                found.length - few,
                '{n} more place was found; it stands in the list.',
                '{n} more places were found; they stand in the list.',
              )}
            </li>
          )}
        </ul>
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

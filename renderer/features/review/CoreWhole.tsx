import { useState } from 'react';
import { t } from '../../text/text.ts';
import { Button, classes, count, counted, Kbd, Note } from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';
import { sideLines } from '../library/sideLines.ts';
import type { Pending } from './changes.ts';
import { EditWords } from './EditWords.tsx';

type Props = {
  core: Pending['core'];
  editing: boolean;
  onEditing(on: boolean): void;
  /** MEMORY.md as the owner would have it; null: as proposed. */
  onOwn(text: string | null): void;
};

/** MEMORY.md as a whole, now and with all that is not rejected; and its owner may write it otherwise. */
export function CoreWhole({ core, editing, onEditing, onOwn }: Props) {
  const [isShort, setIsShort] = useState(true);
  const lines = sideLines(core.now.split('\n'), core.whole.split('\n'));
  if (editing) {
    return (
      <div className="coreedit">
        <EditWords
          label={t('MEMORY.md as you would have it')}
          save={t('Keep it so')}
          words={core.whole}
          original={core.own === null ? core.whole : core.now}
          onCancel={() => onEditing(false)}
          onSave={(text) => {
            onOwn(`${text}\n`);
            onEditing(false);
          }}
        />
      </div>
    );
  }
  const near = (n: number) => lines.slice(Math.max(0, n - 2), n + 3).some(({ sign }) => sign !== 'same');
  const shown = lines.filter(({ parts }, n) => !isShort || near(n) || /^#/.test(parts[0]?.text ?? ''));
  return (
    <>
      {core.emptied !== null && <Note tone="look">{core.emptied}</Note>}
      <div className="corewhole">
        <Side
          title={t('Now')}
          tokens={counted(core.tokens, 'token')}
          lines={shown.filter(({ sign }) => sign !== 'add')}
        />
        <Side
          title={core.own === null ? t('After') : t('After, as you wrote it')}
          tokens={`${counted(core.all, 'token')}, ${room(core)}`}
          lines={shown.filter(({ sign }) => sign !== 'del')}
        />
      </div>
      <div className="cardacts">
        <Button small onClick={() => onEditing(true)}>
          {t('Edit the whole')} <Kbd keys="W" />
        </Button>
        {core.own !== null && (
          <Button small onClick={() => onOwn(null)}>
            {t('As proposed')}
          </Button>
        )}
        <Button small look="quiet" onClick={() => setIsShort(!isShort)}>
          {isShort ? t('Show every line') : t('Only what changes')}
        </Button>
      </div>
    </>
  );
}

const room = ({ all, cap }: Pending['core']): string =>
  all > cap ? t('{all} too many', { all: count(all - cap) }) : t('{cap} free', { cap: count(cap - all) });

type SideProps = { title: string; tokens: string; lines: ReturnType<typeof sideLines> };

function Side({ title, tokens, lines }: SideProps) {
  return (
    <section>
      <h3>
        {title} <span className="meta">{tokens}</span>
      </h3>
      {lines.map(({ sign, before, after, parts }) => {
        const text = linksAsWords(parts.map((part) => part.text).join(''));
        const Tag = sign === 'add' ? 'ins' : sign === 'del' ? 'del' : 'span';
        const words = text.replace(/^(?:[-*+]|#{1,6}) /, '');
        return words.trim() === '' ? null : (
          <p key={`${before}:${after}`} className={classes(/^#/.test(text) ? 'block' : 'item')}>
            <Tag>{words}</Tag>
          </p>
        );
      })}
    </section>
  );
}

import type { RefObject } from 'react';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/index.ts';
import type { StageHandle } from './Stage.tsx';

type Props = {
  stage: RefObject<StageHandle | null>;
  asList: boolean;
  onList(): void;
  /** Where the panel has no room beside the drawing. */
  onDetails: (() => void) | null;
};

export function ZoomButtons({ stage, asList, onList, onDetails }: Props) {
  return (
    <div className="graphzoom">
      {!asList && (
        <>
          <Button icon="plus" aria-label={t('Nearer')} title={t('Nearer')} onClick={() => stage.current?.zoom(1.25)} />
          <Button
            icon="minus"
            aria-label={t('Further')}
            title={t('Further')}
            onClick={() => stage.current?.zoom(0.8)}
          />
          <Button
            icon="fit"
            aria-label={t('Fit the view')}
            title={t('Fit the view')}
            onClick={() => stage.current?.fit()}
          />
        </>
      )}
      <Button
        icon={asList ? 'graph' : 'procedural'}
        aria-label={t('As a list')}
        title={asList ? t('Drawn') : t('As a list')}
        aria-pressed={asList}
        onClick={onList}
      />
      {onDetails !== null && <IconButton icon="info" label={t('Details')} look="plain" onClick={onDetails} />}
    </div>
  );
}

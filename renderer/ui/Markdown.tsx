import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useMemo, useState } from 'react';
import { t } from '../text/text.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { Dialog } from './Dialog.tsx';
import { keysAsCaps } from './key-cap.ts';
import { renderMarkdown } from './markdown.ts';

/** Leads to a page of the window, as the guide does: the place stands after the hash. */
const inner = /^#\/[a-z]/;

/**
 * Memory text, rendered. It is data: sanitised, remote pictures off, `[[links]]` open in the Library, `#/page` goes to a
 * page, and a link that leaves Mneme says where it goes first. `keyed`: our own words, in which keys are shown as caps.
 */
export function Markdown({ text, className, keyed = false }: { text: string; className?: string; keyed?: boolean }) {
  const html = useMemo(() => (keyed ? keysAsCaps(renderMarkdown(text)) : renderMarkdown(text)), [text, keyed]);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<string | null>(null);

  function follow(event: MouseEvent<HTMLDivElement>) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    event.preventDefault();
    event.stopPropagation();
    const path = link.dataset.path;
    if (path !== undefined) void navigate({ to: '/library', search: { path } });
    else if (inner.test(link.getAttribute('href') ?? '')) location.hash = link.hash;
    else if (link.href.startsWith('http')) setLeaving(link.href);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, by key or pointer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        className={classes('markdown', className)}
        onClick={follow}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderMarkdown, and the CSP allows no script
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <LeaveDialog url={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function LeaveDialog({ url, onClose }: { url: string | null; onClose(): void }) {
  const open = () => {
    if (url !== null) window.open(url, '_blank', 'noopener,noreferrer');
    onClose();
  };
  return (
    <Dialog
      open={url !== null}
      onOpenChange={(next) => !next && onClose()}
      title={t('Open this link in your browser?')}
      description={t('It stands in a memory, so an agent may have written it.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" onClick={open}>
            {t('Open link')}
          </Button>
        </>
      }
    >
      <p className="mono break">{url}</p>
    </Dialog>
  );
}

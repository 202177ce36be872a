import './library.css';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { toPage } from './lines.ts';
import { ReadView } from './ReadView.tsx';
import type { DiskFile } from './useFile.ts';

/** One page alone on paper, as it is read; on the screen nothing of it is seen. */
export function PrintedPage({ path, file, onDone }: { path: string; file: DiskFile; onDone(): void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className="printedpage" data-page="library">
      <ReadView path={path} body={toPage(file.text).body} />
    </div>,
    document.body,
  );
}

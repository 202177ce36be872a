import './library.css';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
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
  return <Paper path={path} body={toPage(file.text).body} />;
}

/** The open file in place of its editor, which draws only the lines in sight, whenever the window is printed. */
export function PrintedFile({ path, body }: { path: string; body: string }) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // What is not drawn when this returns is not printed.
    const begin = () => flushSync(() => setPrinting(document.querySelector('.printedpage') === null));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing && <Paper path={path} body={body} />;
}

const Paper = ({ path, body }: { path: string; body: string }) =>
  createPortal(
    <div className="printedpage" data-page="library">
      <ReadView path={path} body={body} />
    </div>,
    document.body,
  );

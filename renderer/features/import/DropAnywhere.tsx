import { t } from '../../text/text.ts';
import './drop.css';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { bridge } from '../../api/bridge.ts';
import { Icon, useToast } from '../../ui/index.ts';
import { addPlace } from './dropped.ts';

const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Files and folders dropped anywhere on the window are what Import looks at next. */
export function DropAnywhere() {
  const navigate = useNavigate();
  const { toast } = useToast();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Leaving one element for another has somewhere it goes to; leaving the window has nowhere.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const paths = [...(event.dataTransfer?.files ?? [])].map((file) => bridge?.pathOf(file) ?? '').filter(Boolean);
      for (const path of paths.toReversed()) addPlace(path);
      const [path] = paths;
      if (path === undefined)
        toast({ title: t('A browser hides where a file lies'), text: t('Type its path on the Import page.') });
      void navigate({ to: '/import', search: path === undefined ? {} : { path } });
    };
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [navigate, toast]);
  if (!over) return null;
  return (
    <div className="dropping">
      <p className="pop">
        <Icon name="import" className="kept" /> {t('Drop it, and Import looks at it. Nothing is written yet.')}
      </p>
    </div>
  );
}

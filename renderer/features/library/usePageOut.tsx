import { useCallback, useState } from 'react';
import { useClient } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { MenuItem, saveText, useToast } from '../../ui/index.ts';
import { PrintedPage } from './PrintedPage.tsx';
import { type DiskFile, readDiskFile } from './useFile.ts';

export type PageOut = ReturnType<typeof usePageOut>;

/** One page on paper or as a file of its own: the entries for its menu, and what is printed. */
export function usePageOut() {
  const client = useClient();
  const toast = useToast();
  const [printing, setPrinting] = useState<{ path: string; file: DiskFile } | null>(null);
  const onDone = useCallback(() => setPrinting(null), []);
  const read = (path: string, asOf: string | undefined, then: (file: DiskFile) => void) =>
    void readDiskFile(client, path, undefined, asOf).then(then, (error: unknown) => toast.failed(error));
  return {
    items: (path: string, asOf?: string) => (
      <>
        <MenuItem icon="file" onSelect={() => read(path, asOf, (file) => setPrinting({ path, file }))}>
          {t('Print it alone…')}
        </MenuItem>
        <MenuItem
          icon="copy"
          onSelect={() => read(path, asOf, ({ text }) => saveText(text, path.slice(path.lastIndexOf('/') + 1)))}
        >
          {path.endsWith('.md') ? t('Save as Markdown…') : t('Save as a file…')}
        </MenuItem>
      </>
    ),
    printed: printing && <PrintedPage {...printing} onDone={onDone} />,
  };
}

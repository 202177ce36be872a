import { editor, MarkerSeverity } from 'monaco-editor/editor';
import { useEffect, useRef, useState } from 'react';
import type { Trouble } from '../troubles.ts';

/** Room under a line, into which React draws a trouble. */
export type Zone = { trouble: Trouble; node: HTMLDivElement };

/** Rows drawn in the text at most; the rest are marked and counted all the same. */
const most = 40;
const rowHeight = 32;

export function placeMarkers(code: editor.IStandaloneCodeEditor | null, troubles: readonly Trouble[]): void {
  const model = code?.getModel();
  if (model == null) return;
  const last = model.getLineCount();
  const markers = troubles.map((trouble) => {
    const line = Math.min(trouble.line, last);
    return {
      severity: trouble.severity === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning,
      message: `${trouble.message} ${trouble.remedy}`,
      startLineNumber: line,
      endLineNumber: line,
      startColumn: trouble.columns?.start ?? model.getLineFirstNonWhitespaceColumn(line),
      endColumn: trouble.columns?.end ?? model.getLineMaxColumn(line),
    };
  });
  editor.setModelMarkers(model, 'mneme', markers);
}

/** One zone a trouble, under its line, as high as its words need. Zones whose trouble stays keep their element and focus. */
export function useZones(code: editor.IStandaloneCodeEditor | null, troubles: readonly Trouble[]): readonly Zone[] {
  const [zones, setZones] = useState<readonly Zone[]>([]);
  const nodes = useRef(new Map<string, HTMLDivElement>());

  useEffect(() => {
    if (code === null) return;
    // Monaco hides zones from assistive technology, as most are decoration; ours say what is wrong and carry buttons.
    code.getDomNode()?.querySelector('.view-zones')?.removeAttribute('aria-hidden');
    const shown = troubles.slice(0, most);
    const last = code.getModel()?.getLineCount() ?? 1;
    const known = nodes.current;
    nodes.current = new Map(shown.map((trouble) => [trouble.key, known.get(trouble.key) ?? element()]));
    const next = shown.map((trouble) => ({ trouble, node: nodes.current.get(trouble.key) ?? element() }));
    const placed: { id: string; zone: editor.IViewZone; node: HTMLDivElement }[] = [];
    code.changeViewZones((access) => {
      for (const { trouble, node } of next) {
        const zone: editor.IViewZone = {
          afterLineNumber: Math.min(trouble.line, last),
          heightInPx: Math.max(rowHeight, heightOf(node)),
          domNode: node,
          suppressMouseDown: false,
        };
        placed.push({ id: access.addZone(zone), zone, node });
      }
    });
    setZones(next);
    const watch = new ResizeObserver(() => {
      code.changeViewZones((access) => {
        for (const { id, zone, node } of placed) {
          const height = Math.max(rowHeight, heightOf(node));
          if (height === zone.heightInPx) continue;
          zone.heightInPx = height;
          access.layoutZone(id);
        }
      });
    });
    const observe = requestAnimationFrame(() => {
      for (const { node } of placed) if (node.firstElementChild) watch.observe(node.firstElementChild);
    });
    return () => {
      cancelAnimationFrame(observe);
      watch.disconnect();
      code.changeViewZones((access) => {
        for (const { id } of placed) access.removeZone(id);
      });
    };
  }, [code, troubles]);
  return code === null ? [] : zones;
}

/** The row and the room around it, px. */
function heightOf(node: HTMLDivElement): number {
  const row = node.firstElementChild;
  return row === null ? 0 : Math.ceil(row.getBoundingClientRect().height) + 2;
}

function element(): HTMLDivElement {
  const node = document.createElement('div');
  node.className = 'trouble';
  return node;
}

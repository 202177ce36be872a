import type { LayoutAnswer, LayoutRequest } from './layout.ts';
import { mapLayout } from './map-layout.ts';
import { nearLayout } from './near-layout.ts';

// Layouts are computed here, so that the window stays fluid meanwhile.
self.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  const answer: LayoutAnswer =
    data.kind === 'near'
      ? { id: data.id, kind: 'near', places: nearLayout(data.graph) }
      : { id: data.id, kind: 'map', ...mapLayout(data.shape, data.gap) };
  self.postMessage(answer);
});

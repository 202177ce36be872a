import type { Colouring } from './colours.ts';
import type { Community } from './groups.ts';
import type { Overview } from './minimap.ts';
import type { Positions } from './move.ts';
import type { Name } from './names.ts';
import type { Scene } from './narrow.ts';
import type { GraphNode, Tie } from './network.ts';
import type { NodeMark } from './paint.ts';

/** All that the drawing shows. */
export type Drawing = {
  scene: Scene;
  /** A new object is a new view, and is framed; null while places are computed. */
  positions: Positions | null;
  /** Discs, in the same units; none in a neighbourhood. */
  groups: readonly Community[];
  /** The group that is open. */
  open: string | null;
  focus: string;
  /** Who stands in the middle: the focus, where what is drawn is around it. */
  middle: string | null;
  chosen: string;
  selected: ReadonlySet<string>;
  colouring: Colouring;
  weight(node: GraphNode): number;
  /** The words on a tie, from one of its ends. */
  said(tie: Tie, from: string): string;
};

/** What the last picture showed, to find what lies under the pointer. */
export type ShownPicture = {
  marks: ReadonlyMap<string, NodeMark>;
  names: readonly Name[];
  ties: readonly Tie[];
  groups: readonly Community[];
  map: Overview | null;
};

import type { z } from 'zod';
import type { Event } from '#shared/contract/events.ts';
import type { HostMethodName, HostMethods } from '#shared/contract/host.ts';
import type { Log } from '../engine/ports.ts';
import type { Autostart } from './autostart.ts';
import type { Desktop } from './desktop.ts';
import type { KeyStore } from './keys.ts';
import type { OpenLink } from './link.ts';
import type { Preferences } from './preferences.ts';
import type { Updates } from './updates.ts';

export type HostInput<N extends HostMethodName> = z.output<HostMethods[N]['input']>;
export type HostOutput<N extends HostMethodName> = z.output<HostMethods[N]['output']>;
export type FolderPurpose = HostInput<'host.pickFolder'>['purpose'];

/** What a front brings: its surface, its places, and its ways out. */
export type Front = {
  surface: 'window' | 'browser';
  version: string;
  /** The sample workspace that ships with Mneme, as it began. */
  sample: string;
  /** What happened in it since. */
  story: string;
  /** Where new workspaces and the sample are put. */
  documents: string;
  preferences: Preferences;
  /** Where API keys are kept; nowhere when there is no keychain. */
  keys?: KeyStore;
  log: Log;
  connect: OpenLink;
  /** Newer versions; none where nothing was installed that could be replaced. */
  updates?: Updates;
  /** Whether the system starts Mneme at login; none where nothing is installed. */
  autostart?: Autostart;
  /** What the desktop does beside the window; none in a browser. */
  desktop?: Desktop | undefined;
  /** Command that starts the MCP pipe of a workspace; null: of any. */
  mcp(root: string | null): { command: string; args: string[] };
  pickFolder(purpose: FolderPurpose): Promise<string | null>;
  /** None where there is no native dialog. */
  pickFile?(asked: HostInput<'host.pickFile'>): Promise<string | null>;
  /** Tells the owner who looks elsewhere, where the system has a way to. */
  /** @param said `page`: where the window goes when it is clicked */
  notify?(said: { title: string; text: string; page?: string }): void;
  /** Hears every event that the renderers hear. */
  hear?(event: Event): void;
};

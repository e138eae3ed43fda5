import type { DisplayState } from './display-state.ts';

/** Between a sell screen and the displays of its till; the display asks, the till tells. */
export type DisplayMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'state'; readonly state: DisplayState }
  /** Nobody sells at the till from now on. */
  | { readonly kind: 'gone' };

/** How the two hear of each other. */
export interface DisplayWire {
  readonly post: (message: DisplayMessage) => void;
  readonly listen: (hear: (message: DisplayMessage) => void) => void;
  readonly close: () => void;
}

/** Another number whenever messages look otherwise: an older page is then not understood. */
const VERSION = 1;

/** The wire of a till between the pages of this browser; it needs no network. */
export function openWire(tillId: string): DisplayWire | null {
  if (!('BroadcastChannel' in globalThis)) return null;
  const channel = new BroadcastChannel(`tillbook.display.${VERSION}.${tillId}`);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) =>
      channel.addEventListener('message', ({ data }: MessageEvent<DisplayMessage>) => hear(data)),
    close: () => channel.close(),
  };
}

/** A display asks so often whether the till is still there. */
export const ASK_MS = 2_000;
/** A till that says nothing for so long is closed: it crashed, or its page was thrown away. */
export const SILENT_MS = 5_000;

/** The till's side: tells each new state, and the present one to whoever asks. */
export interface Mirror {
  readonly show: (state: DisplayState) => void;
  /** Whether a display is there. */
  readonly isWatched: () => boolean;
  readonly stop: () => void;
}

/**
 * Begins to tell what a till shows.
 * @param onWatched a display has just asked
 */
export function startMirror(
  wire: DisplayWire,
  nowMs: () => number,
  onWatched: () => void = () => undefined,
): Mirror {
  let state: DisplayState | null = null;
  let said = '';
  let askedMs = -Infinity;
  let isStopped = false;
  const tell = () => {
    if (state !== null && !isStopped) wire.post({ kind: 'state', state });
  };
  wire.listen(({ kind }) => {
    if (kind !== 'ask') return;
    askedMs = nowMs();
    tell();
    onWatched();
  });
  return {
    show: (next) => {
      const text = JSON.stringify(next);
      if (text === said) return;
      said = text;
      state = next;
      tell();
    },
    isWatched: () => nowMs() - askedMs < SILENT_MS,
    stop: () => {
      if (isStopped) return;
      isStopped = true;
      wire.post({ kind: 'gone' });
      wire.close();
    },
  };
}

/**
 * The display's side: asks at once and again and again; it tells the till nothing else.
 * @param onState what the till shows; null while nobody sells there
 * @returns what ends it
 */
export function followTill(
  wire: DisplayWire,
  world: {
    readonly nowMs: () => number;
    /** Runs again and again; the answer stops it. */
    readonly every: (run: () => void, ms: number) => () => void;
  },
  onState: (state: DisplayState | null) => void,
): () => void {
  let heardMs = world.nowMs();
  let said = '';
  const take = (state: DisplayState | null) => {
    const text = JSON.stringify(state);
    if (text === said) return;
    said = text;
    onState(state);
  };
  wire.listen((message) => {
    if (message.kind === 'ask') return;
    heardMs = world.nowMs();
    take(message.kind === 'state' ? message.state : null);
  });
  const ask = () => {
    if (world.nowMs() - heardMs >= SILENT_MS) take(null);
    wire.post({ kind: 'ask' });
  };
  ask();
  const stop = world.every(ask, ASK_MS);
  return () => {
    stop();
    wire.close();
  };
}

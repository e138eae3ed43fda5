import { TOAST_MS } from '@tillbook/core/limits';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly atMs: number;
}

/** What the store needs of the world; a test hands in its own clock. */
export interface ToastWorld {
  readonly now: () => number;
  readonly wait: (run: () => void, ms: number) => () => void;
}

export interface ToastSnapshot {
  /** At most three, newest first. */
  readonly visible: readonly Toast[];
  /** Everything since the app was opened, newest first. */
  readonly history: readonly Toast[];
  readonly unread: number;
}

export interface ToastStore {
  readonly snapshot: () => ToastSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly show: (kind: ToastKind, text: string) => number;
  readonly close: (id: number) => void;
  /** Stops the clocks: while a toast is hovered or focused, or the tab is hidden. */
  readonly pause: (reason: string) => void;
  readonly resume: (reason: string) => void;
  readonly markRead: () => void;
}

const VISIBLE_MAX = 3;
const HISTORY_MAX = 100;

interface Running {
  remainingMs: number;
  startedMs: number;
  cancel: (() => void) | null;
}

/** Messages that close by themselves after 5000 ms and stay readable in a history. */
export function createToastStore(world: ToastWorld): ToastStore {
  const listeners = new Set<() => void>();
  const clocks = new Map<number, Running>();
  const paused = new Set<string>();
  let current: ToastSnapshot = { visible: [], history: [], unread: 0 };
  let lastId = 0;

  const change = (next: ToastSnapshot) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const close = (id: number) => {
    clocks.get(id)?.cancel?.();
    clocks.delete(id);
    const visible = current.visible.filter((toast) => toast.id !== id);
    if (visible.length !== current.visible.length) change({ ...current, visible });
  };
  const run = (id: number, clock: Running) => {
    clock.startedMs = world.now();
    clock.cancel = world.wait(() => close(id), clock.remainingMs);
  };
  const stop = (clock: Running) => {
    if (clock.cancel === null) return;
    clock.cancel();
    clock.cancel = null;
    clock.remainingMs = Math.max(0, clock.remainingMs - (world.now() - clock.startedMs));
  };
  const show = (kind: ToastKind, text: string): number => {
    lastId += 1;
    const toast: Toast = { id: lastId, kind, text, atMs: world.now() };
    const visible = [toast, ...current.visible];
    for (const dropped of visible.slice(VISIBLE_MAX)) {
      clocks.get(dropped.id)?.cancel?.();
      clocks.delete(dropped.id);
    }
    change({
      visible: visible.slice(0, VISIBLE_MAX),
      history: [toast, ...current.history].slice(0, HISTORY_MAX),
      unread: current.unread + 1,
    });
    const clock: Running = { remainingMs: TOAST_MS, startedMs: world.now(), cancel: null };
    clocks.set(toast.id, clock);
    if (paused.size === 0) run(toast.id, clock);
    return toast.id;
  };
  return {
    snapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    close,
    pause: (reason) => {
      paused.add(reason);
      for (const clock of clocks.values()) stop(clock);
    },
    resume: (reason) => {
      if (!paused.delete(reason) || paused.size > 0) return;
      for (const [id, clock] of clocks) run(id, clock);
    },
    markRead: () => {
      if (current.unread > 0) change({ ...current, unread: 0 });
    },
  };
}

import { createContext, useContext, useEffect, useId } from 'react';
import { useLatest } from './use-latest.ts';

/** The page itself, below every window. */
const PAGE = '';

interface OpenWindow {
  readonly name: string;
  /** Absent where the browser closes it by itself. */
  readonly close: { readonly current: (() => void) | undefined };
}

/** The windows that lie over the page, the topmost last. */
const open: OpenWindow[] = [];

/** The window that something stands in. */
export const Layer = createContext(PAGE);

/** The window that the component stands in, for `isOnTop`. */
export const useLayer = (): string => useContext(Layer);

/** Whether no window lies over this one (without a name: over the page). */
export const isOnTop = (layer: string = PAGE): boolean => (open.at(-1)?.name ?? PAGE) === layer;

/** Esc closes the topmost window and no other, and means nothing to the page behind it. */
function onEscape(event: KeyboardEvent): void {
  const { key, isComposing, target } = event;
  if (key !== 'Escape' || isComposing) return;
  if (target instanceof HTMLElement && target.dataset['keepsEscape'] === 'true') return;
  const close = open.at(-1)?.close.current;
  if (close === undefined) return;
  event.preventDefault();
  close();
}

/**
 * Lays a window over all others while the component is mounted.
 * @param onClose what Esc does; what has the focus hears it first where it has
 *   `data-keeps-escape="true"`
 * @returns its name, for `Layer`
 */
export function useWindow(onClose?: () => void): string {
  const name = useId();
  const close = useLatest(onClose);
  useEffect(() => {
    if (open.length === 0) window.addEventListener('keydown', onEscape, { capture: true });
    open.push({ name, close });
    return () => {
      open.splice(
        open.findLastIndex((one) => one.name === name),
        1,
      );
      if (open.length === 0) window.removeEventListener('keydown', onEscape, { capture: true });
    };
  }, [name, close]);
  return name;
}

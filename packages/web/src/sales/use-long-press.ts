import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const LONG_MS = 500;
/** A finger that moved further scrolls. */
const SLIP_PX = 10;

/**
 * A long touch, the other button of a mouse, or the menu key: all ask for more than a tap does. The
 * click that ends a long touch does nothing else.
 */
export function useLongPress(onLong: () => void, onClick: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const wasLong = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => clearTimeout(timer.current);
  const fire = () => {
    end();
    if (wasLong.current) return;
    wasLong.current = true;
    onLong();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      end();
      wasLong.current = false;
      from.current = { x: event.clientX, y: event.clientY };
      if (event.pointerType === 'touch') timer.current = setTimeout(fire, LONG_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = from.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > SLIP_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      // By the keyboard no pointer came before it.
      if (event.button !== 2) wasLong.current = false;
      fire();
    },
    onClick: (event: MouseEvent) => {
      const isRest = wasLong.current && event.detail > 0;
      wasLong.current = false;
      if (!isRest) onClick();
    },
  };
}

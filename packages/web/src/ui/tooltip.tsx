import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './tooltip.module.css';

const DELAY_MS = 300;

/** Puts the bubble under its control, above where there is no room, and inside the window. */
export function placeOf(
  control: { left: number; top: number; bottom: number; width: number },
  bubble: { width: number; height: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const centred = control.left + control.width / 2 - bubble.width / 2;
  const left = Math.max(0, Math.min(centred, view.width - bubble.width));
  const fitsBelow = control.bottom + bubble.height <= view.height;
  return { left, top: fitsBelow ? control.bottom : Math.max(0, control.top - bubble.height) };
}

/**
 * A few words about a control: shown while it is hovered or focused by keyboard; Esc hides
 * them, and the pointer may move onto them. In the top layer, so nothing cuts them off.
 */
export function Tooltip(props: {
  readonly text: string;
  readonly children: ReactNode;
  /** For `aria-describedby`, where the words say more than the control's name. */
  readonly id?: string;
  /** Where a tap does nothing else: the reason of a button that is not allowed. */
  readonly isShownByTap?: boolean;
}) {
  const { text, children, id, isShownByTap = false } = props;
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  // A till has a hundred of these: what nothing refers to comes when it is shown.
  const isThere = isOpen || id !== undefined;
  useEffect(() => {
    const control = anchor.current?.firstElementChild;
    const shown = bubble.current;
    if (!isOpen || control === null || control === undefined || shown === null) return undefined;
    shown.showPopover();
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = placeOf(
      control.getBoundingClientRect(),
      shown.getBoundingClientRect(),
      view,
    );
    shown.style.left = `${left}px`;
    shown.style.top = `${top}px`;
    return () => shown.hidePopover();
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (ms: number, open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(open), ms);
  };
  return (
    <span
      ref={anchor}
      className={styles['anchor']}
      onMouseEnter={() => after(DELAY_MS, true)}
      onMouseLeave={() => after(0, false)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) after(0, true);
      }}
      onBlur={() => after(0, false)}
      onClick={() => after(0, isShownByTap)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') after(0, false);
      }}
    >
      {children}
      {isThere && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles['bubble']}>
          <span>{text}</span>
        </span>
      )}
    </span>
  );
}

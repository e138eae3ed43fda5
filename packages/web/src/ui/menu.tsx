import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import styles from './menu.module.css';
import { beside, followingItem, typedOn } from './menu-moves.ts';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly tone?: 'danger';
  readonly disabledReason?: string | null;
  /** Marks the one in force. */
  readonly isCurrent?: boolean;
  readonly hint?: ReactNode;
}

export interface MenuGroup {
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
}

interface OpenerProps {
  readonly onClick?: () => void;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu';
}

/**
 * Actions behind a button, which is a `Button` or an `IconButton`. Arrows, Home, End and first
 * letters move; Esc and a click elsewhere close; the focus returns to the button.
 */
export function Menu(props: {
  readonly opener: ReactElement<OpenerProps>;
  readonly groups: readonly MenuGroup[];
  readonly label: string;
}) {
  const { opener, groups, label } = props;
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const close = (returns: boolean) => {
    setIsOpen(false);
    if (returns) place.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setIsOpen(false);
    };
    // What it stands at may have moved.
    const resized = () => setIsOpen(false);
    document.addEventListener('pointerdown', outside);
    window.addEventListener('resize', resized);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('resize', resized);
    };
  }, [isOpen]);
  return (
    <span
      ref={place}
      className={styles['place']}
      onBlur={(event) => {
        if (isOpen && !event.currentTarget.contains(event.relatedTarget)) close(false);
      }}
    >
      {cloneElement(opener, {
        onClick: () => setIsOpen(!isOpen),
        'aria-expanded': isOpen,
        'aria-haspopup': 'menu',
      })}
      {isOpen && <Items label={label} groups={groups} onClose={close} place={place} />}
    </span>
  );
}

function Items(props: {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly onClose: (returns: boolean) => void;
  readonly place: { readonly current: HTMLSpanElement | null };
}) {
  const { label, groups, onClose, place } = props;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const typed = useRef({ text: '', atMs: -Infinity });
  useEffect(() => {
    const shown = box.current;
    const button = place.current?.querySelector('button');
    if (shown === null || button === null || button === undefined) return;
    shown.showPopover();
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = beside(
      button.getBoundingClientRect(),
      shown.getBoundingClientRect(),
      view,
    );
    shown.style.left = `${left}px`;
    shown.style.top = `${top}px`;
    shown.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [place]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose(event.key === 'Escape');
    if (event.key === 'Tab') return;
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const texts = items.map((item) => item.textContent ?? '');
    const now = items.indexOf(document.activeElement as HTMLElement);
    if (event.key.length === 1) typed.current = typedOn(typed.current, event.key, event.timeStamp);
    const next = followingItem(texts, now, event.key, typed.current.text);
    if (next === null && event.key !== 'Escape') return;
    if (next !== null) items[next]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      role="menu"
      aria-label={label}
      popover="manual"
      className={styles['dropdown']}
      onKeyDown={onKeyDown}
    >
      {groups.map((group, at) => (
        <div key={group.label ?? at} role="group" aria-labelledby={`${id}-${at}`}>
          {at > 0 && <hr className={styles['line']} />}
          {group.label !== undefined && (
            <p id={`${id}-${at}`} className={styles['label']}>
              {group.label}
            </p>
          )}
          {group.entries.map((entry) => (
            <Entry key={entry.label} entry={entry} onClose={() => onClose(true)} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Entry({ entry, onClose }: { readonly entry: MenuEntry; readonly onClose: () => void }) {
  const { label, icon, onSelect, tone, disabledReason, isCurrent, hint } = entry;
  const stopped = typeof disabledReason === 'string';
  const said = stopped ? disabledReason : hint;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles['item']}
      data-tone={tone}
      aria-disabled={stopped ? true : undefined}
      aria-current={isCurrent === true ? true : undefined}
      onMouseMove={(event) => event.currentTarget.focus()}
      onClick={() => {
        if (stopped) return;
        onClose();
        onSelect();
      }}
    >
      {icon}
      <span>
        {label}
        {said !== undefined && <small>{said}</small>}
      </span>
    </button>
  );
}

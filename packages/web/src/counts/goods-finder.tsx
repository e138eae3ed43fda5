import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import styles from './counts.module.css';
import { useFoundGoods } from './queries.ts';

const TYPING_MS = 200;

/** A text once nobody has typed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface Good {
  readonly _id: string;
  readonly name: string;
  readonly sku: string;
}

/** Finds goods by name, SKU or a scanned code; arrows choose, Enter takes what is chosen. */
export function GoodsFinder(props: {
  readonly label: string;
  /** Products that may not be taken again. */
  readonly hidden: readonly string[];
  readonly onPick: (good: Good) => void;
}) {
  const { label, hidden, onPick } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const settled = useSettled(typed.trim());
  const query = useFoundGoods(settled);
  const rows = settled === '' || typed.trim() === '' ? [] : (query.data?.items ?? []);
  const found = rows.filter(({ _id, kind }) => kind === 'goods' && !hidden.includes(_id));
  const at = Math.min(active, found.length - 1);
  const pick = (row: Good | undefined) => {
    if (row === undefined) return;
    onPick(row);
    setTyped('');
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') pick(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['finder']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['finderInput']}>
        <Search size={16} aria-hidden />
        <input
          id={id}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={label} className={styles['results']}>
        {found.map((row, place) => (
          <li
            key={row._id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            onMouseMove={() => setActive(place)}
            onClick={() => pick(row)}
          >
            <span dir="auto">{row.name}</span>
            <small>{row.sku}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

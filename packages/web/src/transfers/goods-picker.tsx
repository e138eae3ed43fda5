import type { ProductRow } from '@tillbook/core/products/products.api';
import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useFoundGoods } from './queries.ts';
import styles from './transfers.module.css';

const TYPING_MS = 200;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Finds goods by name, SKU or a scanned code; arrows choose, Enter takes what is chosen. With a
 * branch it says what lies there.
 */
export function GoodsPicker(props: {
  readonly label: string;
  readonly branchId: string | null;
  /** Products that may not be taken (again). */
  readonly hidden: readonly string[];
  readonly onPick: (row: ProductRow) => void;
}) {
  const { label, branchId, hidden, onPick } = props;
  const id = useId();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const settled = useSettled(typed.trim());
  const query = useFoundGoods(settled, branchId);
  const rows = settled === '' || typed.trim() === '' ? [] : (query.data?.items ?? []);
  const found = rows.filter(({ _id, kind }) => kind === 'goods' && !hidden.includes(_id));
  const at = Math.min(chosen, found.length - 1);
  const pick = (row: ProductRow | undefined) => {
    if (row === undefined) return;
    onPick(row);
    setTyped('');
    setChosen(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') pick(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['picker']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['pickerInput']}>
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
      <ul id={`${id}-list`} role="listbox" aria-label={label}>
        {found.map((row, place) => (
          <li
            key={row._id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            onMouseMove={() => setChosen(place)}
            onClick={() => pick(row)}
          >
            <span dir="auto">{row.name}</span>
            <small>{row.sku}</small>
            {branchId !== null && (
              <small>{t('onHand', { quantity: format.quantity(row.quantityMilli) })}</small>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

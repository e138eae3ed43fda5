import { listProducts, type ProductRow } from '@tillbook/core/products/products.api';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/products.ts';
import { Money } from '../ui/figures.tsx';
import styles from './product-form.module.css';

const TYPING_MS = 250;
const MOST = '8';

/** The text some time after the last key. */
export function useSettled(text: string, ms: number = TYPING_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}

function useFound(typed: string, hidden: readonly string[]) {
  const q = useSettled(typed.trim());
  const query = useQuery({
    queryKey: ['products', 'pick', q],
    queryFn: ({ signal }) => call(listProducts, { query: { q, limit: MOST } }, { signal }),
    enabled: q !== '',
  });
  const rows = q === '' ? [] : (query.data?.items ?? []);
  const found = rows.filter(({ _id }) => !hidden.includes(_id));
  return { found, isNothing: query.data !== undefined && q !== '' && found.length === 0 };
}

/** Finds a product by name, SKU or a scanned code; arrows choose, Enter takes it. */
export function ProductPicker(props: {
  readonly label: string;
  /** Products that may not be taken (again). */
  readonly hidden?: readonly string[];
  readonly onPick: (row: ProductRow) => void;
}) {
  const { label, hidden = [], onPick } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { found, isNothing } = useFound(typed, hidden);
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
            <Money minor={row.priceMinor} />
          </li>
        ))}
      </ul>
      <p role="status">{isNothing ? t('pickNothing', { text: typed.trim() }) : ''}</p>
    </div>
  );
}

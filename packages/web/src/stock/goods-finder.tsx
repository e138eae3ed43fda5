import type { StockRow } from '@tillbook/core/stock/stock.api';
import { ScanBarcode } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { t } from '../i18n/en/stock.ts';
import { Quantity } from '../ui/figures.tsx';
import { useEnter } from '../ui/use-enter.ts';
import { useSettled } from '../ui/use-settled.ts';
import { useFoundGoods } from './queries.ts';
import styles from './stock.module.css';

/** What is typed, what it finds, and which of it is chosen. */
function useFinder(branchId: string, onPick: (row: StockRow) => void) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const q = useSettled(typed.trim());
  const query = useFoundGoods(branchId, q);
  const isSettled = q === typed.trim();
  const found = q === '' || !isSettled ? [] : (query.data?.items ?? []);
  const at = Math.max(0, Math.min(chosen, found.length - 1));
  const isNothing = isSettled && q !== '' && query.data?.items.length === 0;
  const pick = (row: StockRow | undefined) => {
    if (row === undefined) return;
    onPick(row);
    setTyped('');
    setChosen(0);
  };
  const { enter, forget } = useEnter(!isSettled || query.isLoading, (place) => pick(found[place]));
  const type = (text: string) => {
    setTyped(text);
    setChosen(0);
    forget();
  };
  return { typed, type, setChosen, q, found, at, isNothing, pick, enter };
}

/**
 * Finds goods by name, SKU or a scanned code. A scanner types and presses Enter before the answer
 * is there: then the first one is taken when it comes.
 */
export function GoodsFinder(props: {
  readonly branchId: string;
  readonly onPick: (row: StockRow) => void;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const { branchId, onPick, ref } = props;
  const id = useId();
  const finder = useFinder(branchId, onPick);
  const { typed, type, setChosen, q, found, at, isNothing, pick, enter } = finder;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') enter(at);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['finder']}>
      <label htmlFor={id}>{t('findGoods')}</label>
      <div className={styles['finderInput']}>
        <ScanBarcode size={18} aria-hidden />
        <input
          id={id}
          ref={ref}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={t('findGoods')}>
        {found.map((row, place) => (
          <li
            key={row.product._id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            onMouseMove={() => setChosen(place)}
            onClick={() => pick(row)}
          >
            <span dir="auto">{row.product.name}</span>
            <small>
              {row.product.sku} · {t('onHand')} <Quantity milli={row.quantityMilli} />
            </small>
          </li>
        ))}
      </ul>
      <p role="status">{isNothing ? t('foundNothing', { text: q }) : ''}</p>
    </div>
  );
}

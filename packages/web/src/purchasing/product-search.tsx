import { getProduct, listProducts, type ProductDetail } from '@tillbook/core/products/products.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type Ref } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/purchasing.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import styles from './purchasing.module.css';

const TYPING_MS = 200;
const MOST = '8';

/** How the catalogue is asked for what was typed; the key is shared by typing and Enter. */
const asked = (q: string) => ({
  queryKey: ['products', 'buy', q],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(listProducts, { query: { q, limit: MOST, kind: 'goods' } }, { signal }),
});

function useFound(typed: string) {
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({ ...asked(q), enabled: q !== '' });
  const found = q === '' || typed === '' ? [] : (query.data?.items ?? []);
  return { found, isNothing: q !== '' && query.data?.items.length === 0 };
}

type Pick = (product: ProductDetail) => void;

/** What is typed, what it finds, and taking one of it. */
function useSearch(onPick: Pick) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { found, isNothing } = useFound(typed);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const pick = async (productId: string | undefined) => {
    if (productId === undefined) return;
    try {
      const product = await call(getProduct, { params: { productId } });
      setTyped('');
      setChosen(0);
      onPick(product);
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const enter = async () => {
    const q = typed.trim();
    if (q === '') return;
    const { items } = await queries.fetchQuery(asked(q)).catch(() => ({ items: [] }));
    const exact = items.find(({ sku, barcode }) => barcode === q || sku === q);
    await pick((exact ?? items[at])?._id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') void enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { typed, setTyped, setChosen, found, isNothing, at, pick, onKeyDown };
}

/**
 * Finds a product by name, SKU or a scanned code. Arrows choose, Enter takes it; a scanner's Enter
 * that comes before the list does asks at once.
 */
export function ProductSearch(props: {
  readonly label: string;
  readonly onPick: Pick;
  readonly inputRef: Ref<HTMLInputElement>;
}) {
  const { label, onPick, inputRef } = props;
  const id = useId();
  const { typed, setTyped, setChosen, found, isNothing, at, pick, onKeyDown } = useSearch(onPick);
  return (
    <div className={styles['picker']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['pickerInput']}>
        <Search size={16} aria-hidden />
        <input
          id={id}
          ref={inputRef}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
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
            onClick={() => void pick(row._id)}
          >
            <span dir="auto">{row.name}</span>
            <small>{row.sku}</small>
          </li>
        ))}
      </ul>
      <p role="status" className={styles['hint']}>
        {isNothing && typed !== '' ? t('pickNothing', { text: typed.trim() }) : ''}
      </p>
    </div>
  );
}

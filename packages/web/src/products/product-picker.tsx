import { listProducts, type ProductRow } from '@tillbook/core/products/products.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/products.ts';
import { Money } from '../ui/figures.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { useSettled } from '../ui/use-settled.ts';

const MOST = '8';

function useFound(typed: string, hidden: readonly string[]) {
  const text = typed.trim();
  const q = useSettled(text);
  const query = useQuery({
    queryKey: ['products', 'pick', q],
    queryFn: ({ signal }) => call(listProducts, { query: { q, limit: MOST } }, { signal }),
    enabled: q !== '',
  });
  const rows = q === '' || text === '' ? [] : (query.data?.items ?? []);
  const found = rows.filter(({ _id }) => !hidden.includes(_id));
  const isFinding = q !== text || query.isLoading;
  return {
    found,
    isFinding,
    isNothing: query.data !== undefined && q !== '' && found.length === 0,
  };
}

/** Finds a product by name, SKU or a scanned code. */
export function ProductPicker(props: {
  readonly label: string;
  /** Products that may not be taken (again). */
  readonly hidden?: readonly string[];
  readonly onPick: (row: ProductRow) => void;
}) {
  const { label, hidden = [], onPick } = props;
  const [typed, setTyped] = useState('');
  const { found, isFinding, isNothing } = useFound(typed, hidden);
  return (
    <PickField
      label={label}
      typed={typed}
      onType={setTyped}
      found={found}
      isFinding={isFinding}
      onPick={onPick}
      status={isNothing ? t('pickNothing', { text: typed.trim() }) : ''}
    >
      {(row) => (
        <>
          <span dir="auto">{row.name}</span>
          <small>{row.sku}</small>
          <Money minor={row.priceMinor} />
        </>
      )}
    </PickField>
  );
}

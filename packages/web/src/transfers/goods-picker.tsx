import type { ProductRow } from '@tillbook/core/products/products.api';
import { useState } from 'react';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { useFoundGoods } from './queries.ts';

/** Finds goods by name, SKU or a scanned code. With a branch it says what lies there. */
export function GoodsPicker(props: {
  readonly label: string;
  readonly branchId: string | null;
  /** Products that may not be taken (again). */
  readonly hidden: readonly string[];
  readonly onPick: (row: ProductRow) => void;
}) {
  const { label, branchId, hidden, onPick } = props;
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim());
  const query = useFoundGoods(settled, branchId);
  const rows = settled === '' || typed.trim() === '' ? [] : (query.data?.items ?? []);
  const found = rows.filter(({ _id, kind }) => kind === 'goods' && !hidden.includes(_id));
  return (
    <PickField
      label={label}
      typed={typed}
      onType={setTyped}
      found={found}
      isFinding={settled !== typed.trim() || query.isLoading}
      onPick={onPick}
    >
      {(row) => (
        <>
          <span dir="auto">{row.name}</span>
          <small>{row.sku}</small>
          {branchId !== null && (
            <small>{t('onHand', { quantity: format.quantity(row.quantityMilli) })}</small>
          )}
        </>
      )}
    </PickField>
  );
}

import { useState } from 'react';
import { PickField } from '../ui/pick-field.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { useFoundGoods } from './queries.ts';

export interface Good {
  readonly _id: string;
  readonly name: string;
  readonly sku: string;
}

/** Finds goods by name, SKU or a scanned code. */
export function GoodsFinder(props: {
  readonly label: string;
  /** Products that may not be taken again. */
  readonly hidden: readonly string[];
  readonly onPick: (good: Good) => void;
}) {
  const { label, hidden, onPick } = props;
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim());
  const query = useFoundGoods(settled);
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
        </>
      )}
    </PickField>
  );
}

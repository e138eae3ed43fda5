import type { ProductRow } from '@tillbook/core/products/products.api';
import {
  applyPromotions,
  promotedMinor,
  type PromotionLine,
} from '@tillbook/core/promotions/apply-promotions';
import { lineAmountMinor, parseQuantity } from '@tillbook/core/quantity';
import { useState } from 'react';
import { t } from '../i18n/en/promotions.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { QuantityField } from '../ui/number-field.tsx';
import { Stack } from '../ui/panel.tsx';
import { useCategories } from './catalogue-queries.ts';
import { ProductPicker } from './product-picker.tsx';
import { bodyOf, wrongIn, type PromotionValues } from './promotion-values.ts';

interface Tree {
  readonly _id: string;
  readonly parentId: string | null;
}

/** Categories with everything below them, as tills are told. */
function withBelow(ids: readonly string[], tree: readonly Tree[]): string[] {
  const all = new Set(ids);
  for (let size = -1; size !== all.size;) {
    size = all.size;
    for (const { _id, parentId } of tree) if (parentId !== null && all.has(parentId)) all.add(_id);
  }
  return [...all];
}

/** What the promotion would take off some products: by the lines of core that tills use. */
export function PromotionPreview(props: {
  readonly values: PromotionValues;
  readonly rows: readonly ProductRow[];
  readonly onPick: (row: ProductRow) => void;
}) {
  const { values, rows, onPick } = props;
  const { amount, place } = useFormat();
  const currency = place.currency ?? '';
  const tree = useCategories().data ?? [];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const quantityOf = (row: ProductRow) => typed[row._id] ?? '3';
  const asked = rows.map((row): PromotionLine => {
    const read = parseQuantity(quantityOf(row));
    return {
      ...{ productId: row._id, categoryId: row.category?._id ?? null, packId: null },
      ...{ quantityMilli: read.ok ? read.milli : 0, unitPriceMinor: row.priceMinor },
      ...{ isOwnPrice: false, floorMinor: row.floorPriceMinor },
    };
  });
  const isReady = Object.keys(wrongIn({ ...values, name: '.' }, currency)).length === 0;
  const body = bodyOf(values, currency);
  const categoryIds = withBelow(body.categoryIds, tree);
  const one = { ...body, _id: '', categoryIds, endedAt: null };
  const offs = applyPromotions(isReady ? [one] : [], asked).map(promotedMinor);
  const says = (row: ProductRow, at: number): string => {
    const { quantityMilli = 0 } = asked[at] ?? {};
    const grossMinor = lineAmountMinor(row.priceMinor, quantityMilli);
    const off = offs[at] ?? 0;
    const said = { name: row.name, gross: amount(grossMinor) };
    if (off === 0) return t('previewNot', said);
    return t('previewOff', { ...said, off: amount(off), left: amount(grossMinor - off) });
  };
  return (
    <Stack gap="small">
      <p>{t('previewHint')}</p>
      <ProductPicker label={t('tryProduct')} hidden={rows.map(({ _id }) => _id)} onPick={onPick} />
      {rows.map((row, at) => (
        <div key={row._id}>
          <QuantityField
            {...{ id: `try-${row._id}`, name: `try-${row._id}`, error: null }}
            value={quantityOf(row)}
            label={t('quantityFor', { name: row.name })}
            unit={row.unit}
            onBlur={() => undefined}
            onChange={(text) => setTyped({ ...typed, [row._id]: text })}
          />
          <p role="status">{says(row, at)}</p>
        </div>
      ))}
    </Stack>
  );
}

import { lineAmountMinor, quantityText } from '@tillbook/core/quantity';
import { getProduct } from '@tillbook/core/products/products.api';
import { useQueries } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/products.ts';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/figures.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { QuantityField, readQuantity } from '../ui/number-field.tsx';
import { amountText } from '../ui/amount-text.ts';
import { textOf, type ProductForm } from './form-field.ts';
import { rowsOf, withoutRow, withRow } from './form-lists.ts';
import { FormRows } from './form-section.tsx';
import { ProductPicker } from './product-picker.tsx';
import { COMPONENT_FIELDS } from './product-values.ts';
import { unitWord } from './unit-word.ts';
import styles from './product-form.module.css';

/** What one kit takes from the shelf when it is sold, and what that costs together. */
export function KitRows(props: {
  readonly form: ProductForm;
  readonly currency: string;
  /** The kit itself, which is no part of itself. */
  readonly ownId?: string;
}) {
  const { form, currency, ownId } = props;
  const rows = rowsOf(form.values, 'components', COMPONENT_FIELDS);
  const taken = rows.map(({ productId }) => productId);
  return (
    <FormRows form={form} name="components" title={t('components')} hint={t('componentsHint')}>
      {rows.map(({ productId, name, unit }, at) => (
        <div key={productId} className={styles['row']} role="group" aria-label={name}>
          <span className={styles['rowName']} dir="auto">
            {name}
          </span>
          <QuantityField
            {...textOf(form, `components.${at}.quantity`)}
            label={t('componentQuantity')}
            unit={unitWord(unit)}
          />
          <IconButton
            label={t('removeComponent', { name })}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => form.replace(withoutRow(form.values, 'components', at))}
          />
        </div>
      ))}
      <KitCost form={form} currency={currency} />
      <ProductPicker
        label={t('addComponent')}
        hidden={ownId === undefined ? taken : [...taken, ownId]}
        onPick={({ _id: productId, name, unit, stepMilli }) =>
          form.replace(
            withRow(form.values, 'components', {
              ...{ productId, name, unit, cost: '', quantity: '1' },
              ...{ step: quantityText(stepMilli), taken: '' },
            }),
          )
        }
      />
    </FormRows>
  );
}

/** The sum of what the parts cost; not shown where a cost or a quantity is not known. */
function KitCost({ form, currency }: { readonly form: ProductForm; readonly currency: string }) {
  const rows = rowsOf(form.values, 'components', COMPONENT_FIELDS);
  const products = useQueries({
    queries: rows.map(({ productId }) => ({
      queryKey: ['products', 'one', productId],
      queryFn: () => call(getProduct, { params: { productId } }),
    })),
  });
  const costs = rows.map(({ quantity }, at) => {
    const cost = products[at]?.data?.costMinor ?? null;
    const milli = readQuantity(quantity.trim());
    return cost === null || milli === null ? null : lineAmountMinor(cost, milli);
  });
  if (rows.length === 0 || costs.some((cost) => cost === null)) return null;
  const sum = costs.reduce<number>((total, cost) => total + (cost ?? 0), 0);
  return (
    <p className={styles['said']}>
      <output>
        {t('componentsCost')} <Money minor={sum} />
      </output>{' '}
      <Button size="small" onClick={() => form.set('cost', amountText(sum, currency))}>
        {t('takeAsCost')}
      </Button>
    </p>
  );
}

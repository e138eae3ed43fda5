import { lineAmountMinor, QUANTITY_MAX_MILLI } from '@tillbook/core/quantity';
import { t } from '../i18n/en/products.ts';
import { Money } from '../ui/figures.tsx';
import { QuantityField, readMoney, readQuantity } from '../ui/number-field.tsx';
import { textOf, type ProductForm } from './form-field.ts';
import { branchField } from './product-values.ts';
import styles from './products.module.css';

/** What lies in each branch today, with its value at the cost typed above. */
export function OpeningStock(props: {
  readonly form: ProductForm;
  readonly branches: readonly { readonly _id: string; readonly name: string }[];
  readonly currency: string;
}) {
  const { form, branches, currency } = props;
  const costMinor = readMoney(form.values['cost'] ?? '', currency) ?? 0;
  return (
    <fieldset className={styles['opening']}>
      <legend>{t('openingStock')}</legend>
      <p>{t('openingStockHint')}</p>
      <ul>
        {branches.map(({ _id, name }, at) => (
          <li key={_id}>
            <QuantityField {...textOf(form, branchField('stock', at))} label={name} optional />
            <Worth costMinor={costMinor} typed={form.values[branchField('stock', at)] ?? ''} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Worth(props: { readonly costMinor: number; readonly typed: string }) {
  const { costMinor, typed } = props;
  const milli = readQuantity(typed);
  if (milli === null || milli === 0) return null;
  // Beyond an exact amount the server refuses it, with a sentence at the field.
  const isExact = milli <= QUANTITY_MAX_MILLI && (costMinor * milli) / 1000 < 2 ** 53;
  if (!isExact) return null;
  return (
    <span className={styles['worth']}>
      {t('value')} <Money minor={lineAmountMinor(costMinor, milli)} />
    </span>
  );
}

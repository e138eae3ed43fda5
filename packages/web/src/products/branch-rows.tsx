import { t } from '../i18n/en/products.ts';
import { MoneyField, QuantityField } from '../ui/number-field.tsx';
import { textOf, type ProductForm } from './form-field.ts';
import { branchField } from './product-values.ts';
import styles from './product-form.module.css';

interface BranchRowsProps {
  readonly form: ProductForm;
  readonly branches: readonly { readonly _id: string; readonly name: string }[];
}

/** What single branches ask instead of the product's price. */
export function BranchPrices(props: BranchRowsProps & { readonly currency: string }) {
  const { form, branches, currency } = props;
  return (
    <fieldset className={styles['rows']}>
      <legend>{t('branchPrices')}</legend>
      <p>{t('branchPricesHint')}</p>
      {branches.map(({ _id, name }, at) => (
        <MoneyField
          key={_id}
          {...textOf(form, branchField('branchPrice', at))}
          label={t('priceIn', { branch: name })}
          currency={currency}
          optional
        />
      ))}
    </fieldset>
  );
}

/** When each branch should buy again, and how much. */
export function ReorderPoints({ form, branches }: BranchRowsProps) {
  return (
    <fieldset className={styles['rows']}>
      <legend>{t('reorder')}</legend>
      <p>{t('reorderHint')}</p>
      {branches.map(({ _id, name }, at) => (
        <div key={_id} className={styles['row']}>
          <QuantityField
            {...textOf(form, branchField('point', at))}
            label={t('reorderPointIn', { branch: name })}
            optional
          />
          <QuantityField
            {...textOf(form, branchField('quantity', at))}
            label={t('reorderQuantityIn', { branch: name })}
            optional
          />
        </div>
      ))}
    </fieldset>
  );
}

import { marginBasisPoints, netPriceMinor } from '@tillbook/core/products/margin';
import type { Ref } from 'react';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { textOf, type ProductForm } from './form-field.ts';
import { LikelySame } from './likely-same.tsx';
import type { ProductValues } from './product-values.ts';
import styles from './product-form.module.css';
import type { Choices } from './queries.ts';
import { hasVariants } from './variant-values.ts';

/** What is enough to sell: a name, a price, and what is on the packet. */
export function ProductFields(props: {
  readonly form: ProductForm;
  readonly choices: Choices;
  readonly currency: string;
  readonly isNew: boolean;
  readonly nameRef?: Ref<HTMLInputElement>;
  readonly productId: string;
  /** A variant has the name of its family and its values. */
  readonly isVariant?: boolean;
}) {
  const { form, choices, currency, isNew, nameRef, productId, isVariant = false } = props;
  const taxHint = choices.taxMode === 'inclusive' ? t('taxInclusive') : t('taxExclusive');
  return (
    <div className={styles['fields']}>
      <TextField
        {...textOf(form, 'name')}
        {...(nameRef === undefined ? {} : { ref: nameRef })}
        {...(isVariant ? { readOnly: true, hint: t('variantNameHint') } : {})}
        label={t('name')}
        maxLength={120}
        autoComplete="off"
        autoFocus={isNew}
      />
      <LikelySame values={form.values} exceptId={productId} />
      <div className={styles['pair']}>
        <MoneyField
          {...textOf(form, 'price')}
          label={t('price')}
          hint={taxHint}
          currency={currency}
        />
        <MoneyField
          {...textOf(form, 'cost')}
          label={t('cost')}
          hint={t('costHint')}
          currency={currency}
          optional
        />
      </div>
      <MarginLine values={form.values} choices={choices} currency={currency} />
      {!hasVariants(form.values) && (
        <TextField
          {...textOf(form, 'barcode')}
          label={t('barcode')}
          hint={t('barcodeHint')}
          optional
          width="medium"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
      )}
    </div>
  );
}

/** What is earned of each one, worked out while price and cost are typed. */
function MarginLine(props: {
  readonly values: ProductValues;
  readonly choices: Choices;
  readonly currency: string;
}) {
  const { values, choices, currency } = props;
  return (
    <output className={styles['said']} aria-label={t('margin')}>
      <span>{t('margin')}</span> <MarginText {...{ values, choices, currency }} />
    </output>
  );
}

function MarginText(props: {
  readonly values: ProductValues;
  readonly choices: Choices;
  readonly currency: string;
}) {
  const { values, choices, currency } = props;
  const format = useFormat();
  const priceMinor = readMoney(values['price'] ?? '', currency);
  const costMinor = readMoney(values['cost'] ?? '', currency);
  const taxClass = choices.taxClasses.find(({ _id }) => _id === values['taxClassId']);
  if (priceMinor === null || costMinor === null || taxClass === undefined) return t('marginNeeded');
  const { taxMode } = choices;
  const given = { priceMinor, costMinor, taxBasisPoints: taxClass.taxBasisPoints, taxMode };
  const basisPoints = marginBasisPoints(given);
  if (basisPoints === null) return t('marginFree');
  const earned = netPriceMinor(given) - costMinor;
  const amount = format.money(Math.abs(earned), currency);
  if (earned < 0) return <span data-loss="">{t('marginLoss', { amount })}</span>;
  const said = { percent: format.percent(basisPoints), amount };
  return taxMode === 'inclusive' ? t('marginInclusive', said) : t('marginExclusive', said);
}

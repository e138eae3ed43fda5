import { marginBasisPoints, netPriceMinor } from '@tillbook/core/products/margin';
import type { Ref } from 'react';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Form } from '../ui/use-form.ts';
import { CategoryField } from './category-field.tsx';
import type { ProductValues } from './product-values.ts';
import styles from './products.module.css';
import type { Choices } from './queries.ts';

/** The fields that adding and editing share; what is enough to sell comes first. */
export function ProductFields(props: {
  readonly form: Form<ProductValues>;
  readonly choices: Choices;
  readonly currency: string;
  readonly isNew: boolean;
  readonly nameRef?: Ref<HTMLInputElement>;
}) {
  const { form, choices, currency, isNew, nameRef } = props;
  const format = useFormat();
  const taxHint = choices.taxMode === 'inclusive' ? t('taxInclusive') : t('taxExclusive');
  const taxClasses = choices.taxClasses.map(({ _id, name, taxBasisPoints }) => ({
    value: _id,
    label: t('taxClassChoice', { name, percent: format.percent(taxBasisPoints) }),
  }));
  const skuHint = isNew ? { hint: t('skuHint'), optional: true } : {};
  return (
    <div className={styles['fields']}>
      <TextField
        {...form.bind('name')}
        {...(nameRef === undefined ? {} : { ref: nameRef })}
        label={t('name')}
        maxLength={120}
        autoComplete="off"
        autoFocus={isNew}
      />
      <div className={styles['pair']}>
        <MoneyField {...form.bind('price')} label={t('price')} hint={taxHint} currency={currency} />
        <MoneyField
          {...form.bind('cost')}
          label={t('cost')}
          hint={t('costHint')}
          currency={currency}
          optional
        />
      </div>
      <MarginLine values={form.values} choices={choices} currency={currency} />
      <TextField
        {...form.bind('barcode')}
        label={t('barcode')}
        hint={t('barcodeHint')}
        optional
        width="medium"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <CategoryField
        {...form.bind('categoryName')}
        suggestions={choices.categories.map(({ name }) => name)}
      />
      <SelectField
        {...form.bind('taxClassId')}
        label={t('taxClass')}
        width="medium"
        choices={taxClasses}
      />
      <TextField
        {...form.bind('sku')}
        {...skuHint}
        label={t('sku')}
        width="medium"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
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
    <output className={styles['margin']} aria-label={t('margin')}>
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

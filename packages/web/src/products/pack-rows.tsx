import { divideHalfUp } from '@tillbook/core/money';
import { Plus, Trash2 } from 'lucide-react';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MoneyField, QuantityField, readMoney, readQuantity } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { textOf, type ProductForm } from './form-field.ts';
import { rowCount, withoutRow, withRow } from './form-lists.ts';
import { FormRows } from './form-section.tsx';
import { unitOf } from './product-values.ts';
import styles from './product-form.module.css';

/** So many units sold as one thing, at a price and under codes of its own: a carton of 24. */
export function PackRows({ form, currency }: { readonly form: ProductForm; currency: string }) {
  const count = rowCount(form.values, 'packs', '_id');
  const add = () =>
    form.replace(
      withRow(form.values, 'packs', { _id: newId(), name: '', units: '', price: '', codes: '' }),
    );
  return (
    <FormRows
      form={form}
      name="packs"
      title={t('packs')}
      hint={t('packsHint')}
      action={
        <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={add}>
          {t('addPack')}
        </Button>
      }
    >
      {Array.from({ length: count }, (_, at) => (
        <PackRow key={form.values[`packs.${at}._id`]} form={form} at={at} currency={currency} />
      ))}
    </FormRows>
  );
}

function PackRow(props: { readonly form: ProductForm; readonly at: number; currency: string }) {
  const { form, at, currency } = props;
  const name = (form.values[`packs.${at}.name`] ?? '').trim();
  const label = t(`unit_${unitOf(form.values)}`);
  return (
    <div className={styles['row']} role="group" aria-label={name === '' ? t('pack') : name}>
      <TextField
        {...textOf(form, `packs.${at}.name`)}
        label={t('packName')}
        placeholder={t('packExample')}
        width="short"
        autoComplete="off"
        maxLength={120}
      />
      <QuantityField {...textOf(form, `packs.${at}.units`)} label={t('packUnits')} unit={label} />
      <MoneyField
        {...textOf(form, `packs.${at}.price`)}
        label={t('packPrice')}
        currency={currency}
      />
      <TextField
        {...textOf(form, `packs.${at}.codes`)}
        label={t('packCodes')}
        optional
        width="short"
        autoComplete="off"
        spellCheck={false}
      />
      <IconButton
        label={t('removePack', { name: name === '' ? String(at + 1) : name })}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => form.replace(withoutRow(form.values, 'packs', at))}
      />
      <PerUnit form={form} at={at} currency={currency} />
    </div>
  );
}

/** What one unit costs in the pack, and what it saves against units bought one by one. */
function PerUnit(props: { readonly form: ProductForm; readonly at: number; currency: string }) {
  const { form, at, currency } = props;
  const format = useFormat();
  const units = readQuantity(form.values[`packs.${at}.units`] ?? '');
  const price = readMoney(form.values[`packs.${at}.price`] ?? '', currency);
  const single = readMoney(form.values['price'] ?? '', currency);
  if (units === null || units === 0 || price === null) return null;
  const each = Number(divideHalfUp(BigInt(price) * 1_000n, BigInt(units)));
  const unit = t(`unit_${unitOf(form.values)}`);
  const said = t('perUnit', { amount: format.money(each, currency), unit });
  const saved = single === null ? 0 : single - each;
  return (
    <output className={styles['said']} aria-label={t('perUnitLabel')}>
      {said}
      {saved > 0 && ` · ${t('perUnitSaved', { amount: format.money(saved, currency) })}`}
    </output>
  );
}

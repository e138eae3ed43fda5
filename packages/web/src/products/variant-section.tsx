import { OPTIONS_MAX } from '@tillbook/core/products/families.api';
import { Plus, Trash2 } from 'lucide-react';
import { t } from '../i18n/en/products.ts';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField } from '../ui/choice-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ChipsField } from './chips-field.tsx';
import { textOf, yesOf, type ProductForm } from './form-field.ts';
import { rowCount, withoutRow, withRow } from './form-lists.ts';
import { FormRows } from './form-section.tsx';
import { YES } from './product-values.ts';
import styles from './product-form.module.css';
import { cellName, combosOf, hasVariants, wantedCombos, type Cell } from './variant-values.ts';

interface SectionProps {
  readonly form: ProductForm;
  readonly currency: string;
  readonly branches: readonly { readonly _id: string; readonly name: string }[];
}

/** Sizes, colours: options whose mixes become products of one family. */
export function VariantSection(props: SectionProps) {
  const { form } = props;
  const begin = (is: boolean) => {
    const values = { ...form.values, hasVariants: is ? YES : '' };
    const isBlank = is && rowCount(values, 'options', 'name') === 0;
    form.replace(isBlank ? withRow(values, 'options', { name: '', values: '' }) : values);
  };
  const count = rowCount(form.values, 'options', 'name');
  return (
    <>
      <CheckField
        {...yesOf(form, 'hasVariants')}
        onChange={begin}
        label={t('hasVariants')}
        hint={t('hasVariantsHint')}
      />
      {hasVariants(form.values) && (
        <FormRows
          form={form}
          name="options"
          title={t('options')}
          hint={t('optionsHint')}
          action={
            count < OPTIONS_MAX && (
              <Button
                size="small"
                icon={<Plus size={16} aria-hidden />}
                onClick={() =>
                  form.replace(withRow(form.values, 'options', { name: '', values: '' }))
                }
              >
                {t('addOption')}
              </Button>
            )
          }
        >
          {Array.from({ length: count }, (_, at) => (
            <OptionRow key={at} form={form} at={at} canRemove={count > 1} />
          ))}
          <Grid {...props} />
        </FormRows>
      )}
    </>
  );
}

function OptionRow(props: {
  readonly form: ProductForm;
  readonly at: number;
  readonly canRemove: boolean;
}) {
  const { form, at, canRemove } = props;
  const number = at + 1;
  return (
    <div className={styles['row']} data-align="start">
      <TextField
        {...textOf(form, `options.${at}.name`)}
        label={t('optionName', { number })}
        placeholder={t('optionExample')}
        width="short"
        autoComplete="off"
        maxLength={40}
      />
      <ChipsField {...textOf(form, `options.${at}.values`)} label={t('optionValues', { number })} />
      {canRemove && (
        <IconButton
          label={t('removeOption', { number })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => form.replace(withoutRow(form.values, 'options', at))}
        />
      )}
    </div>
  );
}

/** The grid of variants: which to make, and what each has of its own. */
function Grid({ form, currency, branches }: SectionProps) {
  const combos = combosOf(form.values);
  if (combos.length === 0) return null;
  const branchChoices = branches.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      {branches.length > 1 && (
        <SelectField
          {...textOf(form, 'stockBranch')}
          label={t('stockBranch')}
          width="medium"
          choices={branchChoices}
        />
      )}
      <div className={styles['grid']}>
        <table>
          <caption>{t('variantsCount', { count: wantedCombos(form.values).length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('make')}</th>
              <th scope="col">{t('variant')}</th>
              <th scope="col">{t('priceHeader', { currency })}</th>
              <th scope="col">{t('sku')}</th>
              <th scope="col">{t('barcode')}</th>
              <th scope="col">{t('stockNow')}</th>
            </tr>
          </thead>
          <tbody>
            {combos.map((combo) => (
              <GridRow key={combo.join('\n')} form={form} combo={combo} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const COLUMNS = [
  ['price', 'price', 'decimal'],
  ['sku', 'sku', 'text'],
  ['barcode', 'barcode', 'text'],
  ['stock', 'stockNow', 'decimal'],
] as const satisfies readonly (readonly [Cell, string, string])[];

function GridRow(props: { readonly form: ProductForm; readonly combo: readonly string[] }) {
  const { form, combo } = props;
  const name = combo.join(' / ');
  const off = cellName(combo, 'off');
  const isMade = form.values[off] !== YES;
  return (
    <tr data-off={isMade ? undefined : ''}>
      <td>
        <input
          type="checkbox"
          aria-label={t('makeVariant', { name })}
          checked={isMade}
          onChange={(event) => form.set(off, event.currentTarget.checked ? '' : YES)}
        />
      </td>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {COLUMNS.map(([cell, label, inputMode]) => {
        const { id, value, error, onChange, onBlur } = textOf(form, cellName(combo, cell));
        const placeholder = cell === 'price' ? form.values['price'] : undefined;
        return (
          <td key={cell}>
            <input
              id={id}
              aria-label={t('cellOf', { what: t(label), name })}
              aria-invalid={error === null ? undefined : true}
              aria-describedby={error === null ? undefined : `${id}-error`}
              inputMode={inputMode}
              disabled={!isMade}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
            />
            {error !== null && (
              <small id={`${id}-error`} className={styles['error']}>
                {error}
              </small>
            )}
          </td>
        );
      })}
    </tr>
  );
}

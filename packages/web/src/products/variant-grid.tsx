import { t } from '../i18n/en/products.ts';
import { SelectField } from '../ui/choice-field.tsx';
import { textOf, type ProductForm } from './form-field.ts';
import { YES } from './product-values.ts';
import styles from './product-form.module.css';
import { cellName, type Cell } from './variant-values.ts';

/** The grid of variants: which to make, and what each has of its own. */
export function VariantGrid(props: {
  readonly form: ProductForm;
  readonly currency: string;
  readonly branches: readonly { readonly _id: string; readonly name: string }[];
  readonly combos: readonly (readonly string[])[];
}) {
  const { form, currency, branches, combos } = props;
  const made = combos.filter((combo) => form.values[cellName(combo, 'off')] !== YES);
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
          <caption>{t('variantsCount', { count: made.length })}</caption>
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

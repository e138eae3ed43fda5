import { OPTIONS_MAX } from '@tillbook/core/products/families.api';
import { Plus, Trash2 } from 'lucide-react';
import { t } from '../i18n/en/products.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/choice-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ChipsField } from './chips-field.tsx';
import { textOf, yesOf, type ProductForm } from './form-field.ts';
import { rowCount, withoutRow, withRow } from './form-lists.ts';
import { FormRows } from './form-section.tsx';
import { YES } from './product-values.ts';
import styles from './product-form.module.css';
import { VariantGrid } from './variant-grid.tsx';
import { combosOf, hasVariants } from './variant-values.ts';

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
          <VariantGrid {...props} combos={combosOf(form.values)} />
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

import { Plus, Trash2 } from 'lucide-react';
import { t } from '../i18n/en/products.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { textOf, type ProductForm } from './form-field.ts';
import { rowCount, withoutRow, withRow } from './form-lists.ts';
import { FormRows } from './form-section.tsx';
import styles from './product-form.module.css';

/** Codes beside the main one: the shop's own, and those on suppliers' packets. */
export function BarcodeRows({ form }: { readonly form: ProductForm }) {
  const count = rowCount(form.values, 'barcodes', 'code');
  const kinds = [
    { value: 'own', label: t('codeOwn') },
    { value: 'supplier', label: t('codeSupplier') },
  ];
  const add = () => form.replace(withRow(form.values, 'barcodes', { code: '', kind: 'supplier' }));
  return (
    <FormRows
      form={form}
      name="barcodes"
      title={t('moreBarcodes')}
      hint={t('moreBarcodesHint')}
      action={
        <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={add}>
          {t('addBarcode')}
        </Button>
      }
    >
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles['row']}>
          <TextField
            {...textOf(form, `barcodes.${at}.code`)}
            label={t('barcodeNumber', { number: at + 2 })}
            width="short"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
          <SelectField
            {...textOf(form, `barcodes.${at}.kind`)}
            label={t('codeKind')}
            width="short"
            choices={kinds}
          />
          <IconButton
            label={t('removeBarcode', { number: at + 2 })}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => form.replace(withoutRow(form.values, 'barcodes', at))}
          />
        </div>
      ))}
    </FormRows>
  );
}

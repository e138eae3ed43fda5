import type { ProductRow } from '@tillbook/core/products/products.api';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/products.ts';
import { CheckField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { storedText, useStoredChoice } from '../ui/stored-choice.ts';
import type { Column } from '../ui/table-columns.ts';
import { useIsNarrow } from '../ui/use-media.ts';
import { FIRST_COLUMNS, OPTIONAL_COLUMNS } from './product-columns.tsx';

const choice = storedText('tillbook.products.columns', FIRST_COLUMNS.join(' '));
const isOptional = (key: string): boolean => OPTIONAL_COLUMNS.some((one) => one === key);

/** The columns that this person wants to see; kept on this device. */
export function useShownColumns(all: readonly Column<ProductRow>[]): readonly Column<ProductRow>[] {
  const shown = useStoredChoice(choice).split(' ');
  return all.filter(({ key }) => !isOptional(key) || shown.includes(key));
}

/** Chooses the columns of the list. Cards have their own form: on phones there is no button. */
export function ColumnsButton({ columns }: { readonly columns: readonly Column<ProductRow>[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = useStoredChoice(choice).split(' ');
  const isNarrow = useIsNarrow();
  if (isNarrow) return null;
  const change = (key: string, is: boolean) =>
    choice.set([...shown.filter((one) => one !== key), ...(is ? [key] : [])].join(' '));
  return (
    <>
      <IconButton
        label={t('columns')}
        icon={<Columns3 size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Dialog question={t('columnsQuestion')} onClose={() => setIsOpen(false)}>
          {columns
            .filter(({ key }) => isOptional(key))
            .map(({ key, header }) => (
              <CheckField
                key={key}
                id={`column-${key}`}
                name={key}
                label={header}
                value={shown.includes(key)}
                error={null}
                onChange={(is) => change(key, is)}
                onBlur={() => undefined}
              />
            ))}
        </Dialog>
      )}
    </>
  );
}

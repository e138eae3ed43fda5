import { Plus, Trash2 } from 'lucide-react';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Form } from '../ui/use-form.ts';
import { cellOf } from './lines-editor.tsx';
import { SupplierField } from './parts.tsx';
import styles from './purchasing.module.css';

export interface DebtValues {
  readonly key: string;
  readonly supplierId: string;
  readonly invoiceNumber: string;
  readonly invoiceOn: string;
  readonly dueOn: string;
  readonly amount: string;
}

interface WithDebts {
  readonly debts: readonly DebtValues[];
}

/** What was owed to suppliers on the first day, bill by bill. */
export function OpeningDebts<V extends WithDebts>(props: {
  readonly form: Form<V>;
  readonly today: string;
}) {
  const { form, today } = props;
  const { debts } = form.values;
  const set = (next: readonly DebtValues[]) => form.replace({ ...form.values, debts: next });
  const empty = { supplierId: '', invoiceNumber: '', invoiceOn: today, dueOn: today, amount: '' };
  return (
    <fieldset className={styles['group']}>
      <legend>{t('openingDebts')}</legend>
      <p className={styles['hint']}>{t('openingDebtsHint')}</p>
      {debts.map((debt, at) => (
        <DebtRow
          key={debt.key}
          form={form}
          debt={debt}
          at={at}
          onChange={(part) =>
            set(debts.map((one, place) => (place === at ? { ...one, ...part } : one)))
          }
          onRemove={() => set(debts.filter((_, place) => place !== at))}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => set([...debts, { key: newId(), ...empty }])}
        >
          {t('addDebt')}
        </Button>
      </div>
    </fieldset>
  );
}

function DebtRow<V extends WithDebts>(props: {
  readonly form: Form<V>;
  readonly debt: DebtValues;
  readonly at: number;
  readonly onChange: (part: Partial<DebtValues>) => void;
  readonly onRemove: () => void;
}) {
  const { form, debt, at, onChange, onRemove } = props;
  const currency = useFormat().place.currency ?? '';
  const cell = (field: string, name: Exclude<keyof DebtValues, 'key'>) =>
    cellOf(form, `debts.${at}.${field}`, debt[name], (value) => onChange({ [name]: value }));
  return (
    <div className={styles['line']} role="group" aria-label={t('openingDebts')}>
      <SupplierField {...cell('supplierId', 'supplierId')} />
      <div className={styles['wide']}>
        <TextField {...cell('invoiceNumber', 'invoiceNumber')} label={t('invoiceNumber')} />
      </div>
      <div className={styles['wide']}>
        <TextField {...cell('invoiceOn', 'invoiceOn')} label={t('invoiceOn')} type="date" />
      </div>
      <div className={styles['wide']}>
        <TextField {...cell('dueOn', 'dueOn')} label={t('dueOn')} type="date" />
      </div>
      <div className={styles['wide']}>
        <TextField
          {...cell('amountMinor', 'amount')}
          label={t('amountDue', { currency })}
          inputMode="decimal"
          align="end"
        />
      </div>
      <div className={styles['remove']}>
        <IconButton
          label={t('discardLine', { name: debt.invoiceNumber })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

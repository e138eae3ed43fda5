import { Plus, Trash2 } from 'lucide-react';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { moneyMessage, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Form } from '../ui/use-form.ts';
import { cellOf } from './lines-editor.tsx';
import styles from './purchasing.module.css';
import { useSuppliers } from './queries.ts';

export interface ChargeValues {
  readonly key: string;
  readonly name: string;
  readonly amount: string;
  /** Empty: the supplier of the goods bills it too. */
  readonly supplierId: string;
}

interface WithCharges {
  readonly charges: readonly ChargeValues[];
}

/** What is wrong with the charges, by field. */
export function chargeMessages(
  charges: readonly ChargeValues[],
  currency: string,
): Record<string, string> {
  const found: Record<string, string> = {};
  charges.forEach(({ name, amount }, at) => {
    if (name.trim() === '') found[`charges.${at}.name`] = t('nameNeeded');
    const wrong = moneyMessage(amount, currency, true);
    const isNothing = wrong === null && readMoney(amount, currency) === 0;
    if (wrong !== null || isNothing) {
      found[`charges.${at}.amountMinor`] = wrong ?? t('amountNeeded');
    }
  });
  return found;
}

/** Charges that make goods cost more: transport, duty. */
export function ChargesEditor<V extends WithCharges>({ form }: { readonly form: Form<V> }) {
  const { currency } = useFormat().place;
  const suppliers = useSuppliers().data ?? [];
  const { charges } = form.values;
  const set = (next: readonly ChargeValues[]) => form.replace({ ...form.values, charges: next });
  const change = (at: number, part: Partial<ChargeValues>) =>
    set(charges.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles['group']}>
      <legend>{t('charges')}</legend>
      <p className={styles['hint']}>{t('chargesHint')}</p>
      {charges.map((charge, at) => (
        <div key={charge.key} className={styles['line']}>
          <div className={styles['wide']}>
            <TextField
              {...cellOf(form, `charges.${at}.name`, charge.name, (name) => change(at, { name }))}
              label={t('chargeName')}
              maxLength={120}
            />
          </div>
          <div className={styles['wide']}>
            <TextField
              {...cellOf(form, `charges.${at}.amountMinor`, charge.amount, (amount) =>
                change(at, { amount }),
              )}
              label={t('amountDue', { currency: currency ?? '' })}
              inputMode="decimal"
              align="end"
              autoComplete="off"
            />
          </div>
          <div className={styles['wide']}>
            <SelectField
              {...cellOf(form, `charges.${at}.supplierId`, charge.supplierId, (supplierId) =>
                change(at, { supplierId }),
              )}
              label={t('chargePayee')}
              placeholder={t('supplier')}
              choices={suppliers.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          </div>
          <div className={styles['remove']}>
            <IconButton
              label={t('discardLine', { name: charge.name })}
              icon={<Trash2 size={18} aria-hidden />}
              onClick={() => set(charges.filter((_, place) => place !== at))}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => set([...charges, { key: newId(), name: '', amount: '', supplierId: '' }])}
        >
          {t('addCharge')}
        </Button>
      </div>
    </fieldset>
  );
}

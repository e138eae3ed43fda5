import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import { Plus } from 'lucide-react';
import { t } from '../i18n/en/shifts.ts';
import { Button } from '../ui/button.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Form } from '../ui/use-form.ts';
import styles from './gate.module.css';
import { typedProviders, withProvider, type CountValues } from './tender-count-form.ts';
import { lineName, type TenderLine } from './tender-lines.ts';

/**
 * What was counted of other ways of paying: each provider of mobile money and each own way by
 * itself, and a provider more where one is missing.
 */
export function CountTenders(props: {
  readonly form: Form<CountValues>;
  readonly lines: readonly TenderLine[];
  readonly currency: string;
}) {
  const { form, lines, currency } = props;
  return (
    <fieldset className={styles['others']}>
      <legend>{t('countedTotals')}</legend>
      {lines.map((line, at) => (
        <MoneyField
          key={line.key}
          {...form.bind(line.key)}
          label={t('countedOf', { method: lineName(line) })}
          hint={at === 0 ? t('countedOfHint') : undefined}
          currency={currency}
          optional
        />
      ))}
      {typedProviders(form.values).map(({ nameField, sumField }, at) => (
        <div key={sumField} className={styles['typed']} role="group" aria-label={t('provider')}>
          <TextField
            {...form.bind(nameField)}
            label={t('provider')}
            maxLength={NAME_MAX_CHARACTERS}
            autoComplete="off"
            autoFocus={at === typedProviders(form.values).length - 1}
          />
          <MoneyField
            {...form.bind(sumField)}
            label={t('providerCounted')}
            currency={currency}
            optional
          />
        </div>
      ))}
      <Button
        icon={<Plus size={16} aria-hidden />}
        onClick={() => form.replace(withProvider(form.values))}
      >
        {t('otherProvider')}
      </Button>
    </fieldset>
  );
}

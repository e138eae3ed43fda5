import { t } from '../i18n/en/setup.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Form } from '../ui/use-form.ts';
import { codeAfterRename, fieldName, type BranchValues } from './branch-values.ts';
import { zoneChoices } from './guess.ts';
import styles from './setup.module.css';

const HOURS = Array.from({ length: 13 }, (_, hour) => ({
  value: String(hour * 60),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** One branch: name, code and address; what is rarely changed is folded away. */
export function BranchFields(props: {
  readonly form: Form<BranchValues>;
  readonly at: number;
  /** Null for the last one: a business has at least one branch. */
  readonly onRemove: (() => void) | null;
}) {
  const { form, at, onRemove } = props;
  const named = form.values[fieldName(at, 'name')] ?? '';
  const name = form.bind(fieldName(at, 'name'));
  const title = t('branchNumber', { number: at + 1 });
  return (
    <section className={styles['branch']} aria-label={title}>
      <div className={styles['branchHead']}>
        <h2>{title}</h2>
        {onRemove !== null && (
          <Button kind="quiet" size="small" onClick={onRemove}>
            {t('removeBranch', { name: named.trim() === '' ? title : named })}
          </Button>
        )}
      </div>
      <div className={styles['pair']}>
        <TextField
          {...name}
          label={t('branchName')}
          onChange={(text) => {
            const code = codeAfterRename(form.values, at, text);
            name.onChange(text);
            form.set(fieldName(at, 'code'), code);
          }}
        />
        <TextField
          {...form.bind(fieldName(at, 'code'))}
          label={t('branchCode')}
          hint={t('branchCodeHint')}
          width="short"
          maxLength={6}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <TextField
        {...form.bind(fieldName(at, 'address'))}
        label={t('address')}
        autoComplete="street-address"
        optional
      />
      <MoreFields form={form} at={at} />
    </section>
  );
}

function MoreFields({ form, at }: { readonly form: Form<BranchValues>; readonly at: number }) {
  const timezone = form.bind(fieldName(at, 'timezone'));
  const till = form.bind(fieldName(at, 'tillName'));
  const zones = zoneChoices(Intl.supportedValuesOf('timeZone'), timezone.value);
  const hasError = timezone.error !== null || till.error !== null;
  return (
    <details className={styles['details']} open={hasError}>
      <summary>{t('branchDetails')}</summary>
      <div>
        <div className={styles['pair']}>
          <SelectField
            {...form.bind(fieldName(at, 'cutoffMinutes'))}
            label={t('dayStart')}
            hint={t('dayStartHint')}
            choices={HOURS}
          />
          <SelectField
            {...timezone}
            label={t('timezone')}
            choices={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </div>
        <TextField {...till} label={t('till')} autoComplete="off" width="medium" />
      </div>
    </details>
  );
}

import { t } from '../i18n/en/setup.ts';
import { BranchAddressField, BranchDayFields, BranchNameFields } from '../ui/branch-fields.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Form } from '../ui/use-form.ts';
import { codeAfterRename, fieldName, type BranchValues } from './branch-values.ts';
import styles from './setup.module.css';

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
      <BranchNameFields
        name={{
          ...name,
          onChange: (text) => {
            const code = codeAfterRename(form.values, at, text);
            name.onChange(text);
            form.set(fieldName(at, 'code'), code);
          },
        }}
        code={form.bind(fieldName(at, 'code'))}
      />
      <BranchAddressField address={form.bind(fieldName(at, 'address'))} />
      <MoreFields form={form} at={at} />
    </section>
  );
}

function MoreFields({ form, at }: { readonly form: Form<BranchValues>; readonly at: number }) {
  const timezone = form.bind(fieldName(at, 'timezone'));
  const till = form.bind(fieldName(at, 'tillName'));
  const hasError = timezone.error !== null || till.error !== null;
  return (
    <details className={styles['details']} open={hasError}>
      <summary>{t('branchDetails')}</summary>
      <div>
        <BranchDayFields
          cutoffMinutes={form.bind(fieldName(at, 'cutoffMinutes'))}
          timezone={timezone}
        />
        <TextField {...till} label={t('till')} autoComplete="off" width="medium" />
      </div>
    </details>
  );
}

import { t } from '../i18n/en/debts.ts';
import { SelectField } from '../ui/choice-field.tsx';
import type { FieldBinding } from '../ui/use-form.ts';
import { useBranches } from './queries.ts';

/** In whose books it goes. */
export function BranchField(props: FieldBinding<string>) {
  const branches = useBranches().data ?? [];
  return (
    <SelectField
      {...props}
      label={t('branch')}
      width="medium"
      placeholder={t('chooseBranch')}
      choices={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}

import { isBranchBound, type StaffRole } from '@tillbook/core/permissions';
import type { UserRow } from '@tillbook/core/users/users.api';
import { t } from '../i18n/en/users.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { useForm } from '../ui/use-form.ts';
import { notify } from '../ui/notify.ts';
import { BranchesField } from './branches-field.tsx';
import { useBranches, useRefetchPeople } from './queries.ts';
import { act, saidAfter, type Act } from './use-act.ts';
import { staffRole } from './user-view.ts';
import styles from './users.module.css';
import { roleChoices } from './words.ts';

interface Place {
  readonly role: StaffRole;
  readonly branchIds: readonly string[];
}

/** The message for branches that a role needs and does not have. */
export function branchesMessage({ role, branchIds }: Place): { branchIds?: string } {
  const isMissing = isBranchBound(role) && branchIds.length === 0;
  return isMissing ? { branchIds: t('branchesNeeded') } : {};
}

/** Role and branches belong together, so they are saved together. */
export function PlaceForm(props: {
  readonly row: UserRow;
  readonly onSaved: (row: UserRow) => void;
}) {
  const { row, onSaved } = props;
  const branches = useBranches();
  const refetch = useRefetchPeople();
  const initial: Place = {
    role: staffRole(row.role) ?? 'seller',
    branchIds: row.branches.map((branch) => branch._id),
  };
  const form = useForm({
    initial,
    validate: branchesMessage,
    submit: async ({ role, branchIds }: Place) => {
      const what: Act = { kind: 'change', change: { role, branchIds: [...branchIds] } };
      const after = await act(row, what);
      if (after === null) return;
      notify.success(saidAfter(row, what) ?? t('saved'));
      onSaved(after);
      void refetch();
    },
  });
  return (
    <section className={styles['part']}>
      <h3>{t('changeRole')}</h3>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Form form={form} label={t('changeRole')}>
        <SelectField {...form.bind('role')} label={t('role')} choices={roleChoices()} />
        {isBranchBound(form.values.role) && (
          <BranchesField {...form.bind('branchIds')} branches={branches.data ?? []} />
        )}
        {form.isDirty && (
          <FormActions>
            <Button kind="primary" type="submit" busy={form.isBusy}>
              {form.isBusy ? t('saving') : t('save')}
            </Button>
          </FormActions>
        )}
      </Form>
    </section>
  );
}

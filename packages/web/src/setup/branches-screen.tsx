import { saveBranches } from '@tillbook/core/businesses/businesses.api';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/setup.ts';
import { paths } from '../paths.ts';
import { session } from '../session/browser-session.ts';
import { Redirect } from '../session/guard.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useForm } from '../ui/use-form.ts';
import { branchCode } from './branch-code.ts';
import { BranchFields } from './branch-fields.tsx';
import {
  branchesBody,
  branchesOf,
  repeatedCodes,
  valuesOf,
  type BranchText,
  type BranchValues,
} from './branch-values.ts';
import { ReceiptPreview } from './receipt-preview.tsx';
import { SavedAt } from './saved-at.tsx';
import styles from './setup.module.css';
import { WithSetupState, type SetupState } from './setup-state.tsx';
import { draftOf, useAutosave } from './use-draft.ts';

type Business = NonNullable<SetupState['business']>;

const NEEDED = {
  name: t('needBranchName'),
  code: t('needCode'),
  tillName: t('needTillName'),
};

/** /setup/branches: the first branch is there already; finishing ends the set-up. */
export function SetupBranchesScreen() {
  return (
    <>
      <PageHeader title={t('branchesTitle')} lead={t('branchesLead')} />
      <WithSetupState>
        {(state) =>
          state.business === null ? (
            <Redirect to={paths.setup.business()} />
          ) : (
            <BranchesStep business={state.business} state={state} />
          )
        }
      </WithSetupState>
    </>
  );
}

function newBranch(name: string, timezone: string, taken: readonly string[]): BranchText {
  return {
    branchId: newId(),
    name,
    code: name === '' ? '' : branchCode(name, taken),
    timezone,
    cutoffMinutes: '0',
    address: '',
    tillId: newId(),
    tillName: t('tillName'),
  };
}

function startingValues({ branches }: SetupState, business: Business): BranchValues {
  if (branches.length === 0) return valuesOf([newBranch(t('firstBranch'), business.timezone, [])]);
  return valuesOf(
    branches.map((branch) => ({
      branchId: branch._id,
      name: branch.name,
      code: branch.code,
      timezone: branch.timezone,
      cutoffMinutes: String(branch.cutoffMinutes),
      address: branch.address ?? '',
      tillId: branch.tills[0]?._id ?? newId(),
      tillName: branch.tills[0]?.name ?? t('tillName'),
    })),
  );
}

function messagesOf(values: BranchValues): Record<string, string> {
  return {
    ...repeatedCodes(values, t('branchCodeTaken')),
    ...checkBody(saveBranches, branchesBody(values, true), NEEDED),
  };
}

function BranchesStep(props: { readonly business: Business; readonly state: SetupState }) {
  const { business, state } = props;
  const user = useUser();
  const navigate = useNavigate();
  const [draft] = useState(() => draftOf('branches', `${user._id}.${business._id}`));
  const [initial] = useState(() => draft.load()?.values ?? startingValues(state, business));
  const form = useForm<BranchValues>({
    initial,
    validate: messagesOf,
    submit: async (values) => {
      const answer = await call(saveBranches, { body: branchesBody(values, true) });
      draft.drop();
      // Who still waits for approval goes there first: the guard would show the dashboard.
      if (!answer.data.user.isVerified) {
        await navigate({ href: paths.pendingVerification(), replace: true });
      }
      session.takeUser(answer);
    },
  });
  const savedAtMs = useAutosave(draft, form.values, form.isDirty);
  const branches = branchesOf(form.values);
  const add = () => {
    const codes = branches.map(({ code }) => code);
    for (const [name, text] of Object.entries(
      valuesOf([...branches, newBranch('', business.timezone, codes)]),
    )) {
      if (form.values[name] === undefined) form.set(name, text);
    }
  };
  const remove = (gone: number) => {
    const values = valuesOf(branches.filter((_branch, at) => at !== gone));
    form.reset(values);
    draft.save(values, () => undefined);
  };
  const first = branches[0];
  return (
    <div className={styles['wizard']}>
      <Form form={form} label={t('branchesTitle')}>
        {branches.map((branch, at) => (
          <BranchFields
            key={branch.branchId}
            form={form}
            at={at}
            onRemove={branches.length > 1 ? () => remove(at) : null}
          />
        ))}
        <div>
          <Button onClick={add}>{t('addBranch')}</Button>
        </div>
        <SavedAt savedAtMs={savedAtMs} />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('finish')}
          </Button>
        </FormActions>
      </Form>
      <ReceiptPreview
        look={{
          businessName: business.name,
          branchName: first?.name ?? '',
          address: first?.address ?? '',
          currency: business.currency,
          taxMode: business.taxMode,
          taxBasisPoints: business.taxBasisPoints,
        }}
      />
    </div>
  );
}

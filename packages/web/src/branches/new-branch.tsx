import { addBranch } from '@tillbook/core/businesses/branches.api';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/branches.ts';
import { useUser } from '../session/use-session.ts';
import { BranchAddressField, BranchDayFields, BranchNameFields } from '../ui/branch-fields.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUrlState } from '../ui/url-state.ts';

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** `?view=new`: a branch with its first till. */
export function NewBranch({ onClose }: { readonly onClose: () => void }) {
  const user = useUser();
  const url = useUrlState();
  const queries = useQueryClient();
  const [ids] = useState(() => ({ _id: newId(), tillId: newId() }));
  const timezone = user.business?.timezone ?? 'UTC';
  const initial = {
    ...{ name: '', code: '', address: '', phone: '', cutoffMinutes: '0', timezone },
    tillName: 'Till 1',
  };
  const bodyOf = (values: typeof initial) => ({
    ...ids,
    ...values,
    cutoffMinutes: Number(values.cutoffMinutes),
    address: orNull(values.address),
    phone: orNull(values.phone),
  });
  const form = useForm({
    initial,
    validate: (values) =>
      checkBody(addBranch, bodyOf(values), {
        ...{ name: t('needName'), code: t('needCode'), tillName: t('needTillName') },
      }),
    submit: async (values) => {
      const { _id, name } = await call(addBranch, { body: bodyOf(values) });
      await queries.invalidateQueries({ queryKey: ['branches'] });
      notify.success(`${name}: ${t('saved')}`);
      url.set({ view: undefined, id: _id });
    },
  });
  return (
    <Sheet title={t('add')} onClose={onClose}>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Form form={form} label={t('add')}>
        <BranchNameFields name={form.bind('name')} code={form.bind('code')} />
        <BranchAddressField address={form.bind('address')} />
        <TextField {...form.bind('phone')} label={t('phone')} type="tel" optional />
        <BranchDayFields
          cutoffMinutes={form.bind('cutoffMinutes')}
          timezone={form.bind('timezone')}
        />
        <TextField {...form.bind('tillName')} label={t('tillName')} width="medium" />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('addNow')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  );
}

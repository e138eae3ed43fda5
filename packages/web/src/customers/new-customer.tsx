import { addCustomer, type CustomerRow } from '@tillbook/core/customers/customers.api';
import { customerTitle } from '@tillbook/core/customers/customer-words';
import { customerTyped } from '@tillbook/core/customers/one-field';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/customers.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useSettled } from '../ui/use-settled.ts';
import { useCustomerPlaces } from './customer-places.ts';
import { useHolder, useRefetch } from './queries.ts';
import { usePhonePlace, usePhoneText } from './words.ts';

/** A new customer by one field; who has that number already is shown before it is sent. */
export function NewCustomer(props: {
  readonly onClose: () => void;
  readonly onSaved: (customer: CustomerRow) => void;
}) {
  const { onClose, onSaved } = props;
  const [id] = useState(newId);
  const place = usePhonePlace();
  const refetch = useRefetch();
  const form = useForm({
    initial: { typed: '' },
    aliases: { name: 'typed', phone: 'typed' },
    validate: ({ typed }) =>
      customerTyped(typed, place) === null ? { typed: t('oneFieldNeeded') } : {},
    submit: async ({ typed }) => {
      const read = customerTyped(typed, place) ?? { name: null, phone: null };
      const saved = await call(addCustomer, { body: { _id: id, ...read } });
      notify.success(t('added', { name: customerTitle(saved) }));
      void refetch();
      onClose();
      onSaved(saved);
    },
  });
  return (
    <Dialog question={t('addQuestion')} onClose={onClose}>
      <Form form={form} label={t('addQuestion')}>
        <TextField
          {...form.bind('typed')}
          label={t('oneField')}
          hint={t('oneFieldHint')}
          autoComplete="off"
          autoFocus
          maxLength={160}
        />
        <Reading typed={form.values.typed} onClose={onClose} />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('add')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** How the field is read, and who has its number already. */
function Reading({ typed, onClose }: { readonly typed: string; readonly onClose: () => void }) {
  const places = useCustomerPlaces();
  const phoneText = usePhoneText();
  const read = customerTyped(typed, usePhonePlace());
  const holder = useHolder(useSettled(read?.phone ?? '') || null).data ?? null;
  if (read === null) return null;
  const name = read.name ?? t('without');
  const phone = read.phone === null ? t('without') : phoneText(read.phone);
  return (
    <>
      <p role="status">{t('readAs', { name, phone })}</p>
      {holder !== null && holder.phone === read.phone && (
        <Banner tone="warning">
          {t('alreadyThere')}{' '}
          <AppLink to={places.list({ id: holder._id })} onClick={onClose}>
            {customerTitle(holder)}
          </AppLink>
        </Banner>
      )}
    </>
  );
}

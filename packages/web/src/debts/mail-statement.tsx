import { mailStatement } from '@tillbook/core/customers/debt-papers.api';
import type { CustomerStatement } from '@tillbook/core/customers/debts.api';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useAccount } from './queries.ts';
import { nameOf } from './words.ts';

interface Of {
  readonly said: CustomerStatement;
}

/** Sends the statement that is shown to the customer. */
export function MailStatement({ said }: Of) {
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Send size={20} aria-hidden />}
        disabledReason={isOnline ? null : t('mailOffline')}
        onClick={() => setIsOpen(true)}
      >
        {t('mailStatement')}
      </Button>
      {isOpen && <MailDialog said={said} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface DialogProps extends Of {
  readonly onClose: () => void;
}

function MailDialog({ said, onClose }: DialogProps) {
  const customer = useAccount(said.customerId);
  const format = useFormat();
  const days = t('periodOf', { from: format.date(said.from), to: format.date(said.to) });
  return (
    <Dialog question={t('statementOf', { name: nameOf(said) })} onClose={onClose}>
      <p>{days}</p>
      {customer.isPending ? (
        <SkeletonLines lines={2} />
      ) : (
        // Whoever has no address on file, or whose details do not come, is typed.
        <MailForm said={said} known={customer.data?.email ?? ''} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MailForm({ said, known, onClose }: DialogProps & { readonly known: string }) {
  const { customerId, from, to } = said;
  // One click is one mail, however often it has to be sent; to another address it is another.
  const [ids] = useState(() => new Map<string, string>());
  const idFor = (email: string): string => {
    const id = ids.get(email) ?? newId();
    ids.set(email, id);
    return id;
  };
  const form = useForm({
    initial: { email: known },
    validate: ({ email }) =>
      checkBody(mailStatement, { _id: newId(), email, from, to }, { email: t('needEmail') }),
    submit: async ({ email: typed }) => {
      const email = typed.trim();
      try {
        const body = { _id: idFor(email), email, from, to };
        const { sentTo } = await call(mailStatement, { params: { customerId }, body });
        notify.success(t('statementMailed', { to: sentTo }));
        onClose();
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) notify.error(error.message);
        throw error;
      }
    },
  });
  return (
    <Form form={form} label={t('mailStatement')}>
      <TextField
        {...form.bind('email')}
        label={t('customerEmail')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
      />
      <FormActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('mailStatement')}
        </Button>
      </FormActions>
    </Form>
  );
}

import { saveExpenseLimit } from '@tillbook/core/books/expenses.api';
import { moneyText } from '@tillbook/core/money';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/expenses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { Row } from '../ui/panel.tsx';
import { useForm } from '../ui/use-form.ts';
import { useRefetch } from './queries.ts';

/** Above which amount an expense waits for a yes: an owner's to set. */
export function ExpenseLimit({ limitMinor }: { readonly limitMinor: number | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Row justify="end">
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('limitSet')}
      </Button>
      {isOpen && <LimitForm limitMinor={limitMinor} onClose={() => setIsOpen(false)} />}
    </Row>
  );
}

function LimitForm(props: { readonly limitMinor: number | null; readonly onClose: () => void }) {
  const { limitMinor, onClose } = props;
  const currency = useFormat().place.currency ?? '';
  const refetch = useRefetch();
  const form = useForm({
    initial: { limit: limitMinor === null ? '' : moneyText(limitMinor, currency) },
    aliases: { limitMinor: 'limit' },
    validate: ({ limit }) => {
      const wrong = moneyMessage(limit, currency, false);
      return wrong === null ? {} : { limit: wrong };
    },
    submit: async ({ limit }) => {
      const minor = limit.trim() === '' ? null : readMoney(limit, currency);
      await call(saveExpenseLimit, { body: { limitMinor: minor } });
      notify.success(t('limitSaved'));
      void refetch();
      onClose();
    },
  });
  return (
    <Dialog question={t('limitTitle')} onClose={onClose}>
      <Form form={form} label={t('limitSet')}>
        <p>{t('limitLead')}</p>
        <MoneyField {...form.bind('limit')} label={t('limit')} currency={currency} optional />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('saveLimit')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

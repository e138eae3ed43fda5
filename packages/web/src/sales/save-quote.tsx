import { customerTitle } from '@tillbook/core/customers/customer-words';
import { SALE_NOTE_MAX_CHARACTERS } from '@tillbook/core/limits';
import { addDays } from '@tillbook/core/reports/period';
import { QUOTE_DAYS, QUOTE_DAYS_MAX } from '@tillbook/core/sales/quotes';
import { saveQuote, type QuoteDraft } from '@tillbook/core/sales/quotes.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/quotes.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { branchDayOf, dayAt } from './branch-day.ts';
import { keptOf } from './cart.ts';
import { useQuoteActs } from './quote-queries.ts';
import { draftSale } from './sale-draft.ts';
import type { CounterWork } from './use-counter.ts';

/** The cart as it is offered, until a day. */
function draftOf(
  { till, state, promoted }: CounterWork,
  quote: { readonly _id: string; readonly totalMinor: number } & Record<
    'validUntil' | 'note',
    string
  >,
): QuoteDraft {
  const { totalMinor, validUntil, note } = quote;
  const content = keptOf(state.cart);
  const asked = { saleId: quote._id, content, parts: [], totalMinor, roundingMinor: 0, promoted };
  const draft = draftSale(till.place, { ...asked, occurredAtMs: nowMs() }, newId);
  const { _id, tillId, lines, discount, taxExempt, customerId } = draft;
  const kept = note.trim() === '' ? null : note.trim();
  return {
    _id,
    tillId,
    lines,
    discount,
    taxExempt,
    customerId,
    totalMinor,
    validUntil,
    note: kept,
  };
}

/** Offers the cart: for how long, to whom, with which note. */
export function SaveQuote({ work }: { readonly work: CounterWork }) {
  const { cart } = work.state;
  const [_id] = useState(newId);
  const { timeZone } = useFormat().place;
  const today = dayAt(nowMs(), branchDayOf(work.lease, work.selling, timeZone));
  const { refetch } = useQuoteActs();
  const form = useForm({
    initial: { validUntil: addDays(today, QUOTE_DAYS), note: cart.note ?? '' },
    validate: ({ validUntil }) => {
      if (validUntil === '') return { validUntil: t('dayNeeded') };
      const isHere = validUntil >= today && validUntil <= addDays(today, QUOTE_DAYS_MAX);
      return isHere ? {} : { validUntil: t('dayOutOfReach') };
    },
    submit: async (values) => {
      const totalMinor = work.total?.totalMinor ?? 0;
      const quote = await call(saveQuote, { body: draftOf(work, { _id, totalMinor, ...values }) });
      refetch();
      work.quotes.endSaving(quote);
    },
  });
  const close = () => work.quotes.endSaving(null);
  return (
    <Dialog question={t('save')} onClose={close}>
      <Form form={form} label={t('save')}>
        <p>
          {cart.customer === null
            ? t('forNobody')
            : t('forSomebody', { name: customerTitle(cart.customer) })}{' '}
          {t('parkedText')}
        </p>
        <TextField {...form.bind('validUntil')} label={t('validUntil')} type="date" autoFocus />
        <TextField
          {...form.bind('note')}
          label={t('note')}
          maxLength={SALE_NOTE_MAX_CHARACTERS}
          autoComplete="off"
        />
        <FormActions>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('saveDo')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

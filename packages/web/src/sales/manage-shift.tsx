import {
  forceCloseShift,
  reviewShift,
  saveCashRules,
  type getCashRules,
} from '@tillbook/core/sales/shifts.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { moneyText } from '@tillbook/core/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/shifts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { CountPieces } from './count-pieces.tsx';
import { piecesFor, piecesText } from './counted-pieces.ts';
import { CountTenders } from './count-tenders.tsx';
import type { PieceCounts } from './drawer-count.ts';
import { SHIFTS } from './shift-queries.ts';
import { countMessages, countsTyped, emptyCounts, type CountValues } from './tender-count-form.ts';
import { shiftLines } from './tender-lines.ts';

interface OfShift {
  readonly shift: Shift;
  readonly onClose: () => void;
}

/** Closes a shift that was left open: with a reason, and what was counted, if anything was. */
export function ForceClose({ shift, onClose }: OfShift) {
  const queries = useQueryClient();
  const { currency } = shift;
  const lines = shiftLines(shift);
  const [counts, setCounts] = useState<PieceCounts>({});
  const form = useForm({
    initial: { ...emptyCounts(lines), reason: '', counted: '' } as CountValues,
    aliases: { countedMinor: 'counted' },
    validate: (values) => {
      const wrong = moneyMessage(values['counted'] ?? '', currency, false);
      return {
        ...((values['reason'] ?? '').trim() === '' ? { reason: t('needReason') } : {}),
        ...(wrong === null ? {} : { counted: wrong }),
        ...countMessages(values, lines, currency),
      };
    },
    submit: async (values) => {
      const countedMinor = readMoney(values['counted'] ?? '', currency);
      const pieces = piecesFor(counts, countedMinor);
      const tenders = countsTyped(values, lines, currency);
      const reason = (values['reason'] ?? '').trim();
      const params = { shiftId: shift._id };
      await call(forceCloseShift, { params, body: { reason, countedMinor, pieces, tenders } });
      await queries.invalidateQueries({ queryKey: [SHIFTS] });
      onClose();
    },
  });
  return (
    <Dialog question={t('forceQuestion', { name: shift.openedByName })} onClose={onClose}>
      <p>{t('forceExplained')}</p>
      <Form form={form} label={t('forceClose')}>
        <TextField
          {...form.bind('reason')}
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={200}
          autoFocus
        />
        <CountPieces
          currency={currency}
          counts={counts}
          isFirst={false}
          onCount={(next) => {
            setCounts(next);
            form.set('counted', piecesText(next, currency));
          }}
        />
        <MoneyField
          {...form.bind('counted')}
          label={t('countedCash')}
          hint={t('countedCashHint')}
          currency={currency}
          optional
        />
        <CountTenders form={form} lines={lines} currency={currency} />
        <FormActions>
          <Button onClick={onClose}>{t('forceKeep')}</Button>
          <Button kind="danger" type="submit" busy={form.isBusy}>
            {t('forceClose')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** A manager has looked at a closed shift, and may say something to it. */
export function ReviewShift({ shift, onClose }: OfShift) {
  const queries = useQueryClient();
  const [eventId] = useState(newId);
  const form = useForm({
    initial: { note: '' },
    validate: () => ({}),
    submit: async ({ note }) => {
      const body = { _id: eventId, note };
      await call(reviewShift, { params: { shiftId: shift._id }, body });
      await queries.invalidateQueries({ queryKey: [SHIFTS] });
      onClose();
    },
  });
  return (
    <Dialog question={t('reviewQuestion')} onClose={onClose}>
      <Form form={form} label={t('review')}>
        <TextField
          {...form.bind('note')}
          label={t('reviewNote')}
          maxLength={500}
          optional
          autoFocus
        />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('review')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

type Rules = AnswerOf<typeof getCashRules>;

/** How drawers are counted, and how much a seller pays out alone. */
export function CashRules(props: { readonly rules: Rules; readonly onClose: () => void }) {
  const { rules, onClose } = props;
  const queries = useQueryClient();
  const currency = useFormat().place.currency ?? '';
  const { sellerMaxMinor, version } = rules;
  const form = useForm({
    initial: {
      blind: rules.isCountBlind ? 'yes' : 'no',
      limit: sellerMaxMinor === null ? '' : moneyText(sellerMaxMinor, currency),
    },
    aliases: { sellerMaxMinor: 'limit' },
    validate: ({ limit }) => {
      const wrong = moneyMessage(limit, currency, false);
      return wrong === null ? {} : { limit: wrong };
    },
    submit: async ({ blind, limit }) => {
      const max = limit.trim() === '' ? null : readMoney(limit, currency);
      const body = { isCountBlind: blind === 'yes', sellerMaxMinor: max, version };
      await call(saveCashRules, { body });
      await queries.invalidateQueries({ queryKey: ['setup', 'cash-rules'] });
      notify.success(t('rulesSaved'));
      onClose();
    },
  });
  return (
    <Dialog question={t('rules')} onClose={onClose}>
      <Form form={form} label={t('rules')}>
        <SelectField
          {...form.bind('blind')}
          label={t('blind')}
          hint={t('blindHint')}
          choices={[
            { value: 'yes', label: t('blindYes') },
            { value: 'no', label: t('blindNo') },
          ]}
        />
        <MoneyField
          {...form.bind('limit')}
          label={t('limit')}
          hint={t('limitHint')}
          currency={currency}
          optional
        />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('save')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

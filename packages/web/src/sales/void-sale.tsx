import { REFUND_REASONS, type RefundReason } from '@tillbook/core/refunds/reasons';
import { voidSale, type Refund, type Refundable } from '@tillbook/core/refunds/refunds.api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useApproved } from '../asking/use-approved.tsx';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { forgetRefunds } from './refund-queries.ts';
import { voidTold } from './refund-told.ts';
import { reasonName } from './refund-words.ts';
import styles from './refunds.module.css';

const stay = () => undefined;

/** Undoes the whole sale while its shift is open; asks once, with a reason. */
export function VoidSale(props: {
  readonly sale: Refundable;
  /** Of the till that is held here: the sale's drawer may be somebody else's shift. */
  readonly leaseId: string | null;
  readonly onVoided: (refund: Refund) => void;
}) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button kind="dangerQuiet" onClick={() => setAsked(true)}>
        {t('voidAction')}
      </Button>
      {isAsked && <Ask {...props} onClose={() => setAsked(false)} />}
    </>
  );
}

function Ask(props: {
  readonly sale: Refundable;
  readonly leaseId: string | null;
  readonly onVoided: (refund: Refund) => void;
  readonly onClose: () => void;
}) {
  const { sale, leaseId, onVoided, onClose } = props;
  const { money } = useFormat();
  const queries = useQueryClient();
  const [reason, setReason] = useState<RefundReason>('wrong_item');
  const [note, setNote] = useState('');
  const sent = useRef({ _id: newId(), text: '' });
  const isUntold = reason === 'other' && note.trim() === '';
  const { run, error, sheet } = useApproved({
    send: async (approvalId) => {
      const text = `${reason} ${note}`;
      if (sent.current.text !== text) sent.current = { _id: newId(), text };
      const body = { _id: sent.current._id, leaseId, approvalId, reason, note };
      const refund = await call(voidSale, { params: { saleId: sale.saleId }, body });
      forgetRefunds(queries);
      return refund;
    },
    told: () => voidTold(sale, reason, note),
    onDone: onVoided,
  });
  return (
    <ConfirmDialog
      question={t('voidQuestion', { number: sale.receiptNumber })}
      confirm={t('voidAction')}
      keep={t('voidKeep')}
      tone="danger"
      onConfirm={() => (isUntold ? undefined : run())}
      onClose={onClose}
    >
      <p className={styles['explained']}>
        {t('voidExplained', { amount: money(sale.totalMinor) })}
      </p>
      <SelectField
        id="void-reason"
        name="void-reason"
        label={t('reason')}
        value={reason}
        error={null}
        choices={REFUND_REASONS.map((value) => ({ value, label: reasonName(value) }))}
        onChange={setReason}
        onBlur={stay}
      />
      {reason === 'other' && (
        <TextField
          id="void-note"
          name="void-note"
          label={t('note')}
          value={note}
          error={isUntold ? t('noteNeeded') : null}
          maxLength={200}
          onChange={setNote}
          onBlur={stay}
        />
      )}
      {error !== null && <ErrorCard error={error} />}
      {sheet}
    </ConfirmDialog>
  );
}

import {
  postRefund,
  type Refund,
  type Refundable,
  type RefundDraftInput,
} from '@tillbook/core/refunds/refunds.api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { useApproved } from '../asking/use-approved.tsx';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { draftOf, givenOf, type RefundChoice } from './refund-choice.ts';
import { forgetRefunds } from './refund-queries.ts';
import { refundTold } from './refund-told.ts';
import { sendRefundNow } from './send-refund.ts';

/**
 * Sends the refund; the same content keeps its id until the server answered.
 * @param leaseId of the till that is held here: its drawer may be somebody else's shift
 */
export function useGiveBack(
  sale: Refundable,
  choice: RefundChoice,
  leaseId: string | null,
  onDone: (refund: Refund) => void,
) {
  const queries = useQueryClient();
  const format = useFormat();
  const user = useUser();
  const sent = useRef({ _id: newId(), text: '' });
  const params = { saleId: sale.saleId };
  const { send: post, unsure } = useAttempt({
    subject: `refund.${sale.saleId}`,
    send: (body: RefundDraftInput) => call(postRefund, { params, body }),
    onDone: (refund) => {
      forgetRefunds(queries);
      onDone(refund);
    },
  });
  const said = t('giveBack', { amount: format.money(givenOf(sale, choice)) });
  const approved = useApproved({
    send: async (approvalId) => {
      const text = JSON.stringify(choice);
      if (sent.current.text !== text) sent.current = { _id: newId(), text };
      const given = { _id: sent.current._id, leaseId, approvalId };
      const body = draftOf(sale, choice, given);
      const refund = await sendRefundNow(user, sale.saleId, body, (one) => post(one, said));
      forgetRefunds(queries);
      return refund;
    },
    told: () => refundTold(sale, choice, format),
    onDone,
  });
  return { ...approved, unsure };
}

import { phoneEnd } from '@tillbook/core/customers/customer-words';
import { subjectOfBlindReturn } from '@tillbook/core/refunds/blind-return';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { postBlindReturn, type BlindReturn } from '@tillbook/core/refunds/blind-return.api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import type { Told } from '../asking/approval-need.ts';
import { useApproved } from '../asking/use-approved.tsx';
import { t } from '../i18n/en/blind-returns.ts';
import { t as inRefunds } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { linesOf, type BlindChoice } from './blind-choice.ts';
import { forgetRefunds } from './refund-queries.ts';
import { reasonName } from './refund-words.ts';
import { unitText } from './unit-text.ts';

/** Sends goods without a receipt, once: what is sent keeps its id until the server answered. */
export function useBlindReturn(given: {
  readonly branchId: string;
  readonly choice: BlindChoice;
  readonly totalMinor: number;
  readonly onDone: (made: BlindReturn) => void;
  readonly onRefused: () => void;
}) {
  const { branchId, choice, totalMinor, onDone, onRefused } = given;
  const queries = useQueryClient();
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const contentOf = () => {
    const customerId = choice.customer?._id ?? '';
    return { branchId, customerId, lines: linesOf(choice.lines, currency), totalMinor };
  };
  const told = (): Told => {
    const content = contentOf();
    const goods = content.lines.map((line, at) => {
      const product = choice.lines[at]?.product;
      const goes = inRefunds(`disposition_${line.disposition}`);
      return t('askedAt', {
        quantity: unitText(format, line.quantityMilli, product?.unit ?? ''),
        name: product?.name ?? '',
        price: format.money(line.unitPriceMinor),
        why: [line.note ?? reasonName(line.reason), goes].join(' · '),
      });
    });
    // Never the name: a question is kept when a customer is forgotten.
    const end = phoneEnd(choice.customer?.phone ?? null);
    const whose = end === null ? t('askedForSomebody') : t('askedFor', { end });
    const subject = subjectOfBlindReturn(content);
    return { branchId, tillId: null, subject, details: [...goods, whose] };
  };
  const post = async (body: BodyInputOf<typeof postBlindReturn>): Promise<BlindReturn> => {
    const made = await call(postBlindReturn, { body }).catch((refused: unknown) => {
      onRefused();
      throw refused;
    });
    forgetRefunds(queries);
    for (const key of ['customers', 'stock']) void queries.invalidateQueries({ queryKey: [key] });
    return made;
  };
  const attempt = useAttempt({ subject: `blind-return.${branchId}`, send: post, onDone });
  const send = (approvalId: string | null): Promise<BlindReturn> => {
    const body = { _id: newId(), ...contentOf(), approvalId };
    return attempt.send(body, `${t('title')} ${format.money(totalMinor)}`);
  };
  return { ...useApproved({ send, told, onDone }), unsure: attempt.unsure };
}

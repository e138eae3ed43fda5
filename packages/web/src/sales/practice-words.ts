import type { PracticeSlip } from '@tillbook/core/sales/practice-check';
import type { AskedPayment, PracticeTask } from '@tillbook/core/sales/practice';
import { t } from '../i18n/en/practice.ts';
import type { Format } from '../i18n/format.ts';
import { methodName } from '../ui/payment-words.ts';

/** What of a customer's sale was not right, in a sentence. */
export function slipText(slip: PracticeSlip, { money, quantity }: Format): string {
  switch (slip.code) {
    case 'too_early':
      return t('slip_tooEarly');
    case 'still_parked':
      return t('slip_stillParked');
    case 'quantity': {
      const { name, askedMilli, givenMilli } = slip;
      if (askedMilli === 0) return t('slip_extra', { name });
      if (givenMilli === 0) return t('slip_missing', { name });
      const said = { asked: quantity(askedMilli), given: quantity(givenMilli) };
      return t('slip_quantity', { name, ...said });
    }
    case 'off': {
      const [asked, given] = [money(slip.askedMinor), money(slip.givenMinor)];
      return slip.givenMinor === 0
        ? t('slip_nothingOff', { asked })
        : t('slip_off', { asked, given });
    }
    case 'reason':
      return t('slip_reason', { asked: slip.asked });
    case 'no_payment':
      return t('slip_noPayment', { method: methodName(slip.method) });
    case 'other_payment':
      return t('slip_otherPayment', { method: methodName(slip.method) });
    case 'amount': {
      const [asked, given] = [money(slip.askedMinor), money(slip.givenMinor)];
      return t('slip_amount', { asked, given, method: methodName(slip.method) });
    }
    case 'tender': {
      const [asked, given] = [money(slip.askedMinor), money(slip.givenMinor)];
      return t('slip_tender', { asked, given });
    }
    case 'provider':
      return t('slip_provider', { asked: slip.asked });
    case 'reference':
      return t('slip_reference', { asked: slip.asked });
  }
}

function paymentText(payment: AskedPayment, isRest: boolean, { money }: Format): string {
  const { method, amountMinor, tenderedMinor, provider, reference } = payment;
  const said = { provider: provider ?? '', reference: reference ?? '' };
  if (method === 'cash') {
    if (tenderedMinor !== null) return t('ask_tender', { amount: money(tenderedMinor) });
    return isRest ? t('ask_rest') : t('ask_exact');
  }
  return amountMinor === null
    ? t('ask_mobile', said)
    : t('ask_part', { ...said, amount: money(amountMinor) });
}

/** What a customer says at one of their turns: before the goods, and how they pay. */
export function turnWords(
  { kind, turns, sales }: PracticeTask,
  at: number,
  format: Format,
): { readonly lead: string; readonly asked: readonly string[] } {
  const turn = turns[at];
  const lead = LEADS[leadOf(kind, at)]();
  if (turn?.until !== 'sold') return { lead, asked: [] };
  const before = turns.slice(0, at).filter(({ until }) => until === 'sold').length;
  const sale = sales[before];
  if (sale === undefined) return { lead, asked: [] };
  const { discount, payments } = sale;
  const off =
    discount === null
      ? []
      : [
          t('ask_off', {
            percent: format.percent(discount.basisPoints),
            reason: discount.reason,
          }),
        ];
  const paid = payments.map((payment, place) => paymentText(payment, place > 0, format));
  return { lead, asked: [...off, ...paid] };
}

const LEADS = {
  want: () => t('turn_want'),
  wait: () => t('turn_wait'),
  other: () => t('turn_waiting'),
  back: () => t('turn_back'),
  unwanted: () => t('turn_unwanted'),
  handed: () => t('turn_handed'),
  found: () => t('turn_found'),
};

const PARK_LEADS = ['want', 'wait', 'other', 'back'] as const;

/** What a turn begins with. */
function leadOf(kind: PracticeTask['kind'], at: number): keyof typeof LEADS {
  if (kind === 'park') return PARK_LEADS[at] ?? 'want';
  if (kind === 'remove' && at > 0) return 'unwanted';
  if (kind === 'unknown_code') return at === 0 ? 'handed' : 'found';
  return 'want';
}

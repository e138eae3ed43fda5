import { inFavour, whyNotCredit } from '@tillbook/core/customers/account';
import {
  creditOffline,
  whyNotCreditOffline,
  type WhyNotCreditOffline,
} from '@tillbook/core/customers/credit-offline';
import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { can, type Bearer } from '@tillbook/core/permissions';
import { BookUser } from 'lucide-react';
import { t } from '../i18n/en/till-customers.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import type { CartCustomer } from './cart.ts';
import type { PaidPart } from './pay.ts';
import { timeOf } from './time-of.ts';
import type { BuyerAccount } from './use-account.ts';

/** Whether something may be sold on this account. */
export const hasAccount = (account: CustomerAtTill | null): boolean =>
  account !== null && account.creditLimitMinor !== 0;

const OFFLINE = {
  NO_CREDIT: 'accountNone',
  CREDIT_LIMIT_EXCEEDED: 'accountOverThen',
  CREDIT_NEEDS_YES: 'accountNeedsYes',
  CREDIT_OVER_OWN_LIMIT: 'accountOverOwn',
} as const satisfies Record<WhyNotCreditOffline, string>;

/** The same without a connection: by what this device knows, and nobody is asked for a yes. */
function whyNotOffline(
  seller: Bearer,
  { account, asOf }: { readonly account: CustomerAtTill; readonly asOf: string },
  totalMinor: number,
  format: Format,
): string | null {
  const why = whyNotCreditOffline(seller, account, totalMinor);
  if (why === null) return null;
  const most = creditOffline(seller, account) ?? 0;
  const left = format.money(why === 'CREDIT_OVER_OWN_LIMIT' ? most : (account.leftMinor ?? 0));
  return t(OFFLINE[why], { left, time: timeOf(asOf, format) });
}

/** Why this sale may not go on the account, in words, or null. */
function whyNot(
  seller: Bearer,
  { account, asOf, askAgain }: BuyerAccount,
  isOnline: boolean,
  totalMinor: number,
  format: Format,
): string | null {
  if (account === null) {
    if (!isOnline) return t('accountOffline');
    return t(askAgain === null ? 'accountAsked' : 'accountFailed');
  }
  if (asOf !== null) return whyNotOffline(seller, { account, asOf }, totalMinor, format);
  if (account.creditLimitMinor === 0) return t('accountNone');
  if (whyNotCredit(account, totalMinor) === null || can(seller, 'approval.ask')) return null;
  return t('accountOver', { left: format.money(account.leftMinor ?? 0) });
}

/** Whether so much is known to go beyond what is left: then somebody is asked for it. */
const isBeyond = ({ account, asOf }: BuyerAccount, totalMinor: number): boolean =>
  account !== null && asOf === null && whyNotCredit(account, totalMinor) !== null;

/** The most that parts may leave on the account where nobody can be asked; null: no such limit. */
export function useCreditMost({ account, asOf }: BuyerAccount): number | null {
  const seller = useUser();
  return account === null || asOf === null ? null : creditOffline(seller, account);
}

/** The whole sale on the account of who buys: one touch, once the customer is chosen. */
export function OnAccount(props: {
  readonly customer: CartCustomer | null;
  readonly buyer: BuyerAccount;
  readonly isOnline: boolean;
  readonly totalMinor: number;
  readonly stopped: string | null;
  readonly onPaid: (parts: readonly PaidPart[]) => void;
}) {
  const { customer, buyer, isOnline, totalMinor, stopped, onPaid } = props;
  const { account } = buyer;
  const seller = useUser();
  const format = useFormat();
  const stop = stopped ?? whyNot(seller, buyer, isOnline, totalMinor, format);
  if (customer === null || totalMinor === 0) return null;
  // Whoever only has store credit is offered that.
  if (account !== null && account.creditLimitMinor === 0 && inFavour(account) > 0) return null;
  const own = { paymentTypeId: null, typeName: null, provider: null, reference: null };
  const part = { method: 'credit', amountMinor: totalMinor, tenderedMinor: totalMinor } as const;
  return (
    <Button
      size="big"
      wide
      icon={<BookUser size={20} aria-hidden />}
      disabledReason={stop}
      onClick={() => onPaid([{ ...part, ...own }])}
    >
      {t(stop === null && isBeyond(buyer, totalMinor) ? 'onAccountAsked' : 'onAccount')}
    </Button>
  );
}

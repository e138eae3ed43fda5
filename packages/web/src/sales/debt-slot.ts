import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import type { PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import type { PayoutMethod } from '@tillbook/core/ledger/journal-of-customer';
import { createContext, type ComponentType } from 'react';

/** The drawer that takes a payment: the till's open shift, in the hands of this device. */
export interface DrawerHere {
  readonly shiftId: string;
  readonly leaseId: string;
  readonly branchId: string;
}

export interface DebtPaymentProps {
  readonly customer: CustomerAtTill;
  readonly drawer: DrawerHere;
  /** Cash is taken: the drawer has to open. */
  readonly onCash: () => void;
  readonly onClose: () => void;
}

/** Who takes payments of debts; the map of screens puts the room of debts in. */
export const DebtPaymentSlot = createContext<ComponentType<DebtPaymentProps> | null>(null);

export interface PromiseProps {
  readonly customer: Pick<CustomerAtTill, '_id' | 'name' | 'phone'>;
  readonly amountMinor: number;
  readonly onNoted: (promisedOn: string) => void;
  readonly onClose: () => void;
}

/** Who notes when a customer says to pay; put in like the payments of debts. */
export const PromiseSlot = createContext<ComponentType<PromiseProps> | null>(null);

/** What is to be paid out of the drawer. */
export interface PayoutAsked {
  readonly branchId: string;
  readonly method: PayoutMethod;
  readonly amountMinor: number;
  readonly reference: string | null;
  readonly note: string | null;
}

export interface CreditPayoutProps {
  readonly customer: CustomerAtTill;
  readonly branchId: string;
  /** Once it is paid out. */
  readonly slip: PayoutSlip | null;
  readonly error: unknown;
  readonly onAsk: (asked: PayoutAsked) => Promise<void>;
  readonly onClose: () => void;
}

/** Who asks how a credit is paid out, and prints it; put in like the payments of debts. */
export const CreditPayoutSlot = createContext<ComponentType<CreditPayoutProps> | null>(null);

import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
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
  readonly onClose: () => void;
}

/** Who takes payments of debts; the map of screens puts the room of debts in. */
export const DebtPaymentSlot = createContext<ComponentType<DebtPaymentProps> | null>(null);

import { customerTitle } from '@tillbook/core/customers/customer-words';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/till-customers.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { announce } from '../ui/live-region.ts';
import { holdTyping } from '../ui/type-ahead.ts';
import type { CartCustomer } from './cart.ts';
import { laybyIn } from './cart-layby.ts';
import type { KeptCustomers } from './customer-store.ts';
import type { Till } from './till.ts';
import { useMadeHere } from './use-made-here.ts';
import { useTillCustomers } from './use-till-customers.ts';

const CustomerPicker = lazyPart(() => import('./customer-picker.tsx'), 'CustomerPicker');

/** Choosing who buys what is in the cart. */
export interface Picking {
  readonly open: () => void;
  readonly remove: () => void;
  /** Whom this device knows, and as of when; null: it does not know its customers yet. */
  readonly kept: KeptCustomers | null;
  /** The picker, while it is open. */
  readonly sheet: ReactNode;
}

export function usePicking(till: Till, isOnline: boolean): Picking {
  const kept = useTillCustomers();
  const known = kept?.items ?? null;
  const { made, make } = useMadeHere(known);
  const [isOpen, setIsOpen] = useState(false);
  return {
    kept,
    open: () => {
      const { pending, cart } = till.getSnapshot();
      if (pending !== null || isOpen || laybyIn(cart) !== null) return;
      holdTyping();
      setIsOpen(true);
    },
    remove: () => {
      till.change({ kind: 'customer', customer: null });
      announce(t('removed'));
    },
    sheet: isOpen && (
      <CustomerPicker
        known={known}
        isOnline={isOnline}
        made={made}
        onMake={make}
        onPick={(customer, isNew) => {
          till.change({ kind: 'customer', customer });
          announce(choiceSaid(customer, isNew));
          setIsOpen(false);
        }}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}

/** How a choice is told to those who do not see it. */
function choiceSaid(customer: CartCustomer, isNew: boolean): string {
  return t(isNew ? 'added' : 'chosen', { name: customerTitle(customer) });
}

import type { RefundFact } from '@tillbook/core/refunds/refund-facts.api';
import type { CashMoveFactInput } from '@tillbook/core/sales/cash-move-facts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { CatalogueRow } from '../src/sales/till-product.ts';
import type { KeptStorage } from './kept-storage.ts';
import type { Fate } from './rough-network.ts';

/** What a fleet is told on its standard input. */
export interface FleetGiven {
  /** The servers, all of one database. */
  readonly origins: readonly [string, ...string[]];
  readonly seed: number;
  /** What the devices' clocks say at the start. */
  readonly startMs: number;
  readonly businessId: string;
  readonly currency: string;
  readonly seller: { readonly personId: string; readonly name: string; readonly token: string };
  readonly branch: { readonly branchId: string; readonly code: string; readonly name: string };
  readonly tills: readonly GivenTill[];
  readonly products: readonly CatalogueRow[];
  readonly salesPerDevice: number;
  /**
   * `rough`: sales while the network fails and pages end at random. `queue`: all of them without
   * a network, then one round of sending.
   */
  readonly plan: 'rough' | 'queue';
  /** The weather stays rough, and this is all that comes of it. */
  readonly fates?: readonly Fate[];
  /** A device forgets what it wrote down when its page ends: the negative control. */
  readonly forgets: boolean;
  /** What is not a sale goes before all that are: the negative control of their order. */
  readonly hurries: boolean;
  /** What the device held under an earlier release; else it is new. */
  readonly kept?: KeptStorage;
  /** At the end devices hand over what the server could make nothing of. */
  readonly handsOver?: boolean;
}

export interface GivenTill {
  readonly tillId: string;
  readonly leaseId: string;
  readonly deviceId: string;
  readonly shiftId: string;
  readonly series: string;
  readonly code: string;
  /** The device's own, from its enrolment. */
  readonly secret: string;
}

/** Something that a device showed as done, as it shows it. */
export type Done =
  | { readonly kind: 'sale'; readonly sale: Sale }
  | { readonly kind: 'refund'; readonly refund: RefundFact }
  | { readonly kind: 'move'; readonly move: CashMoveFactInput };

/** What a fleet prints when it is done. */
export interface FleetResult {
  readonly devices: readonly {
    readonly tillId: string;
    /** All that this device showed as done, in its order. */
    readonly shown: readonly Done[];
    /** What is still in its outbox: number, state and problem. */
    readonly left: readonly string[];
    /** What it handed over: what it is and why. */
    readonly handed: readonly string[];
  }[];
  readonly fates: Readonly<Record<string, number>>;
  readonly kills: number;
  /** Refused by the server with the cart given back. */
  readonly refused: number;
  /** From the first request of the last round of sending to the end of it. */
  readonly sendingMs: number;
}

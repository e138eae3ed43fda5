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
  /** What the device held under an earlier release; else it is new. */
  readonly kept?: KeptStorage;
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

/** What a fleet prints when it is done. */
export interface FleetResult {
  readonly devices: readonly {
    readonly tillId: string;
    /** The sales that this device showed as done, in their order, as it shows them. */
    readonly shown: readonly Sale[];
    /** What is still in its outbox: number, state and problem. */
    readonly left: readonly string[];
  }[];
  readonly fates: Readonly<Record<string, number>>;
  readonly kills: number;
  /** Refused by the server with the cart given back. */
  readonly refused: number;
  /** From the first request of the last round of sending to the end of it. */
  readonly sendingMs: number;
}

import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';

/** Where and by whom something is done: at a till that is taken, with its drawer open. */
export interface ShiftPlace {
  readonly worker: Actor;
  readonly branchId: string;
  readonly tillId: string;
  readonly shiftId: string;
  readonly leaseId: string;
}

/** Something besides sales that is done at a till, and when. */
export interface ShiftDeed {
  readonly atMs: number;
  run(tx: Tx, place: ShiftPlace): Promise<void>;
}

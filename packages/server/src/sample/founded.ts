import type { Actor } from '../http/actor.ts';
import type { Goods, Shop, ShopTill } from './shop.ts';

/** Goods of a shop as its catalogue has them. */
export interface Product extends Goods {
  readonly productId: string;
  /** Of its pack, where it has one. */
  readonly packId: string;
  readonly taxBasisPoints: number;
}

export interface FoundedTill extends ShopTill {
  readonly tillId: string;
  /** The device that stands there. */
  readonly deviceId: string;
  readonly worker: Actor;
}

export interface FoundedBranch {
  readonly branchId: string;
  readonly name: string;
  readonly code: string;
  readonly tills: readonly FoundedTill[];
}

/** A sample shop that is set up: its people work there, and its tills wait for the first sale. */
export interface FoundedShop {
  readonly shop: Shop;
  readonly businessId: string;
  readonly owner: Actor;
  /** Who works there besides the owner. */
  readonly staff: readonly Actor[];
  readonly branches: readonly FoundedBranch[];
  readonly taxClasses: { readonly standard: string; readonly zero: string };
  /** When the last of it was set up. */
  readonly foundedMs: number;
}

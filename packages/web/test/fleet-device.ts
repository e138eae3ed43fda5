import { setTimeout as wait } from 'node:timers/promises';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { NO_SELLING } from '../src/sales/selling.ts';
import { tillProducts, type TillProduct } from '../src/sales/till-product.ts';
import { totalOf } from '../src/sales/totals.ts';
import type { Chance } from './chance.ts';
import { FleetDisk } from './fleet-disk.ts';
import type { FleetGiven, GivenTill } from './fleet-given.ts';
import { openPage, type FleetPage, type PageWorld } from './fleet-page.ts';
import { roughNetwork, type RoughNetwork } from './rough-network.ts';

const KILL = 0.15;
const KILL_WITHIN_MS = 40;
const STEP_MS = 2;
/** A device that gets nowhere for so long is stuck, which the test then sees. */
const PATIENCE_MS = 30_000;
/** A long queue takes its time. */
const QUEUE_MS = 300_000;
const TAX_RULES = { taxMode: 'inclusive', taxRounding: 'per_rate' } as const;

/** One device that sells, loses its connection, is killed and opened again. */
export class FleetDevice {
  readonly network: RoughNetwork;
  readonly own: GivenTill;
  /** What it showed as done, by the sale's id, in its order. */
  readonly shown = new Map<string, Sale>();
  kills = 0;
  refused = 0;
  readonly #chance: Chance;
  readonly #disk: FleetDisk;
  readonly #given: FleetGiven;
  readonly #products: readonly TillProduct[];
  readonly #world: PageWorld;
  #page: FleetPage | null = null;
  #isOpened = false;

  constructor(given: FleetGiven, own: GivenTill, chance: Chance) {
    this.#given = given;
    this.own = own;
    this.#chance = chance;
    this.#disk = new FleetDisk(own.deviceId, chance, given.forgets);
    this.network = roughNetwork(given.origins, chance, given.fates);
    this.#products = given.products.flatMap(tillProducts);
    const { seller, currency } = given;
    const known = new Map(this.#products.map((product) => [product._id, product]));
    this.#world = {
      ...{ given, own, network: this.network },
      place: {
        business: { name: 'Amina Shop', currency, zone: 'Africa/Dar_es_Salaam' },
        seller: { _id: seller.personId, name: seller.name },
        ...{ rules: TAX_RULES, selling: NO_SELLING, product: (soldId) => known.get(soldId) },
      },
      nowMs: () => given.startMs + Math.floor(performance.now()),
      onShown: (sale) => {
        if (!this.shown.has(sale._id)) this.shown.set(sale._id, sale);
      },
    };
  }

  #lease(): TillLease {
    const { own } = this;
    const { branch } = this.#given;
    return {
      ...{ tillId: own.tillId, tillName: own.code, tillCode: own.code, series: own.series },
      ...{ branchId: branch.branchId, branchName: branch.name, branchCode: branch.code },
      ...{ lastNumber: 0, leaseId: own.leaseId, openShift: null },
    };
  }

  async open(): Promise<FleetPage> {
    const { kept, businessId } = this.#given;
    if (kept !== undefined && !this.#isOpened) await this.#disk.holds(kept);
    this.#isOpened = true;
    const storage = this.#disk.page(this.#world.nowMs);
    const { deviceId, secret } = this.own;
    // An earlier release keeps its own.
    if (kept === undefined) await storage.credentials.keep(businessId, { deviceId, secret });
    // What waits here the device shows as saved, though its page ended before it could say so.
    for (const { draft, fact, state } of await storage.outbox.all()) {
      if (state !== 'trying' && !this.shown.has(draft._id)) this.shown.set(draft._id, fact);
    }
    const page = await openPage(this.#world, storage, this.#lease());
    this.#page = page;
    return page;
  }

  /** Sells until so many sales are done, whatever happens. */
  async sellAll(): Promise<void> {
    const { plan, salesPerDevice, forgets } = this.#given;
    const isRough = plan === 'rough';
    await this.open();
    if (!isRough) this.network.weather = 'gone';
    else if (this.#given.fates !== undefined) this.network.weather = 'rough';
    let stuckMs = 0;
    while (this.shown.size < salesPerDevice && stuckMs < PATIENCE_MS) {
      const { size } = this.shown;
      const beganMs = performance.now();
      if (isRough) this.#turn();
      await this.#sellOne(isRough && this.#chance.is(KILL));
      stuckMs = this.shown.size > size ? 0 : stuckMs + performance.now() - beganMs;
    }
    if (forgets) await this.#saveAndDie();
  }

  /** One more without a network, and the page ends: what says that it is kept has to be. */
  async #saveAndDie(): Promise<void> {
    this.network.weather = 'gone';
    await this.#sellOne(false);
    if (this.#page !== null) await this.#killIn(this.#page, 0);
  }

  /** The weather changes now and then. */
  #turn(): void {
    if (this.#given.fates !== undefined || this.#chance.is(0.7)) return;
    this.network.weather = this.#chance.oneOf(['fine', 'rough', 'rough', 'rough', 'gone']);
    if (this.network.weather !== 'gone') this.#page?.sendNow();
  }

  async #sellOne(isKilled: boolean): Promise<void> {
    const page = this.#page ?? (await this.open());
    const killed = isKilled ? this.#killIn(page, this.#chance.below(KILL_WITHIN_MS)) : null;
    const sold = this.#sellOn(page);
    await (killed === null ? sold : Promise.race([sold, killed]));
    await killed;
  }

  async #killIn(page: FleetPage, ms: number): Promise<void> {
    await wait(ms);
    page.end();
    this.#page = null;
    this.kills += 1;
  }

  async #sellOn({ till }: FleetPage): Promise<void> {
    const { pending, cart } = till.getSnapshot();
    if (pending === null) {
      const wanted = 1 + this.#chance.below(3);
      for (let count = cart.lines.length; count < wanted; count += 1) {
        const product = this.#products[this.#chance.below(this.#products.length)] as TillProduct;
        const quantityMilli = 1_000 * (1 + this.#chance.below(3));
        till.change({ kind: 'add', product, quantityMilli });
      }
      this.#maybeLess(till);
      const total = totalOf(till.getSnapshot().cart, TAX_RULES)?.totalMinor ?? 0;
      const tenderedMinor = total + this.#chance.below(5_000);
      till.sell(
        [
          {
            ...{ method: 'cash', paymentTypeId: null, typeName: null },
            ...{ amountMinor: total, tenderedMinor, provider: null, reference: null },
          },
        ],
        { totalMinor: total, roundingMinor: 0 },
      );
    }
    await until(() => till.getSnapshot().pending === null);
    if (till.getSnapshot().refusal === null) return;
    this.refused += 1;
    till.change({ kind: 'empty' });
    till.dismissRefusal();
  }

  /** Sometimes something is written to it. */
  #maybeLess(till: FleetPage['till']): void {
    if (!this.#chance.is(0.2)) return;
    till.change({ kind: 'note', soldId: null, note: `Note ${this.#chance.below(100)}` });
  }

  /** With a connection that works: everything is sent, or cannot be. */
  async settle(): Promise<void> {
    this.network.weather = 'fine';
    const page = this.#page ?? (await this.open());
    page.sendNow();
    if (this.#given.plan === 'queue') return until(() => page.result() !== null, QUEUE_MS);
    await until(() => page.till.getSnapshot().pending === null);
    const isDone = async () => (await factsOf(page)).every(({ state }) => state === 'malformed');
    const endsAt = performance.now() + PATIENCE_MS;
    while (!(await isDone()) && performance.now() < endsAt) await wait(5);
  }

  async left(): Promise<string[]> {
    const page = this.#page ?? (await this.open());
    const all = await factsOf(page);
    return all.map(({ told, state, problem }) => `${told} ${state} ${problem ?? ''}`);
  }
}

/** Everything in the outbox of a page's device. */
async function factsOf({ storage }: FleetPage) {
  const { outbox, refunds, openings, moves, closings } = storage;
  const sales = (await outbox.all()).map((one) => ({ ...one, told: `${one.draft.number}` }));
  const others = [
    ...(await refunds.all()).map((one) => ({ ...one, told: 'refund' })),
    ...(await openings.all()).map((one) => ({ ...one, told: 'opening' })),
    ...(await moves.all()).map((one) => ({ ...one, told: one.move.kind })),
    ...(await closings.all()).map((one) => ({ ...one, told: 'close' })),
  ];
  return [...sales, ...others];
}

async function until(isSo: () => boolean, patienceMs = PATIENCE_MS): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!isSo() && performance.now() < endsAt) await wait(STEP_MS);
}

import { setTimeout as wait } from 'node:timers/promises';
import type { CartCustomer } from '../src/sales/cart.ts';
import { NO_SELLING } from '../src/sales/selling.ts';
import { tillProducts, type TillProduct } from '../src/sales/till-product.ts';
import { totalOf } from '../src/sales/totals.ts';
import type { Chance } from './chance.ts';
import {
  doneOn,
  giveBack,
  idOf,
  moveSomeCash,
  someCustomer,
  someWayToPay,
  type DeedWorld,
} from './fleet-deeds.ts';
import { FleetDisk } from './fleet-disk.ts';
import type { Done, FleetGiven, GivenTill } from './fleet-given.ts';
import { openPage, type FleetPage, type PageWorld } from './fleet-page.ts';
import { roughNetwork, type RoughNetwork } from './rough-network.ts';

const KILL = 0.15;
const KILL_WITHIN_MS = 40;
/** How often something else is done than a sale. */
const BESIDE = 0.2;
const STEP_MS = 2;
const LOOK_MS = 50;
/** A device that gets nowhere for so long is stuck, which the test then sees. */
const PATIENCE_MS = 30_000;
/** A long queue takes its time. */
const QUEUE_MS = 300_000;
const TAX_RULES = { taxMode: 'inclusive', taxRounding: 'per_rate' } as const;

/** One device that sells, takes back and moves cash, loses its connection, is killed and opened again. */
export class FleetDevice {
  readonly network: RoughNetwork;
  readonly own: GivenTill;
  /** What it showed as done, by its id, in its order. */
  readonly shown = new Map<string, Done>();
  kills = 0;
  refused = 0;
  readonly #chance: Chance;
  readonly #disk: FleetDisk;
  readonly #given: FleetGiven;
  readonly #products: readonly TillProduct[];
  readonly #world: PageWorld;
  readonly #customers = new Map<string, CartCustomer>();
  /** The sales among what was shown. */
  readonly #sold: string[] = [];
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
      onShown: (done) => this.#show(done),
    };
  }

  #show(done: Done): void {
    const id = idOf(done);
    if (this.shown.has(id)) return;
    this.shown.set(id, done);
    if (done.kind === 'sale') this.#sold.push(id);
  }

  #lease(): DeedWorld['lease'] {
    const { own } = this;
    const { branch, seller } = this.#given;
    const opened = { openedByName: seller.name, openedById: seller.personId };
    const openedAt = new Date(this.#given.startMs).toISOString();
    return {
      ...{ tillId: own.tillId, tillName: own.code, tillCode: own.code, series: own.series },
      ...{ branchId: branch.branchId, branchName: branch.name, branchCode: branch.code },
      branchDay: null,
      ...{ lastNumber: 0, leaseId: own.leaseId },
      openShift: { _id: own.shiftId, openedAt, ...opened },
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
    for (const done of await doneOn(storage)) this.#show(done);
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
    while (this.#sold.length < salesPerDevice && stuckMs < PATIENCE_MS) {
      const { size } = this.shown;
      const beganMs = performance.now();
      if (isRough) this.#turn();
      await this.#doOne(isRough && this.#chance.is(KILL));
      stuckMs = this.shown.size > size ? 0 : stuckMs + performance.now() - beganMs;
    }
    if (forgets) await this.#saveAndDie();
  }

  /** One more without a network, and the page ends: what says that it is kept has to be. */
  async #saveAndDie(): Promise<void> {
    this.network.weather = 'gone';
    await this.#doOne(false);
    if (this.#page !== null) await this.#killIn(this.#page, 0);
  }

  /** The weather changes now and then. */
  #turn(): void {
    if (this.#given.fates !== undefined || this.#chance.is(0.7)) return;
    this.network.weather = this.#chance.oneOf(['fine', 'rough', 'rough', 'rough', 'gone']);
    if (this.network.weather !== 'gone') this.#page?.sendNow();
  }

  async #doOne(isKilled: boolean): Promise<void> {
    const page = this.#page ?? (await this.open());
    const killed = isKilled ? this.#killIn(page, this.#chance.below(KILL_WITHIN_MS)) : null;
    const isBeside = this.#given.plan === 'rough' && this.#chance.is(BESIDE);
    const isFree = page.till.getSnapshot().pending === null;
    const done = isBeside && isFree ? this.#besideOn(page) : this.#sellOn(page);
    await (killed === null ? done : Promise.race([done, killed]));
    await killed;
  }

  /** Takes something back or moves cash. */
  async #besideOn(page: FleetPage): Promise<void> {
    const { nowMs } = this.#world;
    const at = { given: this.#given, storage: page.storage, lease: this.#lease(), nowMs };
    const world = { ...at, chance: this.#chance };
    const saleId = this.#sold[this.#chance.below(this.#sold.length)];
    const isRefund = saleId !== undefined && this.#chance.is(0.6);
    const done = isRefund ? await giveBack(world, saleId) : await moveSomeCash(world);
    if (done !== null) page.show(done);
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
      this.#maybeMore(till);
      const totalMinor = totalOf(till.getSnapshot().cart, TAX_RULES)?.totalMinor ?? 0;
      const paid = someWayToPay(totalMinor, this.#chance);
      till.sell(paid, { totalMinor, roundingMinor: 0 });
    }
    await until(() => till.getSnapshot().pending === null);
    if (till.getSnapshot().refusal === null) return;
    this.refused += 1;
    till.change({ kind: 'empty' });
    till.dismissRefusal();
  }

  /** Sometimes something is written to it, or somebody buys whom nobody knew. */
  #maybeMore(till: FleetPage['till']): void {
    if (this.#chance.is(0.2)) {
      till.change({ kind: 'note', soldId: null, note: `Note ${this.#chance.below(100)}` });
    }
    if (!this.#chance.is(0.2)) return;
    till.change({ kind: 'customer', customer: someCustomer(this.#customers, this.#chance) });
  }

  /** With a connection that works: everything is sent, or cannot be. */
  async settle(): Promise<void> {
    this.network.weather = 'fine';
    const page = this.#page ?? (await this.open());
    page.sendNow();
    if (this.#given.plan === 'queue') return until(() => page.result() !== null, QUEUE_MS);
    await until(() => page.till.getSnapshot().pending === null);
    let left = Infinity;
    let endsAt = 0;
    // Looking reads and opens all that lies there: done every 5 ms it held up what it waited for.
    for (;;) {
      const open = (await factsOf(page)).filter(({ state }) => state !== 'malformed').length;
      if (open < left) endsAt = performance.now() + PATIENCE_MS;
      left = open;
      if (open === 0 || performance.now() > endsAt) return;
      await wait(LOOK_MS);
    }
  }

  /** With a connection that works: what the server could make nothing of goes to the managers. */
  async handOver(): Promise<void> {
    const page = this.#page ?? (await this.open());
    const ended = await page.handOver();
    if (ended !== 'done') throw new Error(`handing over ended with ${ended}`);
  }

  async handed(): Promise<string[]> {
    const page = this.#page ?? (await this.open());
    const all = await page.storage.handed.all();
    return all.map(({ label, problem }) => `${label} ${problem}`);
  }

  async left(): Promise<string[]> {
    const page = this.#page ?? (await this.open());
    const all = await factsOf(page);
    return all.map(({ told, state, problem }) => `${told} ${state} ${problem ?? ''}`);
  }
}

/** Everything in the outbox of a page's device. */
async function factsOf({ storage }: FleetPage) {
  const { outbox, refunds, openings, moves, closings, discards } = storage;
  const sales = (await outbox.all()).map((one) => ({ ...one, told: `${one.draft.number}` }));
  const others = [
    ...(await refunds.all()).map((one) => ({ ...one, told: 'refund' })),
    ...(await openings.all()).map((one) => ({ ...one, told: 'opening' })),
    ...(await moves.all()).map((one) => ({ ...one, told: one.move.kind })),
    ...(await closings.all()).map((one) => ({ ...one, told: 'close' })),
    ...(await discards.all()).map((one) => ({ ...one, told: 'discard' })),
  ];
  return [...sales, ...others];
}

async function until(isSo: () => boolean, patienceMs = PATIENCE_MS): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!isSo() && performance.now() < endsAt) await wait(STEP_MS);
}

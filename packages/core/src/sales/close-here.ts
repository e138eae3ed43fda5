import { can, type Bearer } from '../permissions.ts';
import { expectedCash } from './expected-cash.ts';
import { NO_SUMS, tenderParts } from './tender-parts.ts';

/** Why a person may not close a shift alone, or null. */
export type WhyNotClose = 'FORBIDDEN' | 'SHIFT_OF_ANOTHER';

/**
 * Why a person may not close a shift: without the right to it, or one of somebody else's. A device
 * without a connection does not offer it; where it happened all the same that is a conflict.
 */
export function whyNotCloseHere(
  bearer: Bearer,
  at: { readonly isOwnShift: boolean },
): WhyNotClose | null {
  if (!can(bearer, 'shift.use')) return 'FORBIDDEN';
  return at.isOwnShift || can(bearer, 'shift.manage') ? null : 'SHIFT_OF_ANOTHER';
}

/** What the server finds when it hears that a shift was closed before. */
export interface ShiftAtClosing {
  /** Somebody closed it meanwhile. */
  readonly isClosed: boolean;
  /** Its till is in the hands of another device, which sells on in it. */
  readonly isHeldElsewhere: boolean;
}

/**
 * What becomes of a shift that was closed without a connection: it is closed by what was counted.
 * Where somebody closed it meanwhile that Z report stays, and where another device sells on in it
 * the shift stays open there: the count stands beside it, for people to look at.
 */
export function placeOfClosing({ isClosed, isHeldElsewhere }: ShiftAtClosing): 'closes' | 'beside' {
  return isClosed || isHeldElsewhere ? 'beside' : 'closes';
}

/**
 * When a close counts: not before what happened in its shift, whose drawer was counted after it,
 * and not after now.
 */
export function closeWithin(
  countedMs: number,
  shift: { readonly openedMs: number; readonly lastMs: number | null },
  nowMs: number,
): number {
  const { openedMs, lastMs } = shift;
  return Math.max(openedMs, lastMs ?? openedMs, Math.min(countedMs, nowMs));
}

/** What one device did in a shift, as far as it knows. */
export interface DoneHere {
  /** Null: the server opened the shift, and others may have used its drawer. */
  readonly floatMinor: number | null;
  readonly payments: readonly {
    readonly method: string;
    readonly amountMinor: number;
    /** Own way of paying or provider. */
    readonly name?: string | null;
  }[];
  /** What came back in cash. */
  readonly refundsMinor: readonly number[];
  readonly moves: readonly { readonly kind: string; readonly amountMinor: number }[];
  /** Carts that were thrown away; null where they could not be read. */
  readonly discards: readonly { readonly totalMinor: number }[] | null;
}

/** What came by a provider, or by an own way of paying. */
export interface KnownPart {
  readonly name: string | null;
  readonly amountMinor: number;
  readonly count: number;
}

/** What a device can say of a shift that it closed alone. */
export interface KnownHere {
  readonly tenders: readonly {
    readonly method: string;
    readonly amountMinor: number;
    readonly count: number;
    /** The same by provider and own way; nothing where nobody is named, or kept before. */
    readonly parts?: readonly KnownPart[];
  }[];
  readonly refundsMinor: number;
  readonly payInsMinor: number;
  readonly payOutsMinor: number;
  readonly dropsMinor: number;
  /** Absent: they could not be read, or it was kept before this was. */
  readonly discards?: { readonly count: number; readonly totalMinor: number };
  /** What the drawer should hold; null: this device does not know all that went through it. */
  readonly expectedMinor: number | null;
}

/**
 * What a device knows of its shift, told after the count was handed in. What the drawer should hold
 * it knows only of a shift that it opened alone and has not sent: nobody else can have used that.
 */
export function knownHere(done: DoneHere): KnownHere {
  const { floatMinor, payments, refundsMinor, moves, discards } = done;
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
  const moved = (kind: string) =>
    sum(moves.filter((move) => move.kind === kind).map(({ amountMinor }) => amountMinor));
  const methods = [...new Set(payments.map(({ method }) => method))];
  const tenders = methods.map((method) => {
    const own = payments.filter((payment) => payment.method === method);
    const amountMinor = sum(own.map((one) => one.amountMinor));
    return { method, amountMinor, count: own.length, parts: knownParts(own) };
  });
  const figures = {
    refundsMinor: sum(refundsMinor),
    payInsMinor: moved('pay_in'),
    payOutsMinor: moved('pay_out'),
    dropsMinor: moved('drop'),
  };
  // They are no money of the drawer: nothing is expected of them.
  const totalMinor = sum((discards ?? []).map((one) => one.totalMinor));
  const thrown = discards === null ? {} : { discards: { count: discards.length, totalMinor } };
  const cashSalesMinor = tenders.find(({ method }) => method === 'cash')?.amountMinor ?? 0;
  if (floatMinor === null) return { tenders, ...figures, ...thrown, expectedMinor: null };
  const { refundsMinor: cashRefundsMinor, ...others } = figures;
  const drawer = { floatMinor, cashSalesMinor, cashRefundsMinor, ...others };
  const nothing = { cashCollectedMinor: 0, cashPaidOutMinor: 0 };
  const expectedMinor = expectedCash({ ...drawer, ...nothing });
  return { tenders, ...figures, ...thrown, expectedMinor };
}

function knownParts(payments: DoneHere['payments']): KnownPart[] {
  const named = payments.map(({ name = null, amountMinor }) => ({
    ...{ ...NO_SUMS, typeId: null, name, salesMinor: amountMinor, salesCount: 1 },
  }));
  return tenderParts(named).map(({ name, salesMinor, salesCount }) => ({
    ...{ name, amountMinor: salesMinor, count: salesCount },
  }));
}

import type { Dims, Happening } from './report-oracle.ts';
import { halfUp } from './report-shelf.ts';

/** What people should sell a day and what they earn of it, as it was said, and what they did. */

/** A target of a day in minor units, or a rate of commission in basis points. */
export type SaidAs = 'target' | 'commission';
/** Said of a person in a branch, from a day on; null ends it. */
export interface Said {
  readonly as: SaidAs;
  readonly person: string;
  readonly branch: string;
  readonly from: string;
  readonly value: number | null;
}
interface Did {
  readonly dims: Dims;
  readonly person: string;
  /** Whether it shows that they were at work. */
  readonly isWork: boolean;
  readonly total: number;
  /** Null of what has no part in a commission. */
  readonly net: number | null;
}
interface Receipt {
  readonly netMinor: number;
  readonly totalMinor: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

export function makeEarned() {
  const said: Said[] = [];
  const did: Did[] = [];

  const holds = (as: SaidAs, person: string, { branch, day }: Dims): number | null => {
    let held: Said | null = null;
    for (const one of said) {
      if (one.as !== as || one.person !== person || one.branch !== branch) continue;
      if (one.from > (day ?? '')) continue;
      // Of one day the last word stands.
      if (held === null || one.from >= held.from) held = one;
    }
    return held?.value ?? null;
  };

  const say = (one: Said): void => {
    const { person, branch, from } = one;
    // What never began has no end either: what is said later of days before goes on.
    if (one.value === null && holds(one.as, person, { branch, day: from }) === null) return;
    said.push(one);
  };

  /** Each day of a person in a branch by itself, with what was said for it. */
  const daysOf = (as: SaidAs) => {
    const days = new Map<string, Did[]>();
    for (const one of did) {
      const key = [one.person, one.dims['branch'], one.dims['day']].join(' ');
      days.set(key, [...(days.get(key) ?? []), one]);
    }
    return [...days.values()].flatMap((all) => {
      const [{ dims, person }] = all as [Did];
      const value = holds(as, person, dims);
      return value === null ? [] : [{ all, value, dims: { ...dims, person } }];
    });
  };

  /** With tax, on all days of a target; it asks only for those on which there was work. */
  const targets = (): Happening[] =>
    daysOf('target').map(({ all, value, dims }) => {
      const daysWorked = all.some(({ isWork }) => isWork) ? 1 : 0;
      const reached = sumOf(all.map(({ total }) => total));
      return { dims, sums: { daysWorked, target: daysWorked * value, reached } };
    });

  /** Without tax; a day is rounded by itself. */
  const commissions = (): Happening[] =>
    daysOf('commission').flatMap(({ all, value, dims }) => {
      const nets = all.flatMap(({ net }) => (net === null ? [] : [net]));
      if (nets.length === 0) return [];
      const commissionBase = sumOf(nets);
      const commission = halfUp(commissionBase, value, 10_000);
      return [{ dims, sums: { commissionBase, commission } }];
    });

  return {
    ...{ say, targets, commissions },
    opened: (dims: Dims, person: string): void =>
      void did.push({ dims, person, isWork: true, total: 0, net: null }),
    sold: (dims: Dims, person: string, { netMinor, totalMinor }: Receipt): void =>
      void did.push({ dims, person, isWork: true, total: totalMinor, net: netMinor }),
    /** @param seller who had sold it, whoever takes it back */
    cameBack: (dims: Dims, seller: string, { netMinor, totalMinor }: Receipt): void =>
      void did.push({ dims, person: seller, isWork: false, total: -totalMinor, net: -netMinor }),
    /** Without a receipt it is of no sale: whoever took it reached less, and earned as much. */
    cameBlind: (dims: Dims, person: string, totalMinor: number): void =>
      void did.push({ dims, person, isWork: false, total: -totalMinor, net: null }),
  };
}

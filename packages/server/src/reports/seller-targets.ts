import { targetSums, type TargetSums } from '@tillbook/core/reports/seller-targets';
import type { Reader } from '../db/database.ts';
import type { Asked } from './analytics.sql.ts';
import type { Scope } from './scope.ts';
import { targetParts, type TargetPartOf } from './seller-targets.sql.ts';

/** How somebody did against their targets. */
export interface TargetOf extends TargetSums {
  readonly personId: string;
  readonly name: string;
}

/** The sums of one person; null without a target. */
export function targetOf(targets: readonly TargetOf[], personId: string): TargetSums | null {
  const found = targets.find((one) => one.personId === personId);
  if (found === undefined) return null;
  const { targetMinor, reachedMinor, reachedRate } = found;
  return { targetMinor, reachedMinor, reachedRate };
}

function summed(parts: readonly TargetPartOf[]): TargetOf[] {
  const names = new Map(parts.map(({ personId, name }) => [personId, name]));
  return [...names].map(([personId, name]) => ({
    ...{ personId, name },
    ...targetSums(parts.filter((part) => part.personId === personId)),
  }));
}

/** Everybody who had a target in the period, and worked or took back on its days. */
export async function targetsOfPeriod(reader: Reader, asked: Asked): Promise<TargetOf[]> {
  return summed(await targetParts(reader, asked));
}

/** The same of today, each branch at its own. */
export async function targetsOfToday(reader: Reader, scope: Scope): Promise<TargetOf[]> {
  const parts: TargetPartOf[] = [];
  for (const today of new Set(scope.branches.map((branch) => branch.today))) {
    const branches = scope.branches.filter((branch) => branch.today === today);
    const branchIds = branches.map(({ branchId }) => branchId);
    parts.push(...(await targetParts(reader, { from: today, to: today, branchIds })));
  }
  return summed(parts);
}

import { addSums, NO_SUMS, type FigureSums } from '@tillbook/core/reports/figures';
import type { Reader } from '../db/database.ts';
import {
  daysOfBranches,
  refundedOfBranches,
  type Asked,
  type DayOfBranch,
} from './analytics.sql.ts';

/** A period of some branches: by day, and added up with what came back. */
export interface PeriodSums {
  readonly days: readonly DayOfBranch[];
  readonly byBranch: ReadonlyMap<string, FigureSums>;
  readonly whole: FigureSums;
}

/** Reads a period once; every figure of a page is made of this. */
export async function periodSums(reader: Reader, asked: Asked): Promise<PeriodSums> {
  const days = await daysOfBranches(reader, asked);
  const refunded = await refundedOfBranches(reader, asked);
  const byBranch = new Map(
    asked.branchIds.map((branchId): [string, FigureSums] => [
      branchId,
      {
        ...addSums(
          days
            .filter((day) => day.branchId === branchId)
            .map((day) => ({ ...day, refundedMinor: 0 })),
        ),
        refundedMinor: refunded.find((one) => one.branchId === branchId)?.refundedMinor ?? 0,
      },
    ]),
  );
  return { days, byBranch, whole: addSums([NO_SUMS, ...byBranch.values()]) };
}

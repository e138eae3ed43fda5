import { groupOf } from '@tillbook/core/audit/audit-groups';
import { n, s, type Documents, type Row } from './report-documents.ts';
import type { Dims, Happening } from './report-oracle.ts';

/** What the audit and the sessions of a business say, act by act. */

export interface ActsTold {
  readonly acts: readonly Happening[];
  readonly signIns: readonly Happening[];
}

const OPENED_BY: Readonly<Record<string, string>> = {
  pin: 'signInsByPin',
  passkey: 'signInsByPasskey',
};

/** @param whenOf when an instant was on the wall of a zone */
export function actsOf(
  { business, tills, acts, sessions }: Documents,
  whenOf: (instant: string, zone: string, cutoffMinutes: number) => Dims,
): ActsTold {
  const zone = String(business[0]?.['timezone']);
  const branches = new Map(tills.map((one) => [s(one, 'till_id'), s(one, 'branch_id')]));
  // Days of the business, whenever those of its branches begin.
  const when = (row: Row, column: string): Dims => whenOf(String(row[column]), zone, 0);
  return {
    acts: acts.map((row) => ({
      dims: {
        ...when(row, 'at'),
        ...{ branch: branches.get(s(row, 'stream_id')) ?? null, person: s(row, 'actor_id') },
        ...{ act: s(row, 'action'), actGroup: groupOf(String(row['action'])) },
      },
      sums: { acts: Math.sign(n(row, 'seq')) },
    })),
    signIns: sessions.map((row) => {
      const device = s(row, 'device') === '' ? null : s(row, 'device');
      const by = OPENED_BY[String(row['opened_by'])];
      return {
        dims: { ...when(row, 'created_at'), person: s(row, 'person_id'), device },
        sums: {
          ...{ signIns: 1, ...(by === undefined ? {} : { [by]: 1 }) },
          ...(device === null ? {} : { [`device ${device}`]: 1 }),
        },
      };
    }),
  };
}

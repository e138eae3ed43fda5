import { revaluedLines, type Line } from './report-books.ts';
import type { Move } from './report-lying.ts';
import type { Dims, Happening } from './report-oracle.ts';
import { halfUp } from './report-shelf.ts';

/** Goods between two branches: neither here nor there, at what they had cost where they left. */

interface OnWay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly product: string;
  /** On the wall of the branch that sent them. */
  readonly wallDay: string;
  readonly sentMilli: number;
  readonly sentMinor: number;
  milli: number;
  minor: number;
}

/** What transfers write down besides. */
interface Writing {
  readonly wallDayOf: (branchId: string) => string;
  readonly take: (
    branchId: string,
    product: string,
    milli: number,
    by: Pick<Move, 'kind'>,
  ) => number;
  /** The day is that of another branch where one is named. */
  readonly put: (
    branchId: string,
    product: string,
    of: Pick<Move, 'kind' | 'milli' | 'minor'>,
    dayFrom?: string,
  ) => number;
  readonly book: (
    branchId: string,
    postedBy: string,
    lines: readonly Line[],
    dayFrom?: string,
  ) => void;
}
type Ends = 'received' | 'found' | 'lost' | 'returned';

const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

export function makeTransfers({ wallDayOf, take, put, book }: Writing) {
  const sent: OnWay[] = [];

  const send = (given: Pick<OnWay, 'id' | 'from' | 'to' | 'product'>, milli: number): void => {
    const { from, product } = given;
    const minor = take(from, product, milli, { kind: 'transfer_out' });
    const of = { sentMilli: milli, sentMinor: minor, milli, minor };
    sent.push({ ...given, ...of, wallDay: wallDayOf(from) });
    book(from, 'transfer_out', [
      ['1210', minor],
      ['1200', -minor],
    ]);
  };
  /** The oldest of which something is on its way. */
  const oldest = (): OnWay | undefined => sent.find(({ milli }) => milli > 0);

  /** By their receiver's word and on its day; what is found comes on top of all that was left. */
  const end = (one: OnWay, what: Ends, milli: number): void => {
    const { from, to, product } = one;
    const arrives = what === 'found' ? one.milli : milli;
    const minor = halfUp(one.minor, arrives, one.milli);
    const found = what === 'found' ? halfUp(one.sentMinor, milli, one.sentMilli) : 0;
    one.milli -= arrives;
    one.minor -= minor;
    if (what === 'lost') {
      return book(
        ...([from, 'transfer_loss'] as const),
        [
          ['5100', minor],
          ['1210', -minor],
        ],
        to,
      );
    }
    const shelf = what === 'returned' ? from : to;
    const more = what === 'found' ? milli : 0;
    const came = { kind: 'transfer_in', milli: arrives + more, minor: minor + found } as const;
    const revalued = put(shelf, product, came, to);
    book(
      ...([shelf, 'transfer_in'] as const),
      [['1200', minor + found], ['1210', -minor], ['5110', -found], ...revaluedLines(revalued)],
      to,
    );
  };

  /** What is on its way, as both of its ends see it, and nobody else. */
  const onWay = (today: string, branchId: string | null): Happening[] =>
    sent
      .filter(({ milli }) => milli > 0)
      .filter(({ from, to }) => branchId === null || [from, to].includes(branchId))
      .map(({ id, from, to, product, wallDay, milli, minor }) => {
        const dims: Dims = { transfer: id, sender: from, receiver: to, product };
        const daysOnWay = Math.max(0, daysFrom(wallDay, today));
        return { dims, sums: { onWay: milli, onWayValue: minor, daysOnWay } };
      });

  return { send, oldest, end, onWay };
}

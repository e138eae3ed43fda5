import type { Dims, Happening } from './report-oracle.ts';
import { halfUp } from './report-shelf.ts';

/** What suppliers were asked for, line by line, and what came of it. */

interface Line {
  readonly product: string;
  readonly orderedMilli: number;
  readonly netMinor: number;
  arrivedMilli: number;
}
interface Order {
  readonly id: string;
  readonly supplier: string;
  readonly branch: string;
  readonly dueOn: string | null;
  readonly lines: readonly Line[];
  /** Nothing more is expected of it. */
  isOver: boolean;
}
type Asked = Pick<Order, 'id' | 'supplier' | 'branch' | 'dueOn'> & {
  readonly lines: readonly Omit<Line, 'arrivedMilli'>[];
};

const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

export function makeOrders() {
  const orders: Order[] = [];

  const send = (asked: Asked): void => {
    const lines = asked.lines.map((line) => ({ ...line, arrivedMilli: 0 }));
    orders.push({ ...asked, lines, isOver: false });
  };
  const openOf = ({ lines }: Order): Line[] =>
    lines.filter(({ orderedMilli, arrivedMilli }) => orderedMilli > arrivedMilli);
  /** The oldest of which something is still to come to a branch. */
  const oldest = (branch: string): Order | undefined =>
    orders.find((one) => one.branch === branch && !one.isOver && openOf(one).length > 0);
  const giveUp = (order: Order): void => void (order.isOver = true);

  /** What is still to come, as it stands on a day. */
  const open = (today: string): Happening[] =>
    orders
      .filter(({ isOver }) => !isOver)
      .flatMap((order) => {
        const { id, supplier, branch, dueOn } = order;
        const late = dueOn === null ? {} : { daysLate: Math.max(0, daysFrom(dueOn, today)) };
        return openOf(order).map(({ product, orderedMilli, arrivedMilli, netMinor }) => {
          const dims: Dims = { order: id, supplier, branch, product, dueOn };
          const toCome = orderedMilli - arrivedMilli;
          const toComeValue = halfUp(netMinor, toCome, orderedMilli);
          const lateValue = dueOn !== null && dueOn < today ? toComeValue : 0;
          const values = { orderedValue: netMinor, toComeValue, lateValue };
          const sums = { ordered: orderedMilli, arrived: arrivedMilli, toCome, ...values };
          return { dims, sums: { ...sums, ...late, [`order ${id}`]: 1 } };
        });
      });

  return { send, oldest, giveUp, open };
}

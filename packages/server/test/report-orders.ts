import type { Dims, Happening } from './report-oracle.ts';
import { halfUp } from './report-shelf.ts';

/** What suppliers were asked for, line by line, and what came of it. */

interface Line {
  readonly product: string;
  readonly orderedMilli: number;
  readonly netMinor: number;
  arrivedMilli: number;
  /** Of it, what came by the day on which it was expected. */
  inTimeMilli: number;
}
interface Order {
  readonly id: string;
  readonly supplier: string;
  readonly branch: string;
  readonly dueOn: string | null;
  readonly lines: readonly Line[];
  /** When it was sent. */
  readonly when: Dims;
  /** The days of its deliveries. */
  readonly days: string[];
  /** Nothing more is expected of it. */
  isOver: boolean;
  isCancelled: boolean;
}
type Asked = Pick<Order, 'id' | 'supplier' | 'branch' | 'dueOn' | 'when'> & {
  readonly lines: readonly Omit<Line, 'arrivedMilli' | 'inTimeMilli'>[];
};

const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

export function makeOrders() {
  const orders: Order[] = [];

  const send = (asked: Asked): void => {
    const lines = asked.lines.map((line) => ({ ...line, arrivedMilli: 0, inTimeMilli: 0 }));
    orders.push({ ...asked, lines, days: [], isOver: false, isCancelled: false });
  };
  const openOf = ({ lines }: Order): Line[] =>
    lines.filter(({ orderedMilli, arrivedMilli }) => orderedMilli > arrivedMilli);
  /** The oldest of which something is still to come to a branch. */
  const oldest = (branch: string): Order | undefined =>
    orders.find((one) => one.branch === branch && !one.isOver && openOf(one).length > 0);
  const giveUp = (order: Order): void => {
    order.isOver = true;
    order.isCancelled = order.days.length === 0;
  };
  /** Some of it comes on a day, each part of a line of its own. */
  const deliver = (
    { days, dueOn }: Order,
    day: string,
    parts: readonly { readonly line: Line; readonly milli: number }[],
  ): void => {
    days.push(day);
    for (const { line, milli } of parts) {
      line.arrivedMilli += milli;
      if (dueOn !== null && day <= dueOn) line.inTimeMilli += milli;
    }
  };

  /** How orders were kept, by the day on which they were sent. */
  const judged = (today: string): Happening[] =>
    orders
      .filter(({ isCancelled }) => !isCancelled)
      .map((order) => {
        const { supplier, branch, when, dueOn, lines, days, isOver } = order;
        const isOnTime =
          dueOn !== null && lines.every((line) => line.inTimeMilli >= line.orderedMilli);
        const isPast = dueOn !== null && dueOn < today;
        const isEnded = isOver || openOf(order).length === 0 || isPast;
        const ended = lines.reduce(
          ({ wanted, filled }, { netMinor, orderedMilli, arrivedMilli }) => ({
            wanted: wanted + netMinor,
            filled: filled + halfUp(netMinor, Math.min(arrivedMilli, orderedMilli), orderedMilli),
          }),
          { wanted: 0, filled: 0 },
        );
        const sent = when['day'] ?? '';
        const lead = days.reduce((all, day) => all + daysFrom(sent, day), 0);
        return {
          dims: { ...when, branch, supplier },
          sums: {
            ...{ ordersSent: 1, judged: isOnTime || isPast ? 1 : 0 },
            ...{ onTimeOrders: isOnTime ? 1 : 0, leadDays: lead, leads: days.length },
            ...(isEnded ? ended : {}),
          },
        };
      });

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

  return { send, oldest, giveUp, deliver, open, judged };
}

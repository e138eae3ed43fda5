import { countHints, saleLikeDifference, type CountHint } from '@tillbook/core/sales/count-coach';
import { listSales, type ListedSaleRow } from '@tillbook/core/sales/sales-list.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/shifts.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { SHIFTS } from './shift-queries.ts';
import { kindName } from './shift-words.ts';

const DAY_MS = 86_400_000;
const MOST_SALES = '100';
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The one sale of the till, in that shift, that explains what its drawer differs by. */
function useLikelySale(shift: Shift): ListedSaleRow | null {
  const { _id, tillId, openedAt, closedAt, differenceMinor } = shift;
  const minor = String(Math.abs(differenceMinor ?? 0));
  const { data } = useQuery({
    queryKey: [SHIFTS, 'likely-sale', _id, minor],
    queryFn: ({ signal }) => {
      // Business days of a branch: the clock of its wall may be a day ahead or behind.
      const from = dayOf(Date.parse(openedAt) - DAY_MS);
      const to = dayOf(Date.parse(closedAt ?? openedAt) + DAY_MS);
      const amount = { leastMinor: minor, mostMinor: minor };
      return call(
        listSales,
        { query: { tillId, from, to, ...amount, limit: MOST_SALES } },
        { signal },
      );
    },
    enabled: closedAt !== null && (differenceMinor ?? 0) !== 0,
    retry: false,
  });
  // Of more than one page it could be any.
  return data === undefined || data.nextCursor !== null
    ? null
    : saleLikeDifference(shift, data.items);
}

function textOf(hint: CountHint, format: Format): string {
  switch (hint.kind) {
    case 'swapped_total':
      return t('coachTotal', { meant: format.money(hint.meantMinor) });
    case 'swapped_piece': {
      const [counted, meant] = [format.number(hint.count), format.number(hint.meantCount)];
      return t('coachPiece', { counted, meant, piece: format.money(hint.valueMinor) });
    }
    case 'move': {
      const { number, kind, reason } = hint.move;
      return t('coachMove', { number, kind: kindName(kind), reason });
    }
  }
}

/** Where to look first when a drawer that was counted does not agree. */
export function CountCoach({ shift }: { readonly shift: Shift }) {
  const format = useFormat();
  const sale = useLikelySale(shift);
  const hints = countHints(shift).map((hint) => textOf(hint, format));
  const { receiptNumber: number } = sale ?? {};
  const isShort = (shift.differenceMinor ?? 0) < 0;
  const told = [
    ...hints,
    ...(number === undefined ? [] : [t(isShort ? 'coachCashSale' : 'coachOtherSale', { number })]),
  ];
  if (told.length === 0) return null;
  return (
    <Banner tone="info">
      {told.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Banner>
  );
}

import { t } from '../i18n/en/awaited-codes.ts';
import type { Format } from '../i18n/format.ts';
import { Banner } from '../ui/banner.tsx';
import { useAwaited } from './awaited-queries.ts';
import { Pairs } from './receipt-pairs.tsx';

/** How many payments of a shift await their code, on its report; nothing where none does. */
export function AwaitedLine(props: { readonly shiftId: string; readonly format: Format }) {
  const { data } = useAwaited(props.shiftId);
  if (data === undefined || data.count === 0) return null;
  const amount = props.format.amount(data.amountMinor);
  return <Pairs pairs={[[t('atShift'), t('atShiftValue', { count: data.count, amount })]]} />;
}

/** The same before the shift is closed: it is said, and stops nobody. */
export function AwaitedAtClose({ shiftId }: { readonly shiftId: string }) {
  const { data } = useAwaited(shiftId);
  if (data === undefined || data.count === 0) return null;
  return <Banner>{t('closing', { count: data.count })}</Banner>;
}

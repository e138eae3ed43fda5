import { t } from '../i18n/en/ui.ts';
import { useFormat } from '../i18n/format-context.tsx';

/** An amount with its currency, kept in one piece in any direction of writing. */
export function Money({ minor, currency }: { readonly minor: number; readonly currency?: string }) {
  const format = useFormat();
  return <bdi className="number">{format.money(minor, currency)}</bdi>;
}

/** An amount without sign, for a column whose header names the currency. */
export function Amount({
  minor,
  currency,
}: {
  readonly minor: number;
  readonly currency?: string;
}) {
  const format = useFormat();
  return <bdi className="number">{format.amount(minor, currency)}</bdi>;
}

/** The number of a paper: from left to right in any writing, and never broken at its hyphens. */
export function PaperNumber({ children }: { readonly children: string | null }) {
  return (
    <bdi dir="ltr" className="paper-number">
      {children}
    </bdi>
  );
}

/** A quantity in thousandths. */
export function Quantity({ milli }: { readonly milli: number }) {
  const format = useFormat();
  return <bdi className="number">{format.quantity(milli)}</bdi>;
}

/** An instant or a business day in the business's zone; the machine-readable one goes with it. */
export function DateTime({
  at,
  show = 'dateTime',
}: {
  /** ISO 8601; for `date` also `YYYY-MM-DD`. */
  readonly at: string;
  readonly show?: 'dateTime' | 'date' | 'time';
}) {
  const format = useFormat();
  const full = show === 'date' ? format.date(at) : format.dateTime(at);
  return (
    <time dateTime={at} title={full}>
      {format[show](at)}
    </time>
  );
}

/** An unknown value: a dash for the eye, words for the ear. Never zero, never blank. */
export function NoData() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{t('noData')}</span>
    </>
  );
}

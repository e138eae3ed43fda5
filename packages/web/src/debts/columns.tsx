import type { DebtRow, LedgerRow } from '@tillbook/core/customers/debts.api';
import type { PromiseState } from '@tillbook/core/customers/promises';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Amount, DateTime, NoData } from '../ui/figures.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { kindName, stateName, takenBackWords, usePhoneText } from './words.ts';

const TONES = { open: 'info', kept: 'success', broken: 'danger' } as const;

export function PromiseBadge({ state }: { readonly state: PromiseState }) {
  return <ToneBadge tone={TONES[state]}>{stateName(state)}</ToneBadge>;
}

function Promised({ promise }: Pick<DebtRow, 'promise'>) {
  const format = useFormat();
  if (promise === null) return <NoData />;
  const { amountMinor, promisedOn, state } = promise;
  const said = { amount: format.amount(amountMinor), day: format.date(promisedOn) };
  return (
    <>
      <PromiseBadge state={state} /> {t('promisedLine', said)}
    </>
  );
}

const NAMED: Column<DebtRow> = {
  key: 'name',
  header: t('customer'),
  card: 'title',
  cell: ({ name, phone }) => <bdi>{name ?? phone}</bdi>,
};
const PROMISE: Column<DebtRow> = {
  key: 'promise',
  header: t('promise'),
  cell: ({ promise }) => <Promised promise={promise} />,
};
const owes = (currency: string): Column<DebtRow> => ({
  key: 'owes',
  header: t('owesIn', { currency }),
  align: 'end',
  card: 'figure',
  cell: ({ balanceMinor }) => <Amount minor={balanceMinor} />,
});
const overdue = (currency: string): Column<DebtRow> => ({
  key: 'overdue',
  header: t('overdueIn', { currency }),
  align: 'end',
  cell: ({ overdueMinor }) => <Amount minor={overdueMinor} />,
});

export function useDebtColumns(): readonly Column<DebtRow>[] {
  const currency = useFormat().place.currency ?? '';
  const bucket = (key: keyof DebtRow['ageing']): Column<DebtRow> => ({
    ...{ key, header: t(key), align: 'end', card: 'hidden' },
    cell: ({ ageing }) => <Amount minor={ageing[key]} />,
  });
  return [
    NAMED,
    owes(currency),
    overdue(currency),
    ...(['days0to30', 'days31to60', 'days61to90', 'daysOver90'] as const).map(bucket),
    {
      key: 'paid',
      header: t('lastPaid'),
      card: 'hidden',
      cell: ({ lastPaidOn }) =>
        lastPaidOn === null ? <NoData /> : <DateTime at={lastPaidOn} show="date" />,
    },
    PROMISE,
  ];
}

/** Of the calls: a number to dial, and how pressing it is. */
export function useCallColumns(): readonly Column<DebtRow>[] {
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const phoneText = usePhoneText();
  return [
    NAMED,
    {
      key: 'phone',
      header: t('phone'),
      cell: ({ phone }) =>
        phone === null ? (
          <NoData />
        ) : (
          <a href={`tel:${phone}`} onClick={(event) => event.stopPropagation()}>
            <bdi dir="ltr">{phoneText(phone)}</bdi>
          </a>
        ),
    },
    { ...overdue(currency), card: 'figure' },
    {
      key: 'late',
      header: t('daysLate'),
      align: 'end',
      cell: ({ daysLate }) => format.number(daysLate),
    },
    PROMISE,
    { ...owes(currency), card: 'hidden' },
  ];
}

/** Of what was taken back: by whom and why; of its taking back: which document it was. */
function TakenBack(props: { readonly row: LedgerRow; readonly isForCustomer: boolean }) {
  const { voidedByName, voidReason, takesBack } = props.row;
  if (takesBack !== null) return <p>{t('takesBack', { number: takesBack })}</p>;
  if (voidedByName === null) return null;
  return (
    <>
      {' '}
      <ToneBadge tone="neutral">{t('takenBack')}</ToneBadge>
      {!props.isForCustomer && <p>{takenBackWords(voidedByName, voidReason)}</p>}
    </>
  );
}

/** What takes something back is due only where some of it is owed itself. */
function Due({ row: { kind, dueOn, openMinor } }: { readonly row: LedgerRow }) {
  const isBack = kind === 'payment_back' || kind === 'write_off_void';
  const isDue = dueOn !== null && (!isBack || openMinor > 0);
  return isDue ? <DateTime at={dueOn} show="date" /> : <NoData />;
}

/** How a payment that stands is taken back. */
export function takeBackColumn(onTake: (payment: LedgerRow) => void): Column<LedgerRow> {
  return {
    key: 'state',
    header: t('correction'),
    card: 'status',
    cell: (row) => {
      const { kind, number, voidedByName } = row;
      if (kind !== 'payment' || voidedByName !== null) return null;
      return (
        <Button size="small" onClick={() => onTake(row)}>
          {t('takeBackPayment', { number })}
        </Button>
      );
    },
  };
}

/**
 * Rows of an account or a statement.
 * @param isForCustomer of what the customer gets: why something was taken back may name others
 */
export function useLedgerColumns(isForCustomer = false): readonly Column<LedgerRow>[] {
  const currency = useFormat().place.currency ?? '';
  return [
    {
      key: 'day',
      header: t('dated'),
      cell: ({ businessDate }) => <DateTime at={businessDate} show="date" />,
    },
    {
      key: 'document',
      header: t('document'),
      card: 'title',
      cell: (row) => (
        <>
          {kindName(row.kind)} <bdi className="number">{row.number}</bdi>
          <TakenBack row={row} isForCustomer={isForCustomer} />
        </>
      ),
    },
    {
      key: 'due',
      header: t('dueOn'),
      card: 'hidden',
      cell: (row) => <Due row={row} />,
    },
    {
      key: 'amount',
      header: t('amountIn', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
    {
      key: 'balance',
      header: t('balance', { currency }),
      align: 'end',
      cell: ({ balanceAfterMinor }) => <Amount minor={balanceAfterMinor} />,
    },
  ];
}

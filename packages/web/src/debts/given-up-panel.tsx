import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import type { GivenUpRow } from '@tillbook/core/customers/debt-papers.api';
import { whyNothingNew } from '@tillbook/core/customers/erase-customer';
import { rightOf } from '@tillbook/core/permissions';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime } from '../ui/figures.tsx';
import { EmptyState, ErrorCard } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { GivingUpBackForm } from './giving-up-back-form.tsx';
import { useGivenUp } from './queries.ts';
import { takenBackWords } from './words.ts';

/** What was given up of a customer's debts, by whom, and how much of it came back since. */
export function GivenUpPanel({ customer }: { readonly customer: CustomerDetail }) {
  const user = useUser();
  const query = useGivenUp(customer._id);
  const [taking, setTaking] = useState<GivenUpRow | null>(null);
  const mayTake = rightOf(user, 'debt.write_off') !== 'deny' && whyNothingNew(customer) === null;
  const columns = useGivenUpColumns(mayTake ? setTaking : null);
  if (query.isError) {
    return <ErrorCard error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <>
      <DataTable
        caption={t('givenUpDebts')}
        columns={columns}
        rows={query.data}
        rowKey={({ _id }) => _id}
        empty={<EmptyState icon={HandCoins} title={t('accountEmpty')} />}
      />
      {taking !== null && (
        <GivingUpBackForm customer={customer} writeOff={taking} onClose={() => setTaking(null)} />
      )}
    </>
  );
}

/** By whom it was given up and why, and by whom it was taken back. */
function Said({ row: { postedByName, reason, takenBack } }: { readonly row: GivenUpRow }) {
  return (
    <>
      <p>{t('givenUpWhy', { name: postedByName, reason })}</p>
      {takenBack !== null && <p>{takenBackWords(takenBack.postedByName, takenBack.reason)}</p>}
    </>
  );
}

function useGivenUpColumns(
  onTake: ((writeOff: GivenUpRow) => void) | null,
): readonly Column<GivenUpRow>[] {
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
      cell: ({ number }) => <bdi className="number">{number}</bdi>,
    },
    { key: 'said', header: t('givenUpBy'), cell: (row) => <Said row={row} /> },
    {
      key: 'amount',
      header: t('amountIn', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
    {
      key: 'goods',
      header: t('withGoodsIn', { currency }),
      align: 'end',
      cell: ({ goodsBackMinor }) => <Amount minor={goodsBackMinor} />,
    },
    {
      key: 'back',
      header: t('takenBackIn', { currency }),
      align: 'end',
      cell: ({ takenBack }) => <Amount minor={takenBack?.amountMinor ?? 0} />,
    },
    {
      key: 'still',
      header: t('stillGivenUpIn', { currency }),
      align: 'end',
      cell: ({ stillMinor }) => <Amount minor={stillMinor} />,
    },
    ...(onTake === null
      ? []
      : [
          {
            key: 'state',
            header: t('correction'),
            card: 'status' as const,
            cell: (row: GivenUpRow) =>
              row.stillMinor > 0 && (
                <Button size="small" onClick={() => onTake(row)}>
                  {t('takeBackPayment', { number: row.number })}
                </Button>
              ),
          },
        ]),
  ];
}

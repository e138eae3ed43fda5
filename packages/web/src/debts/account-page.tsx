import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import type { LedgerRow } from '@tillbook/core/customers/debts.api';
import { BUCKETS } from '@tillbook/core/customers/ageing';
import { whyNotBegin, whyNothingNew } from '@tillbook/core/customers/erase-customer';
import { can, rightOf } from '@tillbook/core/permissions';
import { BookUser, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Stack, type Fact } from '../ui/panel.tsx';
import { EmptyState, ErrorCard, SkeletonBlock, SkeletonLines } from '../ui/states.tsx';
import { PromiseBadge, takeBackColumn, useLedgerColumns } from './columns.tsx';
import { useDebtPlaces } from './debt-places.ts';
import { GivenUpPanel } from './given-up-panel.tsx';
import { OpeningForm } from './opening-form.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PayoutForm } from './payout-form.tsx';
import { PointsPanel } from './points-panel.tsx';
import { PromiseForm } from './promise-form.tsx';
import { useAccount, useLedger, usePromises } from './queries.ts';
import { SlipAgain, slipColumn } from './slip-again.tsx';
import { VoidPayment } from './void-payment.tsx';
import { nameOf } from './words.ts';
import { WriteOffForm } from './write-off-form.tsx';

const PAGE_HEIGHT = 360;

/** One account: what is owed, how old it is, what happened, what was promised. */
export function AccountPage({ customerId }: { readonly customerId: string }) {
  const places = useDebtPlaces();
  const query = useAccount(customerId);
  const way = [...places.crumbs, places.toBook];
  const customer = query.data;
  if (customer === undefined) {
    const isUnknown = query.error instanceof ApiError && query.error.status === 404;
    return (
      <>
        <PageHeader title={t('debts')} crumbs={way} />
        {query.isPending && <SkeletonBlock height={PAGE_HEIGHT} />}
        {query.isError && isUnknown && <EmptyState icon={BookUser} title={t('notFound')} />}
        {query.isError && !isUnknown && (
          <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('account', { name: nameOf(customer) })}
        crumbs={way}
        actions={<Actions customer={customer} />}
      />
      <Stack>
        <Columns>
          <Owed customer={customer} />
          <Promises customerId={customerId} />
        </Columns>
        <PointsPanel customer={customer} />
        <GivenUpPanel customer={customer} />
        <Ledger customer={customer} />
      </Stack>
    </>
  );
}

interface Of {
  readonly customer: CustomerDetail;
}
type Deed = 'pay' | 'payOut' | 'promise' | 'giveUp' | 'opening' | 'openingCredit';

/** What may be done with an account; only what the person may do is there. */
function Actions({ customer }: Of) {
  const user = useUser();
  const places = useDebtPlaces();
  const [deed, setDeed] = useState<Deed | null>(null);
  const { _id: id, balanceMinor } = customer;
  const props = { customer, onClose: () => setDeed(null) };
  const mayManage = can(user, 'customer.manage');
  // Of who is archived debts are promised and paid; who was forgotten pays what came in late.
  const mayOwe = whyNotBegin(customer) === null;
  const mayPromise = whyNothingNew(customer) === null;
  return (
    <>
      <ButtonLink to={places.customer(id)}>{t('toCustomer')}</ButtonLink>
      <ButtonLink to={places.book({ id, part: 'statement' })}>{t('statement')}</ButtonLink>
      {mayManage && mayOwe && (
        <>
          <Button onClick={() => setDeed('opening')}>{t('opening')}</Button>
          <Button onClick={() => setDeed('openingCredit')}>{t('openingCredit')}</Button>
        </>
      )}
      {rightOf(user, 'debt.write_off') !== 'deny' && balanceMinor > 0 && (
        <Button onClick={() => setDeed('giveUp')}>{t('giveUp')}</Button>
      )}
      {can(user, 'customer.use') && mayPromise && balanceMinor > 0 && (
        <Button onClick={() => setDeed('promise')}>{t('promiseDo')}</Button>
      )}
      {mayManage && rightOf(user, 'debt.pay_out') !== 'deny' && balanceMinor < 0 && (
        <Button onClick={() => setDeed('payOut')}>{t('payOut')}</Button>
      )}
      {mayManage && (mayPromise || balanceMinor > 0) && (
        <Button kind="primary" onClick={() => setDeed('pay')}>
          {t('takePayment')}
        </Button>
      )}
      {deed === 'pay' && <PaymentForm {...props} />}
      {deed === 'payOut' && <PayoutForm {...props} />}
      {deed === 'promise' && <PromiseForm {...props} amountMinor={balanceMinor} />}
      {deed === 'giveUp' && <WriteOffForm {...props} />}
      {deed === 'opening' && <OpeningForm {...props} side="debt" />}
      {deed === 'openingCredit' && <OpeningForm {...props} side="credit" />}
    </>
  );
}

function Owed({ customer }: Of) {
  const { money } = useFormat();
  const { balanceMinor, overdueMinor, leftMinor, ageing } = customer;
  const figure = (label: string, minor: number): Fact => ({
    ...{ label, value: money(minor), isFigure: true },
  });
  const facts: Fact[] = [
    balanceMinor < 0 ? figure(t('inCredit'), -balanceMinor) : figure(t('owes'), balanceMinor),
    figure(t('overdue'), overdueMinor),
    ...(leftMinor === null ? [] : [figure(t('left'), leftMinor)]),
    ...BUCKETS.filter((bucket) => ageing[bucket] > 0).map((bucket) =>
      figure(t(bucket), ageing[bucket]),
    ),
  ];
  return (
    <Panel title={t('ageing')}>
      <Facts facts={facts} />
    </Panel>
  );
}

function Promises({ customerId }: { readonly customerId: string }) {
  const format = useFormat();
  const promises = usePromises(customerId);
  const { data } = promises;
  return (
    <Panel title={t('promises')}>
      {promises.isPending && <SkeletonLines lines={3} />}
      {promises.isError && (
        <ErrorCard error={promises.error} onRetry={() => void promises.refetch()} />
      )}
      {data?.length === 0 && <p>{t('nobodyPromised')}</p>}
      <Stack gap="small">
        {data?.map(({ _id, amountMinor, promisedOn, state, paidMinor, note, madeByName }) => (
          <p key={_id}>
            <PromiseBadge state={state} />{' '}
            {t('promisedLine', {
              amount: format.money(amountMinor),
              day: format.date(promisedOn),
            })}
            {paidMinor > 0 && state !== 'kept'
              ? ` · ${t('paidSoFar', { amount: format.money(paidMinor) })}`
              : ''}
            {note === null ? '' : ` · ${note}`} · <bdi>{madeByName}</bdi>
          </p>
        ))}
      </Stack>
    </Panel>
  );
}

/** What happened, newest first; a payment that was booked by mistake is taken back from here. */
function Ledger({ customer }: Of) {
  const pages = useLedger(customer._id);
  const mayManage = can(useUser(), 'customer.manage');
  const [taking, setTaking] = useState<LedgerRow | null>(null);
  const [shown, setShown] = useState<LedgerRow | null>(null);
  const columns = [...useLedgerColumns(), slipColumn(setShown)];
  return (
    <>
      <DataTable
        caption={t('ledger')}
        columns={mayManage ? [...columns, takeBackColumn(setTaking)] : columns}
        rows={pages.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ entryNo }) => String(entryNo)}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        empty={<EmptyState icon={HandCoins} title={t('accountEmpty')} />}
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {taking !== null && (
        <VoidPayment customer={customer} payment={taking} onClose={() => setTaking(null)} />
      )}
      {shown !== null && <SlipAgain row={shown} onClose={() => setShown(null)} />}
    </>
  );
}

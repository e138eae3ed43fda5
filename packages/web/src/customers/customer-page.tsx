import {
  editCustomer,
  eraseCustomer,
  type CustomerDetail,
} from '@tillbook/core/customers/customers.api';
import { customerTitle } from '@tillbook/core/customers/customer-words';
import { can } from '@tillbook/core/permissions';
import { BookUser } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { DateTime } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Row, Stack, type Fact } from '../ui/panel.tsx';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import { Bought } from './bought.tsx';
import { CustomerForm } from './customer-form.tsx';
import { useLaybysAddress } from '../ui/sales-places.ts';
import { useCustomerPlaces } from './customer-places.ts';
import { useCustomer, useDeed } from './queries.ts';
import { limitText, usePhoneText } from './words.ts';

const PAGE_HEIGHT = 360;

/** One customer: what they bought, how they are reached, what they owe. */
export function CustomerPage({ customerId }: { readonly customerId: string }) {
  const { crumbs, toList } = useCustomerPlaces();
  const phoneText = usePhoneText();
  const query = useCustomer(customerId);
  const way = [...crumbs, toList];
  const customer = query.data;
  if (customer === undefined) {
    const isUnknown = query.error instanceof ApiError && query.error.status === 404;
    return (
      <>
        <PageHeader title={t('customer')} crumbs={way} />
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
        title={customer.name ?? phoneText(customer.phone ?? '')}
        crumbs={way}
        beside={
          customer.isArchived && (
            <ToneBadge tone="neutral">{t(customer.isErased ? 'erased' : 'archived')}</ToneBadge>
          )
        }
        actions={<Actions customer={customer} />}
      />
      <Columns aside>
        <Bought customer={customer} />
        <Stack>
          <Details customer={customer} />
          <Account customer={customer} />
        </Stack>
      </Columns>
    </>
  );
}

interface Of {
  readonly customer: CustomerDetail;
}

/** Editing, archiving, and taking into use again; for who manages customers. */
function Actions({ customer }: Of) {
  const deed = useDeed();
  const user = useUser();
  const { role } = user;
  const mayManage = can(user, 'customer.manage');
  const [isEditing, setIsEditing] = useState(false);
  const { _id: customerId, isArchived, isErased } = customer;
  if (!mayManage || isErased) return null;
  const archive = () => {
    const body = { ...fieldsOf(customer), isArchived: !isArchived };
    const run = () => call(editCustomer, { params: { customerId }, body });
    const name = customerTitle(customer);
    deed.mutate({ run, said: t(isArchived ? 'restoredSaid' : 'archivedSaid', { name }) });
  };
  return (
    <>
      {role === 'business_admin' && <Forget customer={customer} />}
      <Button busy={deed.isPending} onClick={archive}>
        {t(isArchived ? 'restore' : 'archive')}
      </Button>
      <Button kind="primary" onClick={() => setIsEditing(true)}>
        {t('edit')}
      </Button>
      {isEditing && <CustomerForm customer={customer} onClose={() => setIsEditing(false)} />}
    </>
  );
}

/** A customer who asks for it is forgotten, but for the books. */
function Forget({ customer }: Of) {
  const deed = useDeed();
  const [isAsking, setIsAsking] = useState(false);
  const { _id: customerId, version } = customer;
  const run = () => call(eraseCustomer, { params: { customerId }, body: { version } });
  const forget = async () => {
    await deed.mutateAsync({ run, said: t('erasedSaid') }).catch(() => undefined);
    setIsAsking(false);
  };
  return (
    <>
      <Button kind="dangerQuiet" onClick={() => setIsAsking(true)}>
        {t('erase')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={t('eraseQuestion', { name: customerTitle(customer) })}
          confirm={t('erase')}
          keep={t('eraseKeep')}
          tone="danger"
          onConfirm={forget}
          onClose={() => setIsAsking(false)}
        >
          {t('eraseExplained')}
        </ConfirmDialog>
      )}
    </>
  );
}

function fieldsOf(customer: CustomerDetail) {
  const { version, name, phone, email, groupName, taxNumber, note } = customer;
  const { creditLimitMinor, termsDays } = customer;
  const fields = { version, name, phone, email, groupName, taxNumber, note };
  return { ...fields, creditLimitMinor, termsDays };
}

function Details({ customer }: Of) {
  const phoneText = usePhoneText();
  const { phone, email, groupName, taxNumber, note } = customer;
  const ltr = (text: string, to: string) => (
    <a href={to}>
      <bdi dir="ltr">{text}</bdi>
    </a>
  );
  const known: [string, ReactNode | null][] = [
    [t('phone'), phone === null ? null : ltr(phoneText(phone), `tel:${phone}`)],
    [t('email'), email === null ? null : ltr(email, `mailto:${email}`)],
    [t('group'), groupName],
    [t('taxNumber'), taxNumber],
    [t('note'), note],
  ];
  const facts: Fact[] = [
    ...known.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
    { label: t('since'), value: <DateTime at={customer.createdAt} show="date" /> },
  ];
  return (
    <Panel title={t('details')}>
      <Facts facts={facts} />
    </Panel>
  );
}

/** To what is set aside for them. */
function LaybysLink({ customer }: Of) {
  const laybysOf = useLaybysAddress();
  return <ButtonLink to={laybysOf({ customerId: customer._id })}>{t('laybys')}</ButtonLink>;
}

/** What is owed, and how much may be. */
function Account({ customer }: Of) {
  const { money } = useFormat();
  const { account } = useCustomerPlaces();
  const { balanceMinor, creditLimitMinor, overdueMinor, leftMinor, termsDays } = customer;
  const figure = (label: string, minor: number): Fact => ({
    ...{ label, value: money(minor), isFigure: true },
  });
  const mayOwe = creditLimitMinor !== 0;
  const facts: Fact[] = [
    balanceMinor < 0 ? figure(t('credit'), -balanceMinor) : figure(t('owes'), balanceMinor),
    ...(overdueMinor > 0 ? [figure(t('overdue'), overdueMinor)] : []),
    { label: t('limit'), value: limitText(creditLimitMinor, money), isFigure: true },
    ...(mayOwe && leftMinor !== null ? [figure(t('left'), leftMinor)] : []),
    ...(mayOwe ? [{ label: t('terms'), value: String(termsDays), isFigure: true }] : []),
  ];
  return (
    <Panel title={t('account')}>
      <Stack>
        <Facts facts={facts} />
        {/* Beside the title of a panel as narrow as this there is room for one. */}
        <Row>
          {account !== null && (
            <ButtonLink to={account(customer._id)}>{t('openAccount')}</ButtonLink>
          )}
          <LaybysLink customer={customer} />
        </Row>
      </Stack>
    </Panel>
  );
}

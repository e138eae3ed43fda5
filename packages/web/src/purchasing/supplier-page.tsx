import { can } from '@tillbook/core/permissions';
import { editSupplier, type SupplierDetail } from '@tillbook/core/purchasing/suppliers.api';
import type { ProductDetail } from '@tillbook/core/products/products.api';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, NoData, Quantity } from '../ui/figures.tsx';
import { PageHeader, SectionHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Row, Stack, type Fact } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { Missing } from './parts.tsx';
import { PaymentForm } from './payment-form.tsx';
import { ProductSearch } from './product-search.tsx';
import { useDeed, useSupplier } from './queries.ts';
import { SupplierForm } from './supplier-form.tsx';
import { SupplierPayments } from './supplier-payments.tsx';
import { SupplierProductForm, type Bought } from './supplier-product-form.tsx';

/** One supplier: terms, what is owed, what is bought there, and where to go on. */
export function SupplierPage({ supplierId }: { readonly supplierId: string }) {
  const places = usePlaces();
  const query = useSupplier(supplierId);
  const crumbs = [...places.crumbs, { label: t('suppliersTitle'), to: places.to('suppliers') }];
  if (query.data === undefined) {
    return <Missing title={t('supplier')} crumbs={crumbs} query={query} />;
  }
  const supplier = query.data;
  return (
    <>
      <PageHeader
        title={supplier.name}
        crumbs={crumbs}
        beside={supplier.isArchived && <ToneBadge tone="neutral">{t('archived')}</ToneBadge>}
        actions={<Actions supplier={supplier} />}
      />
      <Columns aside>
        <Stack>
          <SectionHeader title={t('productsBought')} />
          <Products supplier={supplier} />
          <SupplierPayments supplierId={supplierId} />
        </Stack>
        <Panel>
          <Stack>
            <Facts facts={factsOf(supplier)} />
            <Owed supplier={supplier} />
          </Stack>
        </Panel>
      </Columns>
    </>
  );
}

function factsOf(supplier: SupplierDetail): Fact[] {
  const facts: [string, string | null][] = [
    [t('contact'), supplier.contact],
    [t('phone'), supplier.phone],
    [t('email'), supplier.email],
    [t('taxNumber'), supplier.taxNumber],
    [t('termsDays'), String(supplier.termsDays)],
    [t('leadDays'), String(supplier.leadDays)],
    [t('noteField'), supplier.note],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function Actions({ supplier }: { readonly supplier: SupplierDetail }) {
  const places = usePlaces();
  const deed = useDeed();
  const mayManage = can(useUser(), 'purchase.manage');
  const [isEditing, setIsEditing] = useState(false);
  const { _id: supplierId, products: _p, owedMinor: _o, openOrdersCount: _c, ...rest } = supplier;
  const archive = () => {
    const body = { ...rest, isArchived: !rest.isArchived };
    const run = () => call(editSupplier, { params: { supplierId }, body });
    deed.mutate({ run, said: t('done', { name: rest.name }) });
  };
  if (!mayManage) return null;
  return (
    <>
      <Button busy={deed.isPending} onClick={archive}>
        {supplier.isArchived ? t('restore') : t('archive')}
      </Button>
      <Button onClick={() => setIsEditing(true)}>{t('edit')}</Button>
      <ButtonLink kind="primary" to={places.to('orders', { id: 'new', supplierId })}>
        {t('newOrder')}
      </ButtonLink>
      {isEditing && <SupplierForm supplier={supplier} onClose={() => setIsEditing(false)} />}
    </>
  );
}

/** What is owed, and where its bills and orders are. */
function Owed({ supplier }: { readonly supplier: SupplierDetail }) {
  const places = usePlaces();
  const format = useFormat();
  const mayManage = can(useUser(), 'purchase.manage');
  const [isPaying, setIsPaying] = useState(false);
  const { _id: supplierId, owedMinor } = supplier;
  return (
    <Stack gap="small">
      {owedMinor !== null && (
        <Facts facts={[{ label: t('owed'), value: format.money(owedMinor), isFigure: true }]} />
      )}
      {mayManage && owedMinor !== null && (
        <Row>
          <Button
            disabledReason={owedMinor > 0 ? null : t('owedNothing')}
            onClick={() => setIsPaying(true)}
          >
            {t('paySupplier')}
          </Button>
          <ButtonLink to={places.to('bills', { id: 'new', supplierId })}>{t('billAdd')}</ButtonLink>
        </Row>
      )}
      {mayManage && <AppLink to={places.to('bills', { supplierId })}>{t('billsTitle')}</AppLink>}
      <AppLink to={places.to('orders', { supplierId })}>{t('ordersTitle')}</AppLink>
      <AppLink to={places.to('receipts', { supplierId })}>{t('receiptsTitle')}</AppLink>
      {mayManage && (
        <AppLink to={places.to('returns', { supplierId })}>{t('returnsTitle')}</AppLink>
      )}
      {isPaying && owedMinor !== null && (
        <PaymentForm
          supplier={{ _id: supplierId, name: supplier.name }}
          owedMinor={owedMinor}
          onClose={() => setIsPaying(false)}
        />
      )}
    </Stack>
  );
}

/** What is bought here; one that is opened tells how, one that is searched for is added. */
function Products({ supplier }: { readonly supplier: SupplierDetail }) {
  const { currency } = useFormat().place;
  const mayManage = can(useUser(), 'purchase.manage');
  const [open, setOpen] = useState<Bought | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const add = (product: ProductDetail) =>
    setOpen(
      supplier.products.find(({ productId }) => productId === product._id) ?? boughtOf(product),
    );
  return (
    <>
      {mayManage && <ProductSearch label={t('addLine')} onPick={add} inputRef={search} />}
      <DataTable
        caption={t('productsBought')}
        columns={columnsOf(currency ?? '')}
        rows={supplier.products}
        rowKey={({ productId }) => productId}
        rowLabel={({ name }) => name}
        {...(mayManage ? { onOpen: setOpen } : {})}
        empty={<EmptyState title={t('productsBoughtNone')} />}
      />
      {open !== null && (
        <SupplierProductForm supplierId={supplier._id} row={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const boughtOf = ({ _id, name, sku, unit, costMinor, stepMilli }: ProductDetail): Bought => ({
  productId: _id,
  name,
  sku,
  unit,
  stepMilli,
  supplierSku: null,
  lastCostMinor: costMinor,
  packMilli: stepMilli,
  minimumMilli: 0,
});

function columnsOf(currency: string): readonly Column<Bought>[] {
  return [
    { key: 'name', header: t('product'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'sku', header: t('sku'), cell: ({ sku }) => sku },
    {
      key: 'theirs',
      header: t('supplierSku'),
      cell: ({ supplierSku }) => supplierSku ?? <NoData />,
    },
    {
      key: 'cost',
      header: t('costHeader', { currency }),
      align: 'end',
      cell: ({ lastCostMinor }) =>
        lastCostMinor === null ? <NoData /> : <Amount minor={lastCostMinor} />,
    },
    {
      key: 'pack',
      header: t('packSize'),
      align: 'end',
      cell: ({ packMilli }) => <Quantity milli={packMilli} />,
    },
  ];
}

import { assignPriceList, setListPrices, type PriceList } from '@tillbook/core/products/prices.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listPricesOfList } from '@tillbook/core/products/prices.api';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/catalogue.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { SwitchField } from '../ui/choice-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { moneyMessage, readMoney } from '../ui/number-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { amountText } from '../ui/amount-text.ts';
import { usePriceLists, usePricesOfList } from './catalogue-queries.ts';
import styles from './catalogue.module.css';
import { PriceListForm, PriceListMenu } from './price-list-forms.tsx';
import { ProductPicker } from './product-picker.tsx';
import { useBranches } from './queries.ts';
import { useDeed } from './use-deed.ts';

type ListPrice = AnswerOf<typeof listPricesOfList>['items'][number];
const PAGE_HEIGHT = 320;

/** One price list: its prices, each saved as it is typed, and the branches that ask them. */
export function PriceListPage({ priceListId }: { readonly priceListId: string }) {
  const places = usePlaces();
  const lists = usePriceLists();
  const [isNaming, setIsNaming] = useState(false);
  const list = lists.data?.find(({ _id }) => _id === priceListId);
  const crumbs = [...places.crumbs, { label: t('priceLists'), to: places.to('price-lists') }];
  return (
    <>
      <PageHeader
        title={list?.name ?? t('priceLists')}
        crumbs={crumbs}
        actions={
          list !== undefined && <PriceListMenu list={list} onRename={() => setIsNaming(true)} />
        }
      />
      {list !== undefined && isNaming && (
        <PriceListForm list={list} onClose={() => setIsNaming(false)} />
      )}
      {lists.isPending && <SkeletonBlock height={PAGE_HEIGHT} />}
      {lists.isLoadingError && (
        <ErrorCard error={lists.error} onRetry={() => void lists.refetch()} />
      )}
      {lists.data !== undefined && list === undefined && <EmptyState title={t('priceListsNone')} />}
      {list !== undefined && (
        <Columns aside>
          <Prices list={list} />
          <Branches list={list} />
        </Columns>
      )}
    </>
  );
}

/** Sets one price, or takes it away. */
function useSetPrice(priceListId: string) {
  const deed = useDeed();
  const format = useFormat();
  return (product: { productId: string; name: string }, priceMinor: number | null) => {
    const { productId, name } = product;
    const body = { prices: [{ productId, priceMinor }] };
    deed.mutate({
      run: () => call(setListPrices, { params: { priceListId }, body }),
      said:
        priceMinor === null
          ? t('priceRemoved', { name })
          : t('priceSaved', { name, price: format.money(priceMinor) }),
    });
  };
}

function Prices({ list }: { readonly list: PriceList }) {
  const url = useUrlState();
  const { currency } = useFormat().place;
  const q = url.get('q');
  const pages = usePricesOfList(list._id, q);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const set = useSetPrice(list._id);
  return (
    <Stack>
      {!list.isArchived && (
        <ProductPicker
          label={t('addPrice')}
          hidden={rows?.map(({ productId }) => productId) ?? []}
          onPick={({ _id, name, priceMinor }) => set({ productId: _id, name }, priceMinor)}
        />
      )}
      <FilterBar search={t('searchPrices')} />
      <DataTable
        caption={t('priceListOf', { name: list.name })}
        columns={columnsOf(currency ?? '', set)}
        rows={rows}
        rowKey={({ productId }) => productId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={q !== ''}
        clear={<ClearFilters />}
        empty={<EmptyState title={t('pricesNone')}>{t('pricesEmpty')}</EmptyState>}
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </Stack>
  );
}

type SetPrice = ReturnType<typeof useSetPrice>;

function columnsOf(currency: string, set: SetPrice): readonly Column<ListPrice>[] {
  return [
    {
      key: 'name',
      header: t('product'),
      card: 'title',
      cell: (row) => <NameLink row={row} />,
    },
    {
      key: 'usual',
      header: t('ownPriceHeader', { currency }),
      align: 'end',
      cell: (row) => <Amount minor={row.productPriceMinor} />,
    },
    {
      key: 'cost',
      header: t('costHeader', { currency }),
      align: 'end',
      card: 'hidden',
      cell: (row) => (row.costMinor === null ? <NoData /> : <Amount minor={row.costMinor} />),
    },
    {
      key: 'price',
      header: t('listPriceHeader', { currency }),
      align: 'end',
      cell: (row) => <PriceCell key={row.priceMinor} row={row} currency={currency} onSet={set} />,
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      card: 'status',
      cell: (row) => (
        <IconButton
          label={t('removeFrom', { name: row.name })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => set(row, null)}
        />
      ),
    },
  ];
}

function NameLink({ row }: { readonly row: ListPrice }) {
  const { products } = usePlaces();
  return (
    <AppLink to={products({ id: row.productId })}>
      <bdi>{row.name}</bdi>
    </AppLink>
  );
}

/** A price that is saved with Enter or when it is left; Escape brings back what was there. */
function PriceCell(props: {
  readonly row: ListPrice;
  readonly currency: string;
  readonly onSet: SetPrice;
}) {
  const { row, currency, onSet } = props;
  const before = amountText(row.priceMinor, currency);
  const [typed, setTyped] = useState(before);
  const wrong = moneyMessage(typed.trim(), currency, true);
  const save = () => {
    const minor = readMoney(typed.trim(), currency);
    if (minor === null) {
      notify.error(wrong ?? '');
      setTyped(before);
    } else if (minor !== row.priceMinor) onSet(row, minor);
  };
  return (
    <input
      className={styles['price']}
      aria-label={t('priceOf', { name: row.name })}
      aria-invalid={wrong === null ? undefined : true}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(before);
      }}
    />
  );
}

/** The branches that ask its prices. */
function Branches({ list }: { readonly list: PriceList }) {
  const branches = useBranches().data ?? [];
  return (
    <Panel title={t('branches')}>
      <p className={styles['hint']}>{t('branchesHint')}</p>
      {branches.map((branch) => (
        <BranchSwitch key={branch._id} list={list} branch={branch} />
      ))}
    </Panel>
  );
}

/** Acts at once; while it is sent it stands where it was put. */
function BranchSwitch(props: {
  readonly list: PriceList;
  readonly branch: { readonly _id: string; readonly name: string };
}) {
  const { list, branch } = props;
  const { _id: branchId, name } = branch;
  const deed = useDeed();
  const [wanted, setWanted] = useState(false);
  const isIn = list.branches.some(({ _id }) => _id === branchId);
  const change = (is: boolean) => {
    setWanted(is);
    const body = { priceListId: is ? list._id : null };
    const run = () => call(assignPriceList, { params: { branchId }, body });
    deed.mutate({ run, said: t('done', { name }) });
  };
  return (
    <SwitchField
      id={`branch-${branchId}`}
      name={branchId}
      label={<bdi>{name}</bdi>}
      value={deed.isPending ? wanted : isIn}
      error={null}
      disabledReason={list.isArchived ? t('archived') : null}
      onChange={change}
      onBlur={() => undefined}
    />
  );
}

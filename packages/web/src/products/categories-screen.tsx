import { can } from '@tillbook/core/permissions';
import { removeCategory, type Category } from '@tillbook/core/products/categories.api';
import { FolderTree, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/catalogue.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { NoData } from '../ui/figures.tsx';
import { ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { Swatch } from '../ui/swatch.tsx';
import type { Column } from '../ui/table-columns.ts';
import { inTree, type InTree } from '../ui/tree.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useCategories } from './catalogue-queries.ts';
import { colourName, swatchOf } from './category-colours.ts';
import { CategoryForm, MergeCategory } from './category-forms.tsx';
import { RowMenu } from './row-menu.tsx';
import { useDeed } from './use-deed.ts';

/** What is being done, and to which category. */
type Doing =
  | { readonly kind: 'add'; readonly parentId: string | null }
  | { readonly kind: 'edit' | 'merge' | 'remove'; readonly category: Category };

type Row = InTree<Category>;

/** `view=categories`: the tree that products are sorted into. */
export function CategoriesScreen() {
  const url = useUrlState();
  const user = useUser();
  const places = usePlaces();
  const categories = useCategories();
  const [doing, setDoing] = useState<Doing | null>(null);
  const q = url.get('q').toLowerCase();
  const all = categories.data ?? [];
  const tree = inTree(all);
  const rows = tree.filter(({ path }) => path.some((name) => name.toLowerCase().includes(q)));
  const mayManage = can(user, 'product.manage');
  const add = mayManage && (
    <Button
      kind="primary"
      icon={<Plus size={18} aria-hidden />}
      onClick={() => setDoing({ kind: 'add', parentId: null })}
    >
      {t('addCategory')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('categories')} crumbs={places.crumbs} actions={add} />
      <FilterBar search={t('searchCategories')} />
      <DataTable
        caption={t('categories')}
        columns={columnsOf(all, places, mayManage ? setDoing : null)}
        rows={categories.data === undefined ? undefined : rows}
        rowKey={({ node }) => node._id}
        error={categories.error}
        onRetry={() => void categories.refetch()}
        isFiltered={q !== ''}
        clear={<ClearFilters />}
        empty={
          <EmptyState icon={FolderTree} title={t('categoriesNone')} action={add}>
            {t('categoriesEmpty')}
          </EmptyState>
        }
      />
      {doing !== null && <Deed doing={doing} all={all} onClose={() => setDoing(null)} />}
    </>
  );
}

function columnsOf(
  all: readonly Category[],
  places: Places,
  onDo: ((doing: Doing) => void) | null,
): readonly Column<Row>[] {
  const name: Column<Row> = {
    key: 'name',
    header: t('category'),
    card: 'title',
    cell: ({ node, depth }) => (
      <bdi style={{ paddingInlineStart: `${depth * 1.5}rem` }}>{node.name}</bdi>
    ),
  };
  const colour: Column<Row> = {
    key: 'colour',
    header: t('colour'),
    cell: ({ node }) =>
      node.colour === null ? (
        <NoData />
      ) : (
        <>
          <Swatch colour={swatchOf(node.colour)} />
          {colourName(node.colour)}
        </>
      ),
  };
  const products: Column<Row> = {
    key: 'products',
    header: t('products'),
    align: 'end',
    cell: ({ node }) =>
      places.area === 'business' && node.productsCount > 0 ? (
        <AppLink to={places.products({ categoryId: node._id })}>{node.productsCount}</AppLink>
      ) : (
        node.productsCount
      ),
  };
  const actions: Column<Row> = {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    card: 'status',
    cell: ({ node }) => {
      const hasBelow = all.some(({ parentId }) => parentId === node._id);
      const stays = hasBelow ? t('hasBelow') : node.productsCount > 0 ? t('hasProducts') : null;
      const begin = (kind: 'edit' | 'merge' | 'remove') => () => onDo?.({ kind, category: node });
      return (
        <RowMenu
          name={node.name}
          entries={[
            { label: t('edit'), onSelect: begin('edit') },
            { label: t('addBelow'), onSelect: () => onDo?.({ kind: 'add', parentId: node._id }) },
            { label: t('merge'), onSelect: begin('merge') },
            {
              label: t('remove'),
              onSelect: begin('remove'),
              tone: 'danger',
              disabledReason: stays,
            },
          ]}
        />
      );
    },
  };
  return [name, colour, products, ...(onDo === null ? [] : [actions])];
}

function Deed(props: {
  readonly doing: Doing;
  readonly all: readonly Category[];
  readonly onClose: () => void;
}) {
  const { doing, all, onClose } = props;
  const deed = useDeed();
  if (doing.kind === 'add') {
    return <CategoryForm all={all} parentId={doing.parentId} onClose={onClose} />;
  }
  const { category } = doing;
  if (doing.kind === 'edit') {
    return (
      <CategoryForm all={all} parentId={category.parentId} category={category} onClose={onClose} />
    );
  }
  if (doing.kind === 'merge') {
    return <MergeCategory all={all} category={category} onClose={onClose} />;
  }
  const { _id: categoryId, version, name } = category;
  return (
    <ConfirmDialog
      question={t('removeQuestion', { name })}
      confirm={t('remove')}
      keep={t('keep')}
      tone="danger"
      onConfirm={async () => {
        const run = () => call(removeCategory, { params: { categoryId }, body: { version } });
        await deed.mutateAsync({ run, said: t('removed', { name }) }).catch(() => undefined);
        onClose();
      }}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}

import { can } from '@tillbook/core/permissions';
import {
  addBrand,
  editBrand,
  mergeBrand,
  removeBrand,
  type Brand,
} from '@tillbook/core/products/categories.api';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/catalogue.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { TextField } from '../ui/text-field.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useBrands } from './catalogue-queries.ts';
import { RowMenu } from './row-menu.tsx';
import { nameMessage, SmallForm } from './small-form.tsx';
import { useDeed } from './use-deed.ts';

type Doing =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'merge' | 'remove'; readonly brand: Brand };

/** `view=brands`: the names that products are sold under. */
export function BrandsScreen() {
  const url = useUrlState();
  const user = useUser();
  const places = usePlaces();
  const brands = useBrands();
  const [doing, setDoing] = useState<Doing | null>(null);
  const q = url.get('q').toLowerCase();
  const mayManage = can(user, 'product.manage');
  const add = mayManage && (
    <Button
      kind="primary"
      icon={<Plus size={18} aria-hidden />}
      onClick={() => setDoing({ kind: 'add' })}
    >
      {t('addBrand')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('brands')} crumbs={places.crumbs} actions={add} />
      <FilterBar search={t('searchBrands')} />
      <DataTable
        caption={t('brands')}
        columns={columnsOf(places, mayManage ? setDoing : null)}
        rows={brands.data?.filter(({ name }) => name.toLowerCase().includes(q))}
        rowKey={({ _id }) => _id}
        error={brands.error}
        onRetry={() => void brands.refetch()}
        isFiltered={q !== ''}
        clear={<ClearFilters />}
        empty={
          <EmptyState icon={Tag} title={t('brandsNone')} action={add}>
            {t('brandsEmpty')}
          </EmptyState>
        }
      />
      {doing !== null && (
        <Deed doing={doing} all={brands.data ?? []} onClose={() => setDoing(null)} />
      )}
    </>
  );
}

function columnsOf(
  places: Places,
  onDo: ((doing: Doing) => void) | null,
): readonly Column<Brand>[] {
  const name: Column<Brand> = {
    key: 'name',
    header: t('brand'),
    card: 'title',
    cell: (brand) => <bdi>{brand.name}</bdi>,
  };
  const products: Column<Brand> = {
    key: 'products',
    header: t('products'),
    align: 'end',
    cell: ({ _id, productsCount }) =>
      places.area === 'business' && productsCount > 0 ? (
        <AppLink to={places.products({ brandId: _id })}>{productsCount}</AppLink>
      ) : (
        productsCount
      ),
  };
  const actions: Column<Brand> = {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    card: 'status',
    cell: (brand) => {
      const begin = (kind: 'edit' | 'merge' | 'remove') => () => onDo?.({ kind, brand });
      return (
        <RowMenu
          name={brand.name}
          entries={[
            { label: t('rename'), onSelect: begin('edit') },
            { label: t('merge'), onSelect: begin('merge') },
            {
              label: t('remove'),
              onSelect: begin('remove'),
              tone: 'danger',
              disabledReason: brand.productsCount > 0 ? t('hasProducts') : null,
            },
          ]}
        />
      );
    },
  };
  return onDo === null ? [name, products] : [name, products, actions];
}

interface DeedProps {
  readonly doing: Doing;
  readonly all: readonly Brand[];
  readonly onClose: () => void;
}

function Deed({ doing, all, onClose }: DeedProps) {
  if (doing.kind === 'add') return <BrandForm onClose={onClose} />;
  const { brand } = doing;
  if (doing.kind === 'edit') return <BrandForm brand={brand} onClose={onClose} />;
  if (doing.kind === 'merge') return <MergeBrand all={all} brand={brand} onClose={onClose} />;
  return <RemoveBrand brand={brand} onClose={onClose} />;
}

function BrandForm(props: { readonly brand?: Brand; readonly onClose: () => void }) {
  const { brand, onClose } = props;
  const [id] = useState(newId);
  const name = brand?.name ?? '';
  return (
    <SmallForm
      question={brand === undefined ? t('addBrand') : t('renameQuestion', { name })}
      initial={{ name }}
      validate={nameMessage}
      save={({ name: typed = '' }) => {
        if (brand === undefined) return call(addBrand, { body: { _id: id, name: typed } });
        const { _id: brandId, version } = brand;
        return call(editBrand, { params: { brandId }, body: { version, name: typed } });
      }}
      said={({ name: typed = '' }) => t('done', { name: typed.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...form.bind('name')}
          label={t('name')}
          autoComplete="off"
          autoFocus
          maxLength={120}
        />
      )}
    </SmallForm>
  );
}

function MergeBrand(props: Pick<DeedProps, 'all' | 'onClose'> & { readonly brand: Brand }) {
  const { all, brand, onClose } = props;
  const { _id: brandId, version, name } = brand;
  const choices = all
    .filter(({ _id }) => _id !== brandId)
    .map((other) => ({ value: other._id, label: other.name }));
  return (
    <SmallForm
      question={t('mergeQuestion', { name })}
      initial={{ intoId: choices[0]?.value ?? '' }}
      validate={() => ({})}
      save={({ intoId = '' }) =>
        call(mergeBrand, { params: { brandId }, body: { version, intoId } })
      }
      said={() => t('merged', { name })}
      verb={t('merge')}
      onClose={onClose}
    >
      {(form) => (
        <SelectField
          {...form.bind('intoId')}
          label={t('into')}
          hint={t('intoHint')}
          choices={choices}
        />
      )}
    </SmallForm>
  );
}

function RemoveBrand({ brand, onClose }: { readonly brand: Brand; readonly onClose: () => void }) {
  const deed = useDeed();
  const { _id: brandId, version, name } = brand;
  return (
    <ConfirmDialog
      question={t('removeQuestion', { name })}
      confirm={t('remove')}
      keep={t('keep')}
      tone="danger"
      onConfirm={async () => {
        const run = () => call(removeBrand, { params: { brandId }, body: { version } });
        await deed.mutateAsync({ run, said: t('removed', { name }) }).catch(() => undefined);
        onClose();
      }}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}

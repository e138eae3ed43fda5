import type { OrderState } from '@tillbook/core/purchasing/order-states';
import { Package } from 'lucide-react';
import { ApiError } from '../api/api-error.ts';
import { t } from '../i18n/en/purchasing.ts';
import { SelectField } from '../ui/choice-field.tsx';
import type { Filter } from '../ui/filter-bar.tsx';
import { PageHeader, type Crumb } from '../ui/page-header.tsx';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { ToneBadge, type StatusTone } from '../ui/status-badge.tsx';
import type { FieldBinding } from '../ui/use-form.ts';
import { useBranches, useSuppliers } from './queries.ts';

const TONES: Readonly<Record<OrderState, StatusTone>> = {
  draft: 'neutral',
  ordered: 'info',
  part_received: 'warning',
  received: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
};

/** Where an order stands, in a word. */
export function OrderBadge({ state }: { readonly state: OrderState }) {
  return <ToneBadge tone={TONES[state]}>{t(`state_${state}`)}</ToneBadge>;
}

const PAGE_HEIGHT = 360;

interface Loading {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The page of one document while it is on its way, or cannot be had. */
export function Missing(props: {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly query: Loading;
}) {
  const { title, crumbs, query } = props;
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      {query.isPending && <SkeletonBlock height={PAGE_HEIGHT} />}
      {query.isError && isUnknown && <EmptyState icon={Package} title={t('notFound')} />}
      {query.isError && !isUnknown && (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

/** The filters by supplier and branch; a single branch is no choice. */
export function useDocumentFilters(): { readonly supplier: Filter; readonly branch: Filter[] } {
  const suppliers = useSuppliers().data ?? [];
  const branches = useBranches().data ?? [];
  const asChoice = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({
    value: _id,
    label: name,
  });
  const supplier: Filter = {
    name: 'supplierId',
    label: t('supplier'),
    any: t('allSuppliers'),
    choices: suppliers.map(asChoice),
  };
  const branch: Filter = {
    name: 'branchId',
    label: t('branch'),
    any: t('allBranches'),
    choices: branches.map(asChoice),
  };
  return { supplier, branch: branches.length > 1 ? [branch] : [] };
}

/** Chooses one of the suppliers. */
export function SupplierField(props: FieldBinding<string> & { readonly label?: string }) {
  const suppliers = useSuppliers().data ?? [];
  const { label = t('supplier'), ...field } = props;
  return (
    <SelectField
      {...field}
      label={label}
      width="medium"
      placeholder={t('chooseSupplier')}
      choices={suppliers.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}

/** Chooses a branch; the only one is chosen already. */
export function BranchField(props: FieldBinding<string>) {
  const branches = useBranches().data ?? [];
  return (
    <SelectField
      {...props}
      label={t('branch')}
      width="medium"
      placeholder={t('chooseBranch')}
      choices={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}

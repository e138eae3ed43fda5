import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime, Money, NoData } from '../ui/figures.tsx';
import { Facts, Stack, type Fact } from '../ui/panel.tsx';
import { EmptyState, ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { isUnknown } from './is-unknown.ts';
import { Margin, ProductStatus } from './product-columns.tsx';
import { marginOf, type TaxMode } from './product-view.ts';
import { useProduct, useProductChoices, type ProductDetail } from './queries.ts';
import { StockTable } from './stock-table.tsx';
import { useArchive, type Archived } from './use-archive.ts';

/** One product beside the list: its facts and its stock by branch. */
export function ProductSheet(props: {
  readonly productId: string;
  readonly mayManage: boolean;
  readonly onArchived?: (product: Archived) => void;
  readonly onEdit?: () => void;
  readonly onClose: () => void;
}) {
  const { productId, mayManage, onClose, onEdit, onArchived } = props;
  const product = useProduct(productId);
  const taxMode = useProductChoices().data?.taxMode;
  const isOpen = product.data !== undefined;
  const title = product.data?.name ?? t('details');
  return (
    <Sheet
      title={<span dir="auto">{title}</span>}
      onClose={onClose}
      {...(isOpen && mayManage && onEdit !== undefined
        ? {
            actions: (
              <SheetActions
                product={product.data}
                onEdit={onEdit}
                onArchived={(done) => onArchived?.(done)}
              />
            ),
          }
        : {})}
    >
      {product.data !== undefined && <Body product={product.data} taxMode={taxMode} />}
      {product.isPending && <SkeletonLines lines={6} />}
      {product.isError && isUnknown(product.error) && <EmptyState title={t('notFound')} />}
      {product.isError && !isUnknown(product.error) && (
        <ErrorCard error={product.error} onRetry={() => void product.refetch()} />
      )}
    </Sheet>
  );
}

function SheetActions(props: {
  readonly product: ProductDetail;
  readonly onEdit: () => void;
  readonly onArchived: (product: Archived) => void;
}) {
  const { product, onEdit, onArchived } = props;
  const { isArchived } = product;
  const archive = useArchive();
  const Icon = isArchived ? ArchiveRestore : Archive;
  const change = () =>
    archive.mutate(
      { product, isArchived: !isArchived },
      { onSuccess: (saved) => saved.isArchived && onArchived(saved) },
    );
  return (
    <>
      <Button icon={<Icon size={16} aria-hidden />} busy={archive.isPending} onClick={change}>
        {isArchived ? t('restore') : t('archive')}
      </Button>
      <Button kind="primary" icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  );
}

/** The facts of a product; cost and margin only where they are known to the person. */
export function useProductFacts(product: ProductDetail, taxMode: TaxMode | undefined): Fact[] {
  const format = useFormat();
  const { taxClass, costMinor, category, barcode } = product;
  const costs: Fact[] =
    costMinor === null
      ? []
      : [
          { label: t('cost'), value: <Money minor={costMinor} />, isFigure: true },
          {
            label: t('margin'),
            value: <Margin basisPoints={marginOf(product, taxMode)} />,
            isFigure: true,
          },
        ];
  const tax = t('taxClassChoice', {
    name: taxClass.name,
    percent: format.percent(taxClass.taxBasisPoints),
  });
  return [
    { label: t('price'), value: <Money minor={product.priceMinor} />, isFigure: true },
    ...costs,
    { label: t('taxClass'), value: <bdi>{tax}</bdi> },
    { label: t('sku'), value: <bdi dir="ltr">{product.sku}</bdi> },
    {
      label: t('barcode'),
      value: barcode === null ? <NoData /> : <bdi dir="ltr">{barcode}</bdi>,
    },
    {
      label: t('category'),
      value: category === null ? <NoData /> : <bdi>{category.name}</bdi>,
    },
    { label: t('changed'), value: <DateTime at={product.updatedAt} /> },
  ];
}

function Body(props: { readonly product: ProductDetail; readonly taxMode: TaxMode | undefined }) {
  const { product, taxMode } = props;
  const facts = useProductFacts(product, taxMode);
  return (
    <Stack gap="large">
      <div>
        <ProductStatus row={product} />
      </div>
      <Facts facts={facts} />
      <StockTable stock={product.stock} />
    </Stack>
  );
}

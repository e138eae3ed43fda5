import { imagePath } from '@tillbook/core/products/image-path';
import { can } from '@tillbook/core/permissions';
import { Archive, ArchiveRestore, ChartColumn, Package, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/products.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Money, Quantity } from '../ui/figures.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces, type Places } from '../ui/places.ts';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { tabOf, UrlTabs } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { isUnknown } from './is-unknown.ts';
import { OverviewPart } from './overview-part.tsx';
import { AuditPart, PricesPart } from './price-parts.tsx';
import { ProductStatus } from './product-columns.tsx';
import { MovementsPart, SalesPart } from './product-history.tsx';
import styles from './product-details.module.css';
import { PurchasesPart } from './purchases-part.tsx';
import { useProduct, type ProductDetail } from './queries.ts';
import { SellIt } from './sell-it.tsx';
import { StockTable } from './stock-table.tsx';
import { unitWord } from './unit-word.ts';
import { UndoArchive } from './undo-archive.tsx';
import { useArchive, type Archived } from './use-archive.ts';

const PAGE_HEIGHT = 480;

/** One product: what it is, what lies where, what moved it, what it brought. */
export function ProductDetails({ productId }: { readonly productId: string }) {
  const product = useProduct(productId);
  const places = usePlaces();
  const crumbs = [{ label: t('productsTitle'), to: places.products() }];
  if (product.data !== undefined) return <Loaded product={product.data} />;
  return (
    <>
      <PageHeader title={t('details')} crumbs={crumbs} />
      {product.isPending && <SkeletonBlock height={PAGE_HEIGHT} />}
      {product.isError && isUnknown(product.error) && (
        <EmptyState icon={Package} title={t('notFound')} />
      )}
      {product.isError && !isUnknown(product.error) && (
        <ErrorCard error={product.error} onRetry={() => void product.refetch()} />
      )}
    </>
  );
}

function Loaded({ product }: { readonly product: ProductDetail }) {
  const places = usePlaces();
  const user = useUser();
  const [archived, setArchived] = useState<Archived | null>(null);
  const mayManage = places.area === 'business' && can(user, 'product.manage');
  return (
    <>
      <PageHeader
        title={product.name}
        crumbs={[{ label: t('productsTitle'), to: places.products() }]}
        beside={<ProductStatus row={product} isLow={product.stock.some(isLowIn)} />}
        actions={
          <>
            {!product.isArchived && <SellIt productId={product._id} />}
            {places.area === 'business' && can(user, 'report.view') && (
              <ButtonLink
                to={paths.business.analytics.product(product._id)}
                icon={<ChartColumn size={16} aria-hidden />}
              >
                {t('analytics')}
              </ButtonLink>
            )}
            {mayManage && <Actions product={product} onArchived={setArchived} />}
          </>
        }
      />
      {archived !== null && <UndoArchive archived={archived} onDone={() => setArchived(null)} />}
      <Summary product={product} places={places} />
      <Tabs product={product} places={places} />
    </>
  );
}

/** Whether a branch has as little as its reorder point, or less. */
function isLowIn(branch: ProductDetail['stock'][number]): boolean {
  const { quantityMilli, setAsideMilli, reorderPointMilli } = branch;
  return reorderPointMilli !== null && quantityMilli - setAsideMilli <= reorderPointMilli;
}

function Actions(props: {
  readonly product: ProductDetail;
  readonly onArchived: (product: Archived) => void;
}) {
  const { product, onArchived } = props;
  const { isArchived } = product;
  const { products } = usePlaces();
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
      <ButtonLink
        kind="primary"
        to={products({ id: product._id, view: 'edit' })}
        icon={<Pencil size={16} aria-hidden />}
      >
        {t('edit')}
      </ButtonLink>
    </>
  );
}

/** What people look for first: the picture, the price, what is there. */
function Summary({ product, places }: { readonly product: ProductDetail; places: Places }) {
  const { imageId, priceMinor, kind, quantityMilli, family, unit } = product;
  return (
    <div className={styles['summary']}>
      {imageId === null ? (
        <span className={styles['noPicture']}>
          <Package size={32} strokeWidth={1.25} aria-hidden />
        </span>
      ) : (
        <img src={imagePath(imageId, 'picture')} alt={t('pictureNow')} />
      )}
      <dl>
        <div>
          <dt>{t('price')}</dt>
          <dd>
            <Money minor={priceMinor} />
          </dd>
        </div>
        {kind === 'goods' && (
          <div>
            <dt>{t('onHand')}</dt>
            <dd>
              <Quantity milli={quantityMilli} /> <small>{unitWord(unit)}</small>
            </dd>
          </div>
        )}
        {family !== null && (
          <div>
            <dt>{t('family')}</dt>
            <dd>
              {places.area === 'business' ? (
                <AppLink to={places.products({ familyId: family._id })}>
                  <bdi>{family.name}</bdi>
                </AppLink>
              ) : (
                <bdi>{family.name}</bdi>
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

const PARTS = ['overview', 'stock', 'movements', 'sales', 'purchases', 'prices', 'audit'] as const;
type Part = (typeof PARTS)[number];

function Tabs({ product, places }: { readonly product: ProductDetail; places: Places }) {
  const url = useUrlState();
  const user = useUser();
  const name = places.part;
  const isGoods = product.kind === 'goods';
  const may: Readonly<Record<Part, boolean>> = {
    overview: true,
    stock: isGoods && can(user, 'stock.view'),
    movements: isGoods && can(user, 'stock.view'),
    sales: can(user, 'sale.view'),
    purchases: isGoods && can(user, 'purchase.view'),
    prices: can(user, 'product.view'),
    audit: can(user, 'product.see_cost'),
  };
  const tabs = PARTS.filter((part) => may[part]).map((part) => ({
    value: part,
    label: t(`part_${part}`),
  }));
  const id = product._id;
  const shown: Readonly<Record<Part, () => ReactNode>> = {
    overview: () => <OverviewPart product={product} />,
    stock: () => <StockTable stock={product.stock} />,
    movements: () => <MovementsPart productId={id} />,
    sales: () => <SalesPart productId={id} />,
    purchases: () => <PurchasesPart productId={id} />,
    prices: () => <PricesPart productId={id} />,
    audit: () => <AuditPart productId={id} />,
  };
  const current = PARTS.find((part) => part === tabOf(tabs, url.get(name))) ?? 'overview';
  return (
    <>
      <UrlTabs name={name} label={t('parts')} tabs={tabs} drops={['branchId', 'from', 'to']} />
      {shown[current]()}
    </>
  );
}

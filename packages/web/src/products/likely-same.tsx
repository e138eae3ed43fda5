import { productDuplicates } from '@tillbook/core/products/product-history.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/products.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Money } from '../ui/figures.tsx';
import { usePlaces } from '../ui/places.ts';
import { useSettled } from '../ui/use-settled.ts';
import styles from './product-form.module.css';
import type { ProductValues } from './product-values.ts';

const LEAST_LETTERS = 3;
const TYPING_MS = 500;

/** Says while typing that the product may be there already. It warns and never stops. */
export function LikelySame(props: {
  readonly values: ProductValues;
  /** The product that is being changed. */
  readonly exceptId?: string;
}) {
  const { values, exceptId } = props;
  const places = usePlaces();
  const typed = (name: string) => (values[name] ?? '').trim();
  const asked = JSON.parse(
    useSettled(JSON.stringify([typed('name'), typed('barcode'), typed('sku')]), TYPING_MS),
  ) as [string, string, string];
  const [name, barcode, sku] = asked;
  const query = {
    ...(name.length >= LEAST_LETTERS ? { name } : {}),
    ...(barcode.length >= LEAST_LETTERS ? { barcode } : {}),
    ...(sku.length >= LEAST_LETTERS ? { sku } : {}),
  };
  const found = useQuery({
    queryKey: ['products', 'duplicates', query, exceptId],
    queryFn: ({ signal }) =>
      call(
        productDuplicates,
        { query: { ...query, ...(exceptId === undefined ? {} : { exceptId }) } },
        { signal },
      ),
    enabled: Object.keys(query).length > 0,
  });
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Banner tone="warning">
      <p>{t('likelySame')}</p>
      <ul className={styles['same']}>
        {items.map(({ product, why }) => (
          <li key={product._id}>
            <AppLink to={places.products({ id: product._id })} target="_blank">
              <bdi>{product.name}</bdi>
            </AppLink>{' '}
            <span>
              {t(`same_${why}`)}, <Money minor={product.priceMinor} />
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

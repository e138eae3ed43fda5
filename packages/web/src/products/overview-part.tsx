import { detailName } from '../i18n/detail-name.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { DateTime, Money, NoData, Quantity } from '../ui/figures.tsx';
import { Columns, Facts, Panel, Stack, type Fact } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { Margin } from './product-columns.tsx';
import styles from './product-details.module.css';
import { marginOf, type TaxMode } from './product-view.ts';
import { useProductChoices, type ProductDetail } from './queries.ts';
import { Elsewhere } from './elsewhere.tsx';
import { StockTable } from './stock-table.tsx';
import { unitWord } from './unit-word.ts';

/** The facts of a product; cost and margin only where they are known to the person. */
function usePriceFacts(product: ProductDetail, taxMode: TaxMode | undefined): readonly Fact[] {
  const format = useFormat();
  const { taxClass, costMinor, floorPriceMinor, targetMarginBasisPoints, listPrices } = product;
  const tax = t('taxClassChoice', {
    name: taxClass.name,
    percent: format.percent(taxClass.taxBasisPoints),
  });
  const money = (label: string, minor: number): Fact => ({
    label,
    value: <Money minor={minor} />,
    isFigure: true,
  });
  const facts: Fact[] = [money(t('price'), product.priceMinor)];
  if (costMinor !== null) {
    const margin = <Margin basisPoints={marginOf(product, taxMode)} />;
    facts.push(money(t('cost'), costMinor));
    facts.push({ label: t('margin'), value: margin, isFigure: true });
    if (targetMarginBasisPoints !== null) {
      const target = <Margin basisPoints={targetMarginBasisPoints} />;
      facts.push({ label: t('targetMargin'), value: target, isFigure: true });
    }
  }
  if (floorPriceMinor !== null) facts.push(money(t('floorPrice'), floorPriceMinor));
  for (const list of listPrices) {
    facts.push(money(t('priceChange_list_price', { list: list.name }), list.priceMinor));
  }
  return [...facts, { label: t('taxClass'), value: <bdi>{tax}</bdi> }];
}

function aboutFacts(product: ProductDetail): readonly Fact[] {
  const { barcode, category, brand, kind, unit, shelf, barcodes, tracksBatches } = product;
  const code = (text: string) => <bdi dir="ltr">{text}</bdi>;
  const name = (of: { readonly name: string } | null) =>
    of === null ? <NoData /> : <bdi>{of.name}</bdi>;
  const details = Object.entries(product.details).map(([field, text]) => ({
    label: detailName(field),
    value: <bdi>{text}</bdi>,
  }));
  return [
    { label: t('sku'), value: code(product.sku) },
    { label: t('barcode'), value: barcode === null ? <NoData /> : code(barcode) },
    ...(barcodes.length === 0
      ? []
      : [
          {
            label: t('moreBarcodes'),
            value: code(barcodes.map((one) => one.barcode).join(', ')),
          },
        ]),
    { label: t('category'), value: name(category) },
    { label: t('brand'), value: name(brand) },
    { label: t('kind'), value: t(`kind_${kind}`) },
    ...(product.isOpenPrice ? [{ label: t('price'), value: t('isOpenPrice') }] : []),
    { label: t('unit'), value: unitWord(unit) },
    ...(shelf === null ? [] : [{ label: t('shelf'), value: <bdi>{shelf}</bdi> }]),
    ...(tracksBatches ? [{ label: t('batches'), value: t('batchesKept') }] : []),
    ...details,
    { label: t('changed'), value: <DateTime at={product.updatedAt} /> },
  ];
}

/** What it is, what it costs, what it is made of and what lies where. */
export function OverviewPart({ product }: { readonly product: ProductDetail }) {
  const taxMode = useProductChoices().data?.taxMode;
  const prices = usePriceFacts(product, taxMode);
  const { description, sellerNote, kind, packs } = product;
  const sold = packs.filter(({ isArchived }) => !isArchived);
  return (
    <Columns aside>
      <Stack>
        <Panel title={t('details')}>
          <Facts facts={aboutFacts(product)} />
          {description !== null && (
            <p className={styles['words']} dir="auto">
              {description}
            </p>
          )}
          {sellerNote !== null && (
            <p className={styles['words']} dir="auto">
              <strong>{t('sellerNote')}:</strong> {sellerNote}
            </p>
          )}
        </Panel>
        {kind === 'goods' && (
          <Panel>
            <StockTable stock={product.stock} />
          </Panel>
        )}
        <Elsewhere product={product} isAsked isPanel />
      </Stack>
      <Stack>
        <Panel title={t('prices')}>
          <Facts facts={prices} />
        </Panel>
        {sold.length > 0 && <Packs product={product} packs={sold} />}
        {kind === 'kit' && <Parts product={product} />}
      </Stack>
    </Columns>
  );
}

function Packs(props: { readonly product: ProductDetail; readonly packs: ProductDetail['packs'] }) {
  const format = useFormat();
  const facts = props.packs.map((pack) => ({
    label: t('packOf', {
      name: pack.name,
      units: format.quantity(pack.unitsMilli),
      unit: unitWord(props.product.unit),
    }),
    value: (
      <>
        <Money minor={pack.priceMinor} />
        {pack.barcodes.length > 0 && (
          <small className={styles['codes']}>
            <bdi dir="ltr">{pack.barcodes.join(', ')}</bdi>
          </small>
        )}
      </>
    ),
    isFigure: true,
  }));
  return (
    <Panel title={t('packs')}>
      <Facts facts={facts} />
    </Panel>
  );
}

function Parts({ product }: { readonly product: ProductDetail }) {
  const { products } = usePlaces();
  return (
    <Panel title={t('components')}>
      <ul className={styles['parts']}>
        {product.components.map((part) => (
          <li key={part.productId}>
            <AppLink to={products({ id: part.productId })}>
              <bdi>{part.name}</bdi>
            </AppLink>
            <span>
              <Quantity milli={part.quantityMilli} /> {unitWord(part.unit)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

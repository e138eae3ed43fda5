import {
  changeOf,
  FIGURES,
  figureOf,
  NO_SUMS,
  returnRateOf,
  unitNetOf,
  type FigureName,
  type GoodsSums,
} from '@tillbook/core/reports/figures';
import type { ReactNode } from 'react';
import { t as shared } from '../i18n/en/analytics.ts';
import { t as figures } from '../i18n/en/figures.ts';
import { t } from '../i18n/en/product-analytics.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { definitionOf } from '../ui/definition-words.ts';
import { figureName, sourceOf } from '../ui/figure-words.ts';
import { KpiCard, KpiMoney, KpiRow } from '../ui/kpi-card.tsx';
import { useFigureText } from './figure-text.tsx';
import { HowShown, useNarrowedTo, type Asked } from './how-counted.tsx';
import {
  coverSentence,
  coverText,
  missedSentence,
  missedText,
  unitsText,
} from './product-words.ts';
import type { Product } from './queries.ts';

/** Cost counts as nothing where it is not known; what needs it is not shown then. */
export function goodsOf(sums: Product['now']): GoodsSums {
  return { ...sums, costMinor: sums.costMinor ?? 0 };
}

/** A figure of goods: their sums know no receipts. */
export const goodsFigure = (figure: FigureName, sums: Product['now']): number | null =>
  figureOf(figure, { ...NO_SUMS, ...goodsOf(sums) });

interface Tile {
  readonly name: string;
  readonly how: string;
  readonly source: string;
  readonly of: (sums: Product['now']) => number | null;
  readonly text: (value: number | null) => string;
  readonly isMoney?: boolean;
  readonly isRate?: boolean;
  readonly isMoreBetter?: boolean | null;
}

const MONEY_TILES = ['netSales', 'profit', 'margin'] as const;

function useTiles({ product, now }: Product): Tile[] {
  const format = useFormat();
  const text = useFigureText();
  const source = sourceOf('products');
  const money = MONEY_TILES.filter(
    (figure) => now.costMinor !== null || !FIGURES[figure].needsCost,
  );
  return [
    {
      ...{ name: t('unitsSold'), how: t('unitsSoldHow'), source },
      of: (sums) => sums.quantityMilli,
      text: (value) => (value === null ? '–' : unitsText(value, product.unit, format)),
    },
    ...money.map((figure): Tile => ({
      ...{ name: figureName(figure), how: definitionOf(figure), source },
      of: (sums) => goodsFigure(figure, sums),
      text: (value) => text(figure, value),
      isMoney: FIGURES[figure].unit === 'money',
      isRate: FIGURES[figure].unit === 'rate',
    })),
    {
      ...{ name: t('unitNet'), how: t('unitNetHow'), source, isMoney: true, isMoreBetter: null },
      of: (sums) => unitNetOf(goodsOf(sums)),
      text: (value) => (value === null ? '–' : format.money(value)),
    },
    {
      ...{ name: t('returnRate'), how: t('returnRateHow'), isRate: true, isMoreBetter: false },
      source: sourceOf('refunds'),
      of: (sums) => returnRateOf(goodsOf(sums)),
      text: (value) => (value === null ? '–' : format.rate(value)),
    },
  ];
}

/** What the product brought, each figure beside the other period, and how long it lasts. */
export function ProductStrip({ data }: { readonly data: Product }) {
  const narrowed = useNarrowedTo(data, null);
  return (
    <KpiRow>
      {useTiles(data).map((tile) => (
        <TileCard key={tile.name} tile={tile} data={data} narrowed={narrowed} />
      ))}
      <CoverCard data={data} narrowed={narrowed} />
      <MissedCard data={data} narrowed={narrowed} />
    </KpiRow>
  );
}

function TileCard(props: {
  readonly tile: Tile;
  readonly data: Product;
  readonly narrowed: Asked;
}) {
  const { tile, data, narrowed } = props;
  const { name, how, source, text, isMoney = false, isRate = false, isMoreBetter = true } = tile;
  const value = tile.of(data.now);
  const before = tile.of(data.before);
  const isNothing = before === null || (before === 0 && !isRate);
  const { from, to, branchId } = narrowed;
  const search = { id: data.product._id, tab: 'sales', from, to, branchId };
  const shown: ReactNode = isMoney && value !== null ? <KpiMoney minor={value} /> : text(value);
  return (
    <KpiCard
      label={name}
      value={shown}
      delta={{
        basisPoints: isRate ? null : changeOf({ value, before }),
        versus: isNothing ? shared('versusNone') : shared('versus', { value: text(before) }),
        isMoreBetter,
      }}
      corner={
        <HowShown
          narrowed={narrowed.said}
          figure={{
            ...{ name, how, source, value: text(value), before: text(before) },
            behind: { to: paths.business.products(search), label: figures('seeReceipts') },
          }}
        />
      }
    />
  );
}

/** What is there, and until when; absent for what has no stock. */
function CoverCard(props: { readonly data: Product; readonly narrowed: Asked }) {
  const { data, narrowed } = props;
  const format = useFormat();
  const { cover, product } = data;
  if (cover === null) return null;
  const search = { id: product._id, tab: 'movements', branchId: narrowed.branchId };
  return (
    <KpiCard
      label={t('cover')}
      value={coverText(cover, format)}
      note={coverSentence(cover, product.unit, format)}
      corner={
        <HowShown
          narrowed={narrowed.said}
          figure={{
            ...{ name: t('cover'), how: t('coverHow'), source: sourceOf('stock'), before: null },
            ...{ value: coverText(cover, format), isNow: true },
            behind: { to: paths.business.products(search), label: t('missedBehind') },
          }}
        />
      }
    />
  );
}

/** What was missed while it was out of stock; absent for what has no stock. */
function MissedCard(props: { readonly data: Product; readonly narrowed: Asked }) {
  const { data, narrowed } = props;
  const format = useFormat();
  const { missed, product } = data;
  if (missed === null) return null;
  const { from, to, branchId } = narrowed;
  const search = { id: product._id, tab: 'movements', from, to, branchId };
  const { missedMinor } = missed;
  const text = missedMinor === null ? missedText(missed, format) : format.money(missedMinor);
  return (
    <KpiCard
      label={t('missed')}
      value={missedMinor === null ? text : <KpiMoney minor={missedMinor} />}
      note={missedSentence(missed, product.unit, format)}
      corner={
        <HowShown
          narrowed={narrowed.said}
          figure={{
            ...{ name: t('missed'), how: t('missedHow'), source: t('missedSource') },
            ...{ value: text, before: null },
            behind: { to: paths.business.products(search), label: t('missedBehind') },
          }}
        />
      }
    />
  );
}

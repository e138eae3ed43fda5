import { plainDecimal } from '@tillbook/core/csv';
import { WITH_LEAST } from '@tillbook/core/reports/baskets';
import { t as shared } from '../i18n/en/analytics.ts';
import { t as charts } from '../i18n/en/charts.ts';
import { t } from '../i18n/en/product-analytics.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { BarList } from '../ui/charts/bar-list.tsx';
import { hourText, weekdayText } from '../ui/charts/day-words.ts';
import { weekdaysBeside } from '../ui/charts/weekdays-beside.ts';
import { HoursGrid } from '../ui/charts/hours-grid.tsx';
import { quantityCell } from '../ui/csv.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ExportTable } from './export-table.tsx';
import { shareText } from './overview-words.ts';
import { liftText, unitsText } from './product-words.ts';
import { keptOf, useBaskets, type Baskets, type Product } from './queries.ts';

interface Told {
  readonly product: Product['product'];
  readonly head: Product;
  readonly data: Baskets;
}

/** What goes with it; it comes after the rest, which does not wait for it. */
export function TogetherPart(props: Omit<Told, 'data'>) {
  const { data, error, refetch } = useBaskets();
  if (error !== null && data === undefined) {
    return (
      <Panel title={t('together')}>
        <ErrorCard title={t('receiptsFailed')} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (data === undefined) return <SkeletonBlock height={240} />;
  return <TogetherPanel {...props} data={data} />;
}

/** When and in which units it sells, of the same receipts. */
export function WhenPart(props: Omit<Told, 'data'>) {
  const { data } = useBaskets();
  if (data === undefined) return null;
  return (
    <>
      {data.hours.length > 0 && <HoursPanel {...props} data={data} />}
      {data.units.some(({ packName }) => packName !== null) && (
        <UnitsPanel {...props} data={data} />
      )}
    </>
  );
}

/** Of which receipts it is said. */
function lookedText({ receipts, isCut, since }: Baskets, format: Format): string {
  if (!isCut || since === null) return t('looked', { count: receipts });
  return t('lookedCut', { count: receipts, since: format.date(since) });
}

function togetherFinding(data: Baskets, format: Format): string {
  const [best] = data.together;
  const looked = lookedText(data, format);
  if (data.withIt < WITH_LEAST) {
    return `${t('togetherTooFew', { count: data.withIt, least: WITH_LEAST })} ${looked}`;
  }
  if (best === undefined) return `${t('togetherNone')} ${looked}`;
  const said = t('togetherFinding', {
    name: best.name,
    share: format.percent(Math.round(best.confidence / 100) * 100),
    times: liftText(best.lift, format),
  });
  return `${said} ${looked}`;
}

function TogetherPanel({ data, product, head }: Told) {
  const format = useFormat();
  const url = useUrlState();
  const { together } = data;
  return (
    <Panel
      title={t('together')}
      actions={
        together.length > 0 && (
          <ExportTable
            name={`${t('together')} ${product.sku}`}
            head={head}
            rows={() => [
              [t('product'), t('receiptsTogether'), t('confidence'), t('support'), t('lift')],
              ...together.map((one) => [
                one.name,
                { number: String(one.together) },
                plainDecimal(one.confidence, 2),
                plainDecimal(one.support, 2),
                plainDecimal(one.lift, 2),
              ]),
            ]}
          />
        )
      }
    >
      <Stack gap="small">
        <BarList
          label={t('together')}
          finding={togetherFinding(data, format)}
          bars={together.map((one) => ({
            key: one._id,
            name: one.name,
            value: one.confidence,
            text: shareText(one.together, data.withIt, format),
            note: t('togetherNote', {
              count: one.together,
              times: liftText(one.lift, format),
            }),
            to: paths.business.analytics.product(one._id, keptOf(url)),
          }))}
        />
        {together.length > 0 && <p>{t('togetherHow')}</p>}
      </Stack>
    </Panel>
  );
}

function HoursPanel({ data, product, head }: Told) {
  const format = useFormat();
  const { hours } = data;
  const { locale } = format.place;
  const { ofDay, note } = weekdaysBeside(head, locale);
  const average = (one: (typeof hours)[number]): number => ofDay(one.weekday, one.quantityMilli);
  const [best] = [...hours].sort((one, other) => average(other) - average(one));
  const whole = (milli: number) => unitsText(milli, product.unit, format);
  return (
    <Panel
      title={t('hours')}
      actions={
        <ExportTable
          name={`${t('hours')} ${product.sku}`}
          head={head}
          rows={() => [
            [shared('weekday'), charts('hour'), t('unitsSold'), shared('receipts')],
            ...hours.map((one) => [
              weekdayText(one.weekday, locale),
              hourText(one.hour),
              quantityCell(one.quantityMilli),
              { number: String(one.receipts) },
            ]),
          ]}
        />
      }
    >
      <Stack gap="small">
        {best !== undefined && (
          <p>
            {t(note === null ? 'hoursFinding' : 'hoursFindingOfDay', {
              day: weekdayText(best.weekday, locale),
              hour: format.hour(best.hour),
              units: whole(note === null ? best.quantityMilli : Math.round(average(best))),
            })}
          </p>
        )}
        <HoursGrid
          label={t('hours')}
          caption={t('unitsSold')}
          cells={hours.map((one) => ({
            ...{ ...one, value: one.quantityMilli, weight: average(one) },
          }))}
          short={format.quantity}
          whole={whole}
        />
        {note !== null && hours.length > 0 && <p>{note}</p>}
      </Stack>
    </Panel>
  );
}

function UnitsPanel({ data, product, head }: Told) {
  const format = useFormat();
  const name = (packName: string | null) => packName ?? t('singleUnits');
  const whole = data.units.reduce((sum, { netMinor }) => sum + netMinor, 0);
  const [best] = data.units;
  return (
    <Panel
      title={t('units')}
      actions={
        <ExportTable
          name={`${t('units')} ${product.sku}`}
          head={head}
          rows={() => [
            [t('soldAs'), t('quantity'), shared('receipts')],
            ...data.units.map((one) => [
              name(one.packName),
              quantityCell(one.quantityMilli),
              { number: String(one.receipts) },
            ]),
          ]}
        />
      }
    >
      <BarList
        label={t('units')}
        finding={
          best === undefined
            ? ''
            : t('unitsFinding', {
                name: name(best.packName),
                share: shareText(best.netMinor, whole, format),
              })
        }
        bars={data.units.map((one) => ({
          key: one.packName ?? '',
          name: name(one.packName),
          value: one.netMinor,
          text: format.money(one.netMinor),
          note: t('unitsNote', { units: format.quantity(one.quantityMilli), count: one.receipts }),
        }))}
      />
    </Panel>
  );
}

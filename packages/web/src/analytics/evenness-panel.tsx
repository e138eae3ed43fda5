import { CLASSES } from '@tillbook/core/reports/abc';
import { EVENNESS, WEEKS_LEAST } from '@tillbook/core/reports/mix';
import { addDays } from '@tillbook/core/reports/period';
import { t } from '../i18n/en/mix.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { useUrlState } from '../ui/url-state.ts';
import styles from './analytics.module.css';
import { ExportTable } from './export-table.tsx';
import { cutNote, evennessFinding } from './mix-words.ts';
import { shareText } from './overview-words.ts';
import type { Mix } from './queries.ts';

/** Thirteen weeks, so that a dozen of them are whole. */
const QUARTER_DAYS = 91;

/** How much products bring, by how evenly they sell. */
export function EvennessPanel({ data }: { readonly data: Mix }) {
  const format = useFormat();
  const { products, productsCount, weeksCount, evenness, broughtMinor } = data;
  const kinds = [...EVENNESS, null];
  const cell = (abc: string, xyz: string | null): string => {
    const own = evenness.find((one) => one.abc === abc && one.xyz === xyz);
    if (own === undefined) return '–';
    const share = shareText(own.netMinor, broughtMinor, format);
    return t('cell', { count: own.count, share });
  };
  const headers = [t('abc'), ...EVENNESS, t('notTold')];
  const rows = CLASSES.map((abc) => [abc, ...kinds.map((xyz) => cell(abc, xyz))]);
  const finding = evennessFinding(data);
  const isTold = weeksCount >= WEEKS_LEAST;
  const cut = cutNote(products.length, productsCount);
  return (
    <Panel
      title={t('abcXyz')}
      actions={
        <ExportTable
          name={t('abcXyz')}
          head={data}
          rows={() => [
            [t('product'), 'ABC', 'XYZ'],
            ...products.map(({ name, abc, xyz }) => [name, abc, xyz ?? t('notTold')]),
            ...(cut === null ? [] : [[cut]]),
          ]}
        />
      }
    >
      <Stack gap="small">
        {finding !== null && <p className={styles['span']}>{finding}</p>}
        <PlainTable
          caption={t('abcXyz')}
          headers={headers}
          rows={rows.map((cells) => ({ key: cells[0] ?? '', cells }))}
        />
        <p className={styles['span']}>{t('abcXyzHow', { weeks: weeksCount })}</p>
        {!isTold && <MoreWeeks to={data.to} />}
      </Stack>
    </Panel>
  );
}

/** The way to days of which it can be told: a quarter that ends with those shown. */
function MoreWeeks({ to }: { readonly to: string }) {
  const branchId = useUrlState().get('branchId') || undefined;
  const from = addDays(to, 1 - QUARTER_DAYS);
  const { performance } = paths.business.analytics;
  return (
    <p>
      {t('weeksTooFew', { weeks: WEEKS_LEAST })}{' '}
      <AppLink to={performance({ by: 'mix', from, to, branchId })}>
        {t('moreWeeks', { days: QUARTER_DAYS })}
      </AppLink>
    </p>
  );
}

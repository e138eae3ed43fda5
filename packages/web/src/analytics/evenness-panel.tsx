import { CLASSES } from '@tillbook/core/reports/abc';
import { EVENNESS } from '@tillbook/core/reports/mix';
import { t } from '../i18n/en/mix.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { ExportTable } from './export-table.tsx';
import { shareText } from './overview-words.ts';
import type { Mix } from './queries.ts';

/** How much products bring, by how evenly they sell. */
export function EvennessPanel({ data }: { readonly data: Mix }) {
  const format = useFormat();
  const { products, weeksCount } = data;
  const whole = products.reduce((sum, { netMinor }) => sum + Math.max(0, netMinor), 0);
  const kinds = [...EVENNESS, null];
  const cell = (abc: string, xyz: string | null): string => {
    const own = products.filter((one) => one.abc === abc && one.xyz === xyz);
    const net = own.reduce((sum, { netMinor }) => sum + Math.max(0, netMinor), 0);
    if (own.length === 0) return '–';
    return t('cell', { count: own.length, share: shareText(net, whole, format) });
  };
  const headers = [t('abc'), ...EVENNESS, t('notTold')];
  const rows = CLASSES.map((abc) => [abc, ...kinds.map((xyz) => cell(abc, xyz))]);
  const best = products.filter(({ abc, xyz }) => abc === 'A' && xyz === 'X').length;
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
          ]}
        />
      }
    >
      <Stack gap="small">
        {best > 0 && <p className={styles['span']}>{t('abcXyzFinding', { count: best })}</p>}
        <PlainTable
          caption={t('abcXyz')}
          headers={headers}
          rows={rows.map((cells) => ({ key: cells[0] ?? '', cells }))}
        />
        <p className={styles['span']}>{t('abcXyzHow', { weeks: weeksCount })}</p>
      </Stack>
    </Panel>
  );
}

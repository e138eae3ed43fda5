import { CLASSES } from '@tillbook/core/reports/abc';
import { EVENNESS } from '@tillbook/core/reports/mix';
import { t } from '../i18n/en/mix.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { ExportTable } from './export-table.tsx';
import { cutNote, evennessFinding } from './mix-words.ts';
import { shareText } from './overview-words.ts';
import type { Mix } from './queries.ts';

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
      </Stack>
    </Panel>
  );
}

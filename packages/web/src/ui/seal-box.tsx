import { SEAL_ROWS_MOST, SEALED_DAYS_MOST } from '@tillbook/core/reports/seals';
import type { Seal, SealRow } from '@tillbook/core/reports/seals.api';
import { t } from '../i18n/en/seals.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from './app-link.tsx';
import { Button } from './button.tsx';
import { DataTable } from './data-table.tsx';
import { Row } from './panel.tsx';
import styles from './seal-box.module.css';
import { checkText, rowPath, rowTexts, sealText, sealTone } from './seal-words.ts';
import { ToneBadge } from './status-badge.tsx';
import type { Column } from './table-columns.ts';

interface Asked {
  readonly data: Seal | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/**
 * Whether the figures above it hold: green, or the exact rows that break them. On paper too.
 */
export function SealBox({ query }: { readonly query: Asked }) {
  const { data, error, refetch } = query;
  return (
    <section className={styles['seal']} aria-label={t('seal')} aria-busy={data === undefined}>
      {error !== null && data === undefined && (
        <Row>
          <span>{t('failed')}</span>
          <Button size="small" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </Row>
      )}
      {data === undefined && error === null && <p>{t('looking')}</p>}
      {data !== undefined && <Told seal={data} />}
    </section>
  );
}

function Told({ seal }: { readonly seal: Seal }) {
  const format = useFormat();
  const examined = seal.checks.reduce((sum, check) => sum + check.examined, 0);
  const { from, to, isCut } = seal;
  return (
    <>
      <details open={seal.state === 'broken'}>
        <summary>
          <ToneBadge tone={sealTone(seal)}>{t('sealed', { state: sealText(seal) })}</ToneBadge>
        </summary>
        <ul className={styles['rules']}>
          {seal.checks.map((check) => (
            <li key={check.rule} data-broken={check.brokenCount > 0 ? '' : undefined}>
              {checkText(check)}
            </li>
          ))}
        </ul>
        <p>
          {seal.state === 'empty' ? t('empty') : t('examined', { count: examined })}{' '}
          {t('asOf', { at: format.dateTime(seal.asOf) })}{' '}
          {isCut && from !== null && to !== null
            ? t('cut', { days: SEALED_DAYS_MOST, from: format.date(from), to: format.date(to) })
            : ''}
        </p>
      </details>
      {seal.state === 'broken' && <Broken seal={seal} />}
    </>
  );
}

function Broken({ seal }: { readonly seal: Seal }) {
  const format = useFormat();
  const text = (row: SealRow) => rowTexts(row, format, seal.currency);
  const figure = (key: 'expected' | 'found' | 'difference'): Column<SealRow> => ({
    ...{ key, header: t(key), align: 'end' },
    cell: (row) => <bdi className="number">{text(row)[key]}</bdi>,
  });
  const columns: readonly Column<SealRow>[] = [
    {
      ...{ key: 'of', header: t('of'), card: 'title' },
      cell: (row) => {
        const to = rowPath(row, location.pathname);
        const { of } = text(row);
        return to === null ? <bdi>{of}</bdi> : <AppLink to={to}>{of}</AppLink>;
      },
    },
    { key: 'what', header: t('what'), cell: (row) => text(row).what },
    figure('expected'),
    figure('found'),
    { ...figure('difference'), card: 'figure' },
  ];
  const isMore = seal.checks.some(({ brokenCount }) => brokenCount > SEAL_ROWS_MOST);
  return (
    <>
      <p role="alert">
        {t('brokenHint')} {isMore ? t('firstRows', { rows: SEAL_ROWS_MOST }) : ''}
      </p>
      <DataTable
        caption={t('rows')}
        columns={columns}
        rows={seal.rows}
        rowKey={(row) => [row.rule, row.what, row._id, row.date, row.expected].join(' ')}
        empty={null}
      />
    </>
  );
}

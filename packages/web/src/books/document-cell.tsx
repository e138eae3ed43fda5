import type { EntryRow } from '@tillbook/core/books/journal.api';
import { t } from '../i18n/en/books.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import styles from './books.module.css';
import { useBooksPlaces } from './books-places.ts';

type Source = Pick<
  EntryRow,
  'sourceKind' | 'linkId' | 'number' | 'branchName' | 'businessDate' | 'ledgerDate'
>;

/** What an entry was made by: a link where its page is, and its own day where that was closed. */
export function DocumentCell({ row }: { readonly row: Source }) {
  const { date } = useFormat();
  const places = useBooksPlaces();
  const { sourceKind, linkId, number, branchName, businessDate, ledgerDate } = row;
  const to = linkId === null ? null : places.document(sourceKind, linkId);
  const said = `${t(`source_${sourceKind}`)}${number === null ? '' : ` ${number}`}`;
  return (
    <div className={styles['document']}>
      {to === null ? <bdi>{said}</bdi> : <AppLink to={to}>{said}</AppLink>}
      <small>{branchName}</small>
      {businessDate !== ledgerDate && (
        <ToneBadge tone="warning">{t('happened', { day: date(businessDate) })}</ToneBadge>
      )}
    </div>
  );
}

import type { UserRow } from '@tillbook/core/users/users.api';
import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t as statusText } from '../i18n/en/status.ts';
import { t } from '../i18n/en/users.ts';
import type { CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { allPeople, type PeopleFilter } from './queries.ts';
import { useSummary } from './rights-summary.tsx';
import { flagsOf, userStatus } from './user-view.ts';
import { flagWords, roleLabel } from './words.ts';

const header = (): string[] => [
  t('name'),
  t('email'),
  t('role'),
  t('branches'),
  t('state'),
  t('may'),
  t('inWords'),
  t('pin'),
  t('asked'),
  t('lastSeen'),
];

function cellsOf(row: UserRow, said: readonly string[]): CsvCell[] {
  return [
    row.name,
    row.email,
    row.isOwner ? t('ownerBadge') : roleLabel(row.role),
    row.branches.map(({ name }) => name).join('; '),
    statusText(userStatus(row)),
    flagsOf(row)
      .map((flag) => flagWords(flag).label)
      .join('; '),
    said.join(' '),
    row.hasPin ? t('pinIsSet') : t('pinNone'),
    row.askedAt,
    row.lastSeenAt,
  ];
}

/** Saves everybody of the filter. */
export function ExportPeople({ filter }: { readonly filter: PeopleFilter }) {
  const summary = useSummary();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await allPeople(filter);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      const cells = rows.map((row) => cellsOf(row, summary(row)));
      await saveTable(`${t('exportFile')}_${day}`, [header(), ...cells], as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}

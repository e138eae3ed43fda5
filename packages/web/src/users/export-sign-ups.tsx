import type { SignUp } from '@tillbook/core/platform/sign-ups.api';
import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t as statusText } from '../i18n/en/status.ts';
import { t } from '../i18n/en/sign-ups.ts';
import { t as people } from '../i18n/en/users.ts';
import type { CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { everySignUp, type SignUpFilter } from './sign-up-queries.ts';
import { setUpWords } from './user-columns.tsx';
import { userStatus } from './user-view.ts';

const header = (): string[] => [
  people('name'),
  people('email'),
  t('phone'),
  t('business'),
  t('setUp'),
  people('asked'),
  t('state'),
  t('remarks'),
  t('alike'),
  people('note'),
];

function cellsOf(row: SignUp): CsvCell[] {
  return [
    row.name,
    row.email,
    row.phone ?? '',
    row.businessName ?? '',
    setUpWords(row),
    row.askedAt,
    statusText(userStatus(row)),
    row.notes.map((note) => t(`note_${note}`)).join('; '),
    row.alike
      .map(({ email, matches }) => {
        const same = matches.map((match) => t(`like_${match}`)).join(', ');
        return `${email} (${same})`;
      })
      .join('; '),
    row.note ?? '',
  ];
}

/** Saves every sign-up of the filter. */
export function ExportSignUps({ filter }: { readonly filter: SignUpFilter }) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await everySignUp(filter);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      await saveTable(`${t('exportFile')}_${day}`, [header(), ...rows.map(cellsOf)], as);
      notify.success(people('exported', { count: rows.length }));
    } catch {
      notify.error(people('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={people('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}

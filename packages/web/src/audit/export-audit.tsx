import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/audit.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { forFiles } from '../i18n/format.ts';
import { detailWords } from '../ui/detail-words.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { FIELD_WORDS } from './field-words.ts';
import { actWords } from '../ui/act-words.ts';
import { allActs, type AuditFilter } from './queries.ts';

/** Saves the acts of the filter. */
export function ExportAudit({ filter }: { readonly filter: AuditFilter }) {
  const format = useFormat();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await allActs(filter);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      const header = [t('when'), t('who'), t('what'), t('details'), t('where'), t('device')];
      const cells = rows.map((row) => [
        row.at,
        row.actorName,
        actWords(row.action),
        detailWords(row.detail, forFiles(format), FIELD_WORDS),
        [row.branchName, row.tillName].filter((part) => part !== null).join(', '),
        row.device ?? '',
      ]);
      await saveTable(`${t('exportFile')}_${day}`, [header, ...cells], as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}

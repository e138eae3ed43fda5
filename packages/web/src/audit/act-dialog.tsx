import type { AuditEvent } from '@tillbook/core/audit/audit.api';
import { t } from '../i18n/en/audit.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { detailParts, type DetailPart } from '../ui/detail-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateTime, NoData } from '../ui/figures.tsx';
import { Stack } from '../ui/panel.tsx';
import type { Column } from '../ui/table-columns.ts';
import { FIELD_WORDS } from './field-words.ts';
import { actWords } from '../ui/act-words.ts';
import { placeWords } from './place-words.ts';

/** So much of a fingerprint tells two apart. */
const SHOWN_OF_HASH = 16;

/** One act with every field, before and after. */
export function ActDialog(props: { readonly act: AuditEvent; readonly onClose: () => void }) {
  const { act, onClose } = props;
  const parts = detailParts(act.detail, useFormat(), FIELD_WORDS);
  const isChange = parts.some(({ before }) => before !== null);
  return (
    <Dialog
      question={actWords(act.action)}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Stack>
        <p>
          <bdi>{act.actorName}</bdi> · <bdi>{placeWords(act)}</bdi> ·{' '}
          {act.device !== null && (
            <>
              <bdi>{act.device}</bdi> ·{' '}
            </>
          )}
          <DateTime at={act.at} />
        </p>
        <DataTable
          caption={t('details')}
          columns={columnsOf(isChange)}
          rows={parts}
          rowKey={({ name }) => name}
          empty={<p>{t('nothingMore')}</p>}
        />
        <small>{t('chain', { seq: act.seq, hash: act.hash.slice(0, SHOWN_OF_HASH) })}</small>
      </Stack>
    </Dialog>
  );
}

function columnsOf(isChange: boolean): readonly Column<DetailPart>[] {
  const before: Column<DetailPart> = {
    key: 'before',
    header: t('before'),
    cell: (row) => (row.before === null ? <NoData /> : <span dir="auto">{row.before}</span>),
  };
  return [
    { key: 'field', header: t('field'), card: 'title', cell: (row) => row.name },
    ...(isChange ? [before] : []),
    {
      key: 'after',
      header: isChange ? t('after') : t('what'),
      cell: (row) => <span dir="auto">{row.after}</span>,
    },
  ];
}

import type { BooksLook, BooksProof } from '@tillbook/core/audit/proof.api';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/audit.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DateTime, NoData } from '../ui/figures.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useFormat } from '../i18n/format-context.tsx';
import styles from './proof-panel.module.css';
import { useProof } from './queries.ts';

/** So much of a fingerprint is written down by hand. */
const SHOWN_OF_HASH = 16;

/** What the nights proved: the look at the books, the seal over the audit, the back-up. */
export function ProofPanel() {
  const proof = useProof();
  const [isOpen, setIsOpen] = useState(false);
  if (proof.error !== null && proof.data === undefined) {
    return <ErrorCard error={proof.error} onRetry={() => void proof.refetch()} />;
  }
  const { data } = proof;
  return (
    <Panel
      title={t('proof')}
      actions={
        <Button
          kind="quiet"
          size="small"
          disabledReason={data === undefined ? t('proofNotYet') : null}
          onClick={() => setIsOpen(true)}
        >
          {t('proofNights')}
        </Button>
      }
    >
      <dl className={styles['facts']}>
        <Fact label={t('proofBooks')}>{data && <Books {...data} />}</Fact>
        <Fact label={t('proofSeal')}>{data && <Seal {...data} />}</Fact>
        <Fact label={t('proofBackup')}>{data && <Backup {...data} />}</Fact>
      </dl>
      {isOpen && data !== undefined && (
        <NightsDialog proof={data} onClose={() => setIsOpen(false)} />
      )}
    </Panel>
  );
}

function Fact(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children ?? <NoData />}</dd>
    </div>
  );
}

function Books({ looks, troubles }: BooksProof) {
  const [last] = looks;
  if (last === undefined) return <>{troubles.length > 0 ? t('proofFailed') : t('proofNotYet')}</>;
  return (
    <>
      <LookBadge look={last} />
      <small>
        {t('proofLooked', { count: last.examined, rules: last.invariants })} ·{' '}
        <DateTime at={last.at} />
      </small>
      {troubles.length > 0 && <ToneBadge tone="warning">{t('proofFailed')}</ToneBadge>}
    </>
  );
}

function LookBadge({ look }: { readonly look: BooksLook }) {
  if (look.findings.length === 0) return <ToneBadge tone="success">{t('proofGood')}</ToneBadge>;
  return <ToneBadge tone="danger">{t('proofBad', { count: look.findings.length })}</ToneBadge>;
}

function Seal({ seal }: BooksProof) {
  if (seal === null) return <>{t('proofNotYet')}</>;
  return (
    <>
      <span>{t('proofSealed', { count: seal.events, chains: seal.streams })}</span>
      <small>
        {t('proofFingerprint', { no: seal.sealNo })}{' '}
        <code>{seal.hash.slice(0, SHOWN_OF_HASH)}</code> · <DateTime at={seal.at} />
      </small>
    </>
  );
}

function Backup({ backup }: BooksProof) {
  const { lastAt, failedAt, keptDays } = backup;
  return (
    <>
      {lastAt === null ? (
        <span>{t('proofNoBackup')}</span>
      ) : (
        <ToneBadge tone="success">{t('proofBackedUp')}</ToneBadge>
      )}
      {failedAt !== null && (
        <ToneBadge tone="danger">
          {t('proofBackupFailed')} <DateTime at={failedAt} />
        </ToneBadge>
      )}
      <small>
        {lastAt !== null && (
          <>
            <DateTime at={lastAt} /> ·{' '}
          </>
        )}
        {t('proofKept', { count: keptDays })}
      </small>
    </>
  );
}

/** The last nights, and of each what did not hold. */
function NightsDialog(props: { readonly proof: BooksProof; readonly onClose: () => void }) {
  const { proof, onClose } = props;
  const format = useFormat();
  const columns: readonly Column<BooksLook>[] = [
    { key: 'when', header: t('when'), card: 'title', cell: (row) => <DateTime at={row.at} /> },
    { key: 'state', header: t('proofBooks'), cell: (row) => <LookBadge look={row} /> },
    {
      key: 'rows',
      header: t('proofRows'),
      align: 'end',
      cell: (row) => format.number(row.examined),
    },
  ];
  const [last] = proof.looks;
  return (
    <Dialog
      question={t('proofNights')}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Stack>
        {last?.findings.map(({ _id, sentence, rows }) => (
          <section key={_id}>
            <p>
              <ToneBadge tone="danger">{_id}</ToneBadge> {t('proofNotSo', { sentence })}
            </p>
            <ul>
              {rows.map((row) => (
                <li key={row} dir="auto">
                  {row}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <DataTable
          caption={t('proofNights')}
          columns={columns}
          rows={proof.looks}
          rowKey={({ at }) => at}
          empty={<p>{t('proofNotYet')}</p>}
        />
        {proof.seal !== null && (
          <small>
            {t('proofWhole')} <code>{proof.seal.hash}</code>
          </small>
        )}
      </Stack>
    </Dialog>
  );
}

import type { MatchRow } from '@tillbook/core/matching/matching.api';
import { t } from '../i18n/en/matching.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime, Money } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Stack, type Fact } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { kindOf, standingOf } from './match-columns.tsx';
import { useDecide, useHistory, type Decision } from './queries.ts';

/** The sides of a row as a decision names them. */
export function sidesOf({ line, tender }: MatchRow) {
  return {
    lineId: line?.lineId ?? null,
    tender:
      tender === null ? null : { kind: tender.kind, id: tender.id, position: tender.position },
  };
}

interface ActionsProps {
  readonly row: MatchRow;
  readonly onAct: (as: 'match' | 'explain') => void;
  readonly onClose: () => void;
}

function Actions({ row, onAct, onClose }: ActionsProps) {
  const decide = useDecide();
  const take = async (decision: Decision) => {
    try {
      await decide.mutateAsync(decision);
      notify.success(t('undone'));
      onClose();
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const sides = sidesOf(row);
  if (row.way !== null || row.reason !== null) {
    const step = row.way === null ? 'unmark' : 'part';
    return (
      <Button busy={decide.isPending} onClick={() => void take({ step, ...sides })}>
        {row.way === null ? t('unexplain') : t('part')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => onAct('explain')}>{t('explain')}</Button>
      <Button kind="primary" onClick={() => onAct('match')}>
        {t('match')}
      </Button>
    </>
  );
}

/** One row with both sides, what was decided of it, and what can be done. */
export function RowSheet(props: {
  readonly row: MatchRow;
  readonly mayMatch: boolean;
  readonly onAct: (as: 'match' | 'explain') => void;
  readonly onClose: () => void;
}) {
  const { row, mayMatch, onAct, onClose } = props;
  const { line, tender } = row;
  const actions = mayMatch && <Actions row={row} onAct={onAct} onClose={onClose} />;
  return (
    <Sheet title={line?.code ?? tender?.number ?? ''} onClose={onClose} actions={actions}>
      <Stack>
        {standingOf(row) !== '' && <p>{standingOf(row)}</p>}
        {row.note !== null && <p dir="auto">{row.note}</p>}
        {line !== null && (
          <section aria-label={t('asProvider')}>
            <h3>{t('asProvider')}</h3>
            <Facts facts={lineFacts(line)} />
          </section>
        )}
        {tender !== null && (
          <section aria-label={t('asSold')}>
            <h3>{t('asSold')}</h3>
            <Facts facts={tenderFacts(row)} />
          </section>
        )}
        {row.others.length > 0 && (
          <ul aria-label={t('counterpart')}>
            {row.others.map(({ number, amountMinor }) => (
              <li key={number + String(amountMinor)}>
                <bdi>{number}</bdi> · <Money minor={amountMinor} />
              </li>
            ))}
          </ul>
        )}
        <History subjectId={line?.lineId ?? tender?.id ?? ''} />
      </Stack>
    </Sheet>
  );
}

function lineFacts(line: NonNullable<MatchRow['line']>): Fact[] {
  return [
    { label: t('provider'), value: <bdi>{line.provider}</bdi> },
    { label: t('code'), value: <bdi>{line.code}</bdi> },
    {
      label: t('time'),
      value: <DateTime at={line.at} show={line.hasTime ? 'dateTime' : 'date'} />,
    },
    { label: t(line.direction), value: <Money minor={line.amountMinor} />, isFigure: true },
    { label: t('fees'), value: <Money minor={line.feeMinor} />, isFigure: true },
    ...(line.party === null ? [] : [{ label: t('who'), value: <bdi>{line.party}</bdi> }]),
  ];
}

function tenderFacts(row: MatchRow): Fact[] {
  const { tender } = row;
  if (tender === null) return [];
  return [
    { label: kindOf(row), value: <bdi>{tender.number}</bdi> },
    { label: t('code'), value: <bdi>{tender.code}</bdi> },
    { label: t('time'), value: <DateTime at={tender.at} /> },
    { label: t(tender.direction), value: <Money minor={tender.amountMinor} />, isFigure: true },
    { label: t('branch'), value: <bdi>{tender.branch}</bdi> },
    { label: t('byName'), value: <bdi>{tender.by}</bdi> },
  ];
}

function History({ subjectId }: { readonly subjectId: string }) {
  const { data, error, refetch } = useHistory(subjectId);
  return (
    <section aria-label={t('history')}>
      <h3>{t('history')}</h3>
      {error !== null && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonBlock height={120} />}
      {data?.items.length === 0 && <p>{t('historyNone')}</p>}
      <ul>
        {data?.items.map((one) => (
          <li key={one._id}>
            {t(`step_${one.step}`)}
            {one.way !== null && <> ({t(`way_${one.way}`)})</>}
            {one.reason !== null && <>: {t(`reason_${one.reason}`)}</>}
            {' · '}
            <bdi>{one.byName}</bdi>, <DateTime at={one.at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

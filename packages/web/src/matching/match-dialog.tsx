import type { MatchRow } from '@tillbook/core/matching/matching.api';
import { t } from '../i18n/en/matching.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DateTime, Money } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import styles from './matching.module.css';
import { kindOf } from './match-columns.tsx';
import { useDecide, useRows, type Days } from './queries.ts';
import { sidesOf } from './row-sheet.tsx';

const CANDIDATES_SHOWN = 12;

interface Side {
  readonly atMs: number;
  readonly amountMinor: number;
  readonly direction: string;
}
function sideOf({ line, tender }: MatchRow): Side {
  const side = line ?? tender;
  return {
    atMs: Date.parse(side?.at ?? ''),
    amountMinor: side?.amountMinor ?? 0,
    direction: side?.direction ?? 'in',
  };
}

/** What could belong to a row: of the same way, the same amount first, then the nearest in time. */
function candidatesOf(row: MatchRow, others: readonly MatchRow[]): readonly MatchRow[] {
  const own = sideOf(row);
  const far = (one: Side): number =>
    Math.abs(one.amountMinor - own.amountMinor) * 1e9 + Math.abs(one.atMs - own.atMs);
  return others
    .filter((one) => (one.line === null) !== (row.line === null))
    .filter((one) => sideOf(one).direction === own.direction)
    .sort((one, other) => far(sideOf(one)) - far(sideOf(other)))
    .slice(0, CANDIDATES_SHOWN);
}

/** Chooses by hand what belongs to a line or to a payment. */
export function MatchDialog(props: {
  readonly row: MatchRow;
  readonly days: Days;
  readonly onClose: () => void;
}) {
  const { row, days, onClose } = props;
  const open = useRows({ ...days, list: row.line === null ? 'unsold' : 'unpaid' });
  const odd = useRows({ ...days, list: 'conflict' });
  const decide = useDecide();
  const choose = async (other: MatchRow) => {
    const [mine, theirs] = [sidesOf(row), sidesOf(other)];
    try {
      await decide.mutateAsync({
        step: 'match',
        lineId: mine.lineId ?? theirs.lineId,
        tender: mine.tender ?? theirs.tender,
      });
      notify.success(t('decided'));
      onClose();
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const isLoading = open.data === undefined || odd.data === undefined;
  const all = [open.data, odd.data].flatMap(
    (data) => data?.pages.flatMap(({ items }) => items) ?? [],
  );
  const found = candidatesOf(row, all);
  return (
    <Dialog
      question={t('matchTitle')}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      {open.error !== null && <ErrorCard error={open.error} onRetry={() => void open.refetch()} />}
      {isLoading && open.error === null && <SkeletonBlock height={120} />}
      {!isLoading && found.length === 0 && <p>{t('candidatesNone')}</p>}
      <ul aria-label={t('candidates')} className={styles['candidates']}>
        {found.map((one) => (
          <li key={one.key}>
            <span>
              <bdi>{one.line?.code ?? one.tender?.code}</bdi>
              <small>
                {kindOf(one)} <bdi>{one.tender?.number ?? one.line?.party ?? ''}</bdi> ·{' '}
                <DateTime at={one.line?.at ?? one.tender?.at ?? ''} />
              </small>
            </span>
            <Money minor={sideOf(one).amountMinor} />
            <Button size="small" busy={decide.isPending} onClick={() => void choose(one)}>
              {t('match')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

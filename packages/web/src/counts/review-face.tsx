import type { CountDetail, CountLine } from '@tillbook/core/counts/count-answers';
import { useState } from 'react';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { KpiCard, KpiMoney } from '../ui/kpi-card.tsx';
import { notify } from '../ui/notify.ts';
import { Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { CountHead } from './count-head.tsx';
import styles from './counts.module.css';
import { LineTable } from './line-table.tsx';
import { useAct } from './queries.ts';

const tabsOf = ({ differentCount, doubtfulCount, linesCount, countedCount }: CountDetail) => [
  { value: 'different', label: t('different'), count: differentCount ?? 0 },
  { value: 'doubtful', label: t('doubtful'), count: doubtfulCount ?? 0 },
  { value: 'uncounted', label: t('notCounted'), count: linesCount - countedCount },
  { value: 'recount', label: t('recounted') },
  { value: 'all', label: t('all') },
];

/** What was found against what should have been there; lines are sent back, or all is posted. */
export function ReviewFace({ count }: { readonly count: CountDetail }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isPosting, setIsPosting] = useState(false);
  const url = useUrlState();
  const act = useAct(count);
  const recount = async () => {
    try {
      await act.mutateAsync({ what: 'recount', lines: [...chosen].sort((a, b) => a - b) });
      url.set({ show: undefined, q: undefined });
      notify.success(t('recountSent'));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const canRecount = count.allowed.includes('recount');
  const tick = tickColumn(chosen, setChosen);
  return (
    <>
      <CountHead count={count}>
        {count.allowed.includes('post') && (
          <Button kind="primary" onClick={() => setIsPosting(true)}>
            {t('approve')}
          </Button>
        )}
      </CountHead>
      <Stack>
        <Tiles count={count} />
        {canRecount && chosen.size > 0 && (
          <Row>
            <Button kind="primary" busy={act.isPending} onClick={() => void recount()}>
              {t('recountNow', { count: chosen.size })}
            </Button>
            <Button kind="quiet" onClick={() => setChosen(new Set())}>
              {t('clearAll')}
            </Button>
          </Row>
        )}
        {count.hidesExpected ? (
          <p>{t('blindHint')}</p>
        ) : (
          <LineTable count={count} tabs={tabsOf(count)} {...(canRecount ? { lead: tick } : {})} />
        )}
      </Stack>
      {isPosting && <PostDialog count={count} onClose={() => setIsPosting(false)} />}
    </>
  );
}

const toggled = (chosen: ReadonlySet<number>, lineNo: number): ReadonlySet<number> =>
  new Set(chosen.has(lineNo) ? [...chosen].filter((one) => one !== lineNo) : [...chosen, lineNo]);

const tickColumn = (
  chosen: ReadonlySet<number>,
  onChosen: (lines: ReadonlySet<number>) => void,
): Column<CountLine> => ({
  key: 'tick',
  header: t('recount'),
  card: 'status',
  width: 48,
  cell: ({ lineNo, product, batch }) => (
    <label className={styles['tick']}>
      <input
        type="checkbox"
        aria-label={t('chooseLine', { name: `${product.name} ${batch?.code ?? ''}`.trim() })}
        checked={chosen.has(lineNo)}
        onChange={() => onChosen(toggled(chosen, lineNo))}
      />
    </label>
  ),
});

function Tiles({ count }: { readonly count: CountDetail }) {
  const format = useFormat();
  const { countedCount: counted, linesCount: lines, differenceMinor, accuracyBasisPoints } = count;
  return (
    <div className={styles['tiles']}>
      <KpiCard label={t('counted')} value={t('countedLines', { counted, lines })} />
      {count.differentCount !== null && (
        <KpiCard label={t('differences')} value={format.number(count.differentCount)} />
      )}
      {differenceMinor !== null && (
        <KpiCard label={t('difference')} value={<KpiMoney minor={differenceMinor} />} />
      )}
      {accuracyBasisPoints !== null && (
        <KpiCard label={t('accuracy')} value={format.percent(accuracyBasisPoints)} />
      )}
    </div>
  );
}

/** Asks before stock is changed. */
function PostDialog(props: { readonly count: CountDetail; readonly onClose: () => void }) {
  const { count, onClose } = props;
  const url = useUrlState();
  const act = useAct(count);
  const { number, differentCount, counters } = count;
  const run = async () => {
    try {
      await act.mutateAsync({ what: 'post', note: null });
      url.set({ show: undefined, q: undefined });
      notify.success(t('posted', { number }));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const many = differentCount ?? 0;
  return (
    <ConfirmDialog
      question={t('approveQuestion', { number })}
      confirm={t('approve')}
      keep={t('back')}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{many === 0 ? t('approveNothing') : t('approveLines', { count: many })}</p>
      <p>{t('approveLead')}</p>
      {counters.length === 1 && <p>{t('approveSelf')}</p>}
    </ConfirmDialog>
  );
}

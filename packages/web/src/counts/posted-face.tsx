import type { CountDetail } from '@tillbook/core/counts/count-answers';
import { Printer } from 'lucide-react';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/figures.tsx';
import { KpiCard, KpiMoney } from '../ui/kpi-card.tsx';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { CountHead } from './count-head.tsx';
import styles from './counts.module.css';
import { LineTable } from './line-table.tsx';
import { eventWords } from './words.ts';

const tabs = ({ differentCount }: CountDetail) => [
  { value: 'different', label: t('different'), count: differentCount ?? 0 },
  { value: 'counted', label: t('counted') },
  { value: 'uncounted', label: t('notCounted') },
  { value: 'all', label: t('all') },
];

/** A count that ended: what it found and moved, who counted and who approved. */
export function PostedFace({ count }: { readonly count: CountDetail }) {
  return (
    <>
      <CountHead count={count}>
        <Button icon={<Printer size={16} aria-hidden />} onClick={() => print()}>
          {t('print')}
        </Button>
      </CountHead>
      <Stack>
        {count.isSelfApproved && <Banner>{t('selfApproved')}</Banner>}
        <Totals count={count} />
        {count.startedAt !== null && <LineTable count={count} tabs={tabs(count)} />}
        <Columns aside>
          <History count={count} />
          <About count={count} />
        </Columns>
      </Stack>
    </>
  );
}

function Totals({ count }: { readonly count: CountDetail }) {
  const format = useFormat();
  const { missingMinor, foundMinor, countedCount, linesCount, accuracyBasisPoints } = count;
  const counted = t('countedLines', { counted: countedCount, lines: linesCount });
  return (
    <div className={styles['tiles']}>
      <KpiCard label={t('counted')} value={counted} />
      {accuracyBasisPoints !== null && (
        <KpiCard label={t('accuracy')} value={format.percent(accuracyBasisPoints)} />
      )}
      {missingMinor !== null && (
        <KpiCard label={t('missing')} value={<KpiMoney minor={missingMinor} />} />
      )}
      {foundMinor !== null && (
        <KpiCard label={t('foundMore')} value={<KpiMoney minor={foundMinor} />} />
      )}
      {missingMinor !== null && foundMinor !== null && (
        <KpiCard label={t('net')} value={<KpiMoney minor={foundMinor - missingMinor} />} />
      )}
    </div>
  );
}

function History({ count }: { readonly count: CountDetail }) {
  if (count.events.length === 0) return null;
  return (
    <Panel title={t('happened')}>
      <ol className={styles['history']}>
        {count.events.toReversed().map((event) => (
          <li key={event._id}>
            <p>
              <strong>{eventWords(event)}</strong> <DateTime at={event.happenedAt} />
            </p>
            {event.linesCount > 0 && <p>{t('whatLines', { count: event.linesCount })}</p>}
            {event.note !== null && <p dir="auto">{event.note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function About({ count }: { readonly count: CountDetail }) {
  const format = useFormat();
  const { counters, postedByName, endedAt, note, madeByName, madeAt, state } = count;
  const isPosted = state === 'posted' && endedAt !== null;
  return (
    <Panel>
      <Facts
        facts={[
          { label: t('madeBy'), value: madeByName },
          { label: t('made'), value: format.dateTime(madeAt) },
          ...(counters.length === 0 ? [] : [{ label: t('countedBy'), value: counters.join(', ') }]),
          ...(postedByName === null ? [] : [{ label: t('postedBy'), value: postedByName }]),
          ...(isPosted ? [{ label: t('postedOn'), value: format.dateTime(endedAt) }] : []),
          ...(note === null ? [] : [{ label: t('note'), value: note }]),
        ]}
      />
    </Panel>
  );
}

import type { ClosingState } from '@tillbook/core/books/period-close.api';
import { endOfMonthBefore } from '@tillbook/core/books/period-close';
import { standingOf, whyNotMonthBox } from '@tillbook/core/books/month-box';
import {
  listMonthBoxes,
  makeMonthBox,
  monthBoxPath,
  type MonthBox,
} from '@tillbook/core/books/month-box.api';
import { addDays } from '@tillbook/core/reports/period';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/months.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import buttonStyles from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { monthText } from '../ui/charts/day-words.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DateTime, NoData } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState, ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import styles from './books.module.css';

const LOOK_AGAIN_MS = 1_000;
const BYTES_PER_KB = 1_000;
/** Older months are reached by the address. */
const MONTHS_MOST = 60;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const BOXES = ['books', 'months'];

const STANDING_TONES = { locked: 'success', open: 'warning', running: 'warning' } as const;
const SEAL_TONES = { holds: 'success', broken: 'danger', empty: 'neutral' } as const;

const isMaking = ({ state }: MonthBox): boolean => state === 'making';
const monthOf = (day: string): string => day.slice(0, 7);
const monthBefore = (month: string): string => monthOf(endOfMonthBefore(`${month}-01`));

/** From the month that runs back to the first one of the books. */
function monthsOf(today: string, firstDay: string | null): string[] {
  const months = [monthOf(today)];
  const first = monthOf(firstDay ?? today);
  let month = monthBefore(monthOf(today));
  while (month >= first && months.length < MONTHS_MOST) {
    months.push(month);
    month = monthBefore(month);
  }
  return months;
}

/** A month of the books in one file, for whoever may see all of it. */
export function MonthBoxes({ state }: { readonly state: ClosingState }) {
  const user = useUser();
  if (user === null || whyNotMonthBox({ ...user, branchIds: null }) !== null) return null;
  return <Boxes state={state} />;
}

function Boxes({ state }: { readonly state: ClosingState }) {
  const known = useQuery({
    queryKey: BOXES,
    queryFn: async ({ signal }) => (await call(listMonthBoxes, {}, { signal })).items,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(isMaking) === true ? LOOK_AGAIN_MS : false,
  });
  return (
    <Panel title={t('title')}>
      <Stack>
        <p>{t('explained')}</p>
        <Ask state={state} isBusy={known.data?.some(isMaking) === true} />
        {known.isPending && <SkeletonLines lines={2} />}
        {known.isLoadingError && (
          <ErrorCard error={known.error} onRetry={() => void known.refetch()} />
        )}
        {known.data !== undefined && <Made boxes={known.data} />}
      </Stack>
    </Panel>
  );
}

function Ask({ state, isBusy }: { readonly state: ClosingState; readonly isBusy: boolean }) {
  const url = useUrlState();
  const id = useId();
  const queries = useQueryClient();
  const { locale } = useFormat().place;
  const [isAsking, setIsAsking] = useState(false);
  const today = addDays(state.closableTo, 1);
  const months = monthsOf(today, state.firstDay);
  const asked = url.get('month');
  const month =
    MONTH.test(asked) && asked <= monthOf(today) ? asked : (months[1] ?? today.slice(0, 7));
  const name = monthText(month, locale);
  const standing = standingOf(month, { closedTo: state.closedTo, today });
  const make = async () => {
    setIsAsking(true);
    try {
      await call(makeMonthBox, { body: { _id: newId(), month } });
      await queries.invalidateQueries({ queryKey: BOXES });
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <>
      <div className={styles['choose']}>
        <div>
          <label htmlFor={id}>{t('choose')}</label>
          <select
            id={id}
            value={month}
            onChange={(event) => url.set({ month: event.currentTarget.value })}
          >
            {[...new Set([...months, month])].map((one) => (
              <option key={one} value={one}>
                {monthText(one, locale)}
              </option>
            ))}
          </select>
        </div>
        <Button
          busy={isAsking || isBusy}
          icon={<Download size={16} aria-hidden />}
          onClick={() => void make()}
        >
          {t('make', { month: name })}
        </Button>
      </div>
      <p className={styles['shown']}>{t(`willSay_${standing}`, { month: name })}</p>
    </>
  );
}

function Made({ boxes }: { readonly boxes: readonly MonthBox[] }) {
  const { locale } = useFormat().place;
  const columns: readonly Column<MonthBox>[] = [
    {
      ...{ key: 'month', header: t('month'), card: 'title' },
      cell: ({ month }) => monthText(month, locale),
    },
    {
      ...{ key: 'standing', header: t('standing') },
      cell: ({ standing }) =>
        standing === null ? (
          <NoData />
        ) : (
          <ToneBadge tone={STANDING_TONES[standing]}>{t(`is_${standing}`)}</ToneBadge>
        ),
    },
    {
      ...{ key: 'seal', header: t('seal') },
      cell: ({ seal }) =>
        seal === null ? (
          <NoData />
        ) : (
          <ToneBadge tone={SEAL_TONES[seal]}>{t(`seal_${seal}`)}</ToneBadge>
        ),
    },
    { key: 'made', header: t('made'), cell: ({ askedAt }) => <DateTime at={askedAt} /> },
    { key: 'by', header: t('madeBy'), cell: ({ askedByName }) => <bdi>{askedByName}</bdi> },
    {
      ...{ key: 'until', header: t('until') },
      cell: ({ expiresAt }) => (expiresAt === null ? <NoData /> : <DateTime at={expiresAt} />),
    },
    { key: 'file', header: t('the'), cell: (box) => <File box={box} /> },
  ];
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={boxes}
      rowKey={({ _id }) => _id}
      empty={<EmptyState icon={Download} title={t('empty')} />}
    />
  );
}

/** How far it is, or the way to it. */
function File({ box }: { readonly box: MonthBox }) {
  const format = useFormat();
  const { state, filesDone, files, rowsDone, byteSize, month } = box;
  if (state === 'stopped') return <span role="status">{t('stopped')}</span>;
  if (state === 'making') {
    const rows = format.number(rowsDone);
    const said = t('progress', { done: filesDone, files, rows });
    return (
      <Stack gap="small">
        <span role="status">{t('making')}</span>
        <progress aria-label={said} max={files} value={filesDone} />
        <span>{said}</span>
      </Stack>
    );
  }
  const size = format.number(Math.max(1, Math.round(byteSize / BYTES_PER_KB)));
  return (
    <a className={buttonStyles['link']} href={monthBoxPath(box._id)} download>
      <Download size={16} aria-hidden />
      {t('save', { month: monthText(month, format.place.locale), size })}
    </a>
  );
}

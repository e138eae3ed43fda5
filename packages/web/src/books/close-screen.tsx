import {
  closePeriod,
  reopenPeriod,
  type Closing,
  type ClosingState,
} from '@tillbook/core/books/period-close.api';
import { endOfMonthBefore, whyNotClose } from '@tillbook/core/books/period-close';
import { can } from '@tillbook/core/permissions';
import { addDays } from '@tillbook/core/reports/period';
import { useLocation } from '@tanstack/react-router';
import { Lock, LockOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/books.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Amount, DateTime, NoData } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState, ErrorCard, SkeletonLines } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import styles from './books.module.css';
import { useBooksPlaces } from './books-places.ts';
import { MonthBoxes } from './month-box.tsx';
import { useClosing, useRefetch } from './queries.ts';
import { ReopenForm } from './reopen-form.tsx';
import { UNFINISHED, unfinishedPlaces } from './unfinished-places.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Up to which day the books are closed; closes them further and, for an owner, opens them. */
export function CloseScreen() {
  const asked = useUrlState().get('upTo');
  const places = useBooksPlaces();
  const closing = useClosing(DAY.test(asked) ? asked : undefined);
  const [isReopening, setIsReopening] = useState(false);
  const user = useUser();
  const state = closing.data;
  const mayReopen = can(user, 'books.reopen') && (state?.closedTo ?? null) !== null;
  return (
    <>
      <PageHeader
        title={t('closing')}
        crumbs={places.crumbs}
        lead={t('closeLead')}
        actions={
          mayReopen && (
            <Button icon={<LockOpen size={16} aria-hidden />} onClick={() => setIsReopening(true)}>
              {t('reopen')}
            </Button>
          )
        }
      />
      {closing.error !== null && (
        <ErrorCard error={closing.error} onRetry={() => void closing.refetch()} />
      )}
      {state === undefined && closing.error === null && <SkeletonLines lines={6} />}
      {state !== undefined && <Closable state={state} />}
      {isReopening && state !== undefined && (
        <ReopenForm state={state} reopen={reopenPeriod} onClose={() => setIsReopening(false)} />
      )}
    </>
  );
}

/** The day that is proposed: the end of the last whole month, or the last day that is over. */
function proposed({ closedTo, closableTo }: ClosingState): string {
  const month = endOfMonthBefore(addDays(closableTo, 1));
  return closedTo !== null && month <= closedTo ? closableTo : month;
}

function Closable({ state }: { readonly state: ClosingState }) {
  const { date } = useFormat();
  const places = useBooksPlaces();
  const { closedTo, movedCount } = state;
  const moved = { moved: '1', from: state.firstDay ?? undefined };
  return (
    <Stack gap="large">
      <Banner tone={closedTo === null ? 'warning' : 'info'}>
        {closedTo === null ? t('firstTime') : t('closedNow', { day: date(closedTo) })}
      </Banner>
      {movedCount > 0 && (
        <p>
          {t('movedCount', { count: movedCount })}{' '}
          <AppLink to={places.to('journal', moved)}>{t('movedShow')}</AppLink>
        </p>
      )}
      <CloseUpTo state={state} />
      <MonthBoxes state={state} />
      <History rows={state.history} />
    </Stack>
  );
}

function CloseUpTo({ state }: { readonly state: ClosingState }) {
  const url = useUrlState();
  const user = useUser();
  const { date } = useFormat();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const asked = url.get('upTo');
  const upTo = DAY.test(asked) ? asked : proposed(state);
  const { closedTo, closableTo } = state;
  const why = whyNotClose(upTo, { closedTo, today: addDays(closableTo, 1) });
  const whyText =
    why === 'PERIOD_LOCKED' && closedTo !== null
      ? t('closedNow', { day: date(closedTo) })
      : why === null
        ? null
        : t('lastDay', { day: date(closableTo) });
  return (
    <Columns>
      <Panel title={t('close')}>
        <Stack>
          <div className={styles['choose']}>
            <label htmlFor={id}>
              {t('closeTo')}
              <input
                id={id}
                type="date"
                max={closableTo}
                value={upTo}
                onChange={(event) => url.set({ upTo: event.currentTarget.value })}
              />
            </label>
            {can(user, 'books.close') && (
              <Button
                kind="primary"
                icon={<Lock size={16} aria-hidden />}
                disabledReason={whyText}
                onClick={() => setIsAsking(true)}
              >
                {t('closeDo', { day: date(upTo) })}
              </Button>
            )}
          </div>
          <p className={styles['shown']}>{whyText ?? t('lastDay', { day: date(closableTo) })}</p>
        </Stack>
      </Panel>
      <StillOpen state={state} upTo={upTo} />
      {isAsking && <AskClose upTo={upTo} onClose={() => setIsAsking(false)} />}
    </Columns>
  );
}

/** What is not finished up to a day, each with where it is settled. */
function StillOpen({ state, upTo }: { readonly state: ClosingState; readonly upTo: string }) {
  const { date } = useFormat();
  const { pathname } = useLocation();
  const places = unfinishedPlaces(pathname, useUser(), { ...state, upTo });
  const { unfinished, silentDevices } = state;
  const open = UNFINISHED.filter((name) => unfinished[name] > 0);
  return (
    <Panel title={t('unfinished', { day: date(upTo) })}>
      {open.length + silentDevices.length === 0 ? (
        <p>{t('nothingOpen')}</p>
      ) : (
        <Stack>
          <ul className={styles['facts']}>
            {open.map((name) => (
              <li key={name}>
                <Led to={places[name]}>{t(`unfinished_${name}`)}</Led>
                <strong>{unfinished[name]}</strong>
              </li>
            ))}
          </ul>
          <p className={styles['shown']}>{t('unfinishedLead')}</p>
          {silentDevices.length > 0 && <Silent devices={silentDevices} to={places.silentDevices} />}
        </Stack>
      )}
    </Panel>
  );
}

/** Words that lead to what they say, for whoever may open it. */
function Led({ to, children }: { readonly to: string | undefined; readonly children: string }) {
  return to === undefined ? <span>{children}</span> : <AppLink to={to}>{children}</AppLink>;
}

/** Whose sales may still come: the server knows only when it heard of a device last. */
function Silent(props: {
  readonly devices: ClosingState['silentDevices'];
  readonly to: string | undefined;
}) {
  const { devices, to } = props;
  return (
    <section aria-label={t('silent')}>
      <Stack gap="small">
        <h3>
          <Led to={to}>{t('silent')}</Led>
        </h3>
        <ul className={styles['facts']}>
          {devices.map(({ _id, name, branchName, lastSeenAt }) => (
            <li key={_id}>
              <span>
                <bdi>{name}</bdi>, <bdi>{branchName}</bdi>
              </span>
              {lastSeenAt === null ? t('silentNever') : <DateTime at={lastSeenAt} />}
            </li>
          ))}
        </ul>
        <p className={styles['shown']}>{t('silentLead')}</p>
      </Stack>
    </section>
  );
}

function AskClose({ upTo, onClose }: { readonly upTo: string; readonly onClose: () => void }) {
  const { date } = useFormat();
  const refetch = useRefetch();
  const url = useUrlState();
  const [id] = useState(newId);
  const day = date(upTo);
  const close = async () => {
    try {
      await call(closePeriod, { body: { _id: id, upTo } });
      notify.success(t('closedSaid', { day }));
      url.set({ upTo: undefined });
      void refetch();
      onClose();
    } catch (error) {
      notify.error(sentenceOf(error, t('closeFailed')));
    }
  };
  return (
    <ConfirmDialog
      question={t('closeAsk', { day })}
      confirm={t('closeDo', { day })}
      keep={t('keep')}
      onConfirm={close}
      onClose={onClose}
    >
      <p>{t('closeMeans', { day })}</p>
    </ConfirmDialog>
  );
}

function History({ rows }: { readonly rows: readonly Closing[] }) {
  const { number, place } = useFormat();
  const currency = place.currency ?? '';
  const columns: readonly Column<Closing>[] = [
    { key: 'kind', header: t('kind'), card: 'title', cell: ({ kind }) => t(`kind_${kind}`) },
    {
      ...{ key: 'day', header: t('closeUp') },
      cell: ({ closedTo }) =>
        closedTo === null ? t('staysNone') : <DateTime at={closedTo} show="date" />,
    },
    { key: 'at', header: t('time'), cell: ({ at }) => <DateTime at={at} /> },
    { key: 'by', header: t('by'), cell: ({ byName }) => <bdi>{byName}</bdi> },
    { key: 'reason', header: t('reason'), cell: ({ reason }) => reason ?? <NoData /> },
    {
      ...{ key: 'entries', header: t('entriesIn'), align: 'end', card: 'hidden' },
      cell: ({ entriesCount }) => number(entriesCount),
    },
    {
      ...{ key: 'sum', header: t('sumIn', { currency }), align: 'end', card: 'figure' },
      cell: ({ debitMinor }) => <Amount minor={debitMinor} />,
    },
  ];
  return (
    <section aria-label={t('history')}>
      <Stack>
        <h2>{t('history')}</h2>
        <DataTable
          caption={t('history')}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          empty={<EmptyState icon={Lock} title={t('historyEmpty')} />}
        />
      </Stack>
    </section>
  );
}

import { can } from '@tillbook/core/permissions';
import { GraduationCap, ReceiptText, ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { t } from '../i18n/en/dashboard.ts';
import { t as inPractice } from '../i18n/en/practice-door.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useKnownAddress } from '../layouts/known-address.ts';
import { useOnline } from '../layouts/use-online.ts';
import { paths } from '../paths.ts';
import { useKeyTexts, useTillHotkeys } from '../session/till-keys.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DateTime, Money, PaperNumber } from '../ui/figures.tsx';
import { singleKeys } from '../ui/hotkeys.ts';
import { figureName } from '../ui/figure-words.ts';
import { KpiRow } from '../ui/kpi-card.tsx';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useStoredChoice } from '../ui/stored-choice.ts';
import { useGo } from '../ui/use-go.ts';
import { Narrowing, useDayNarrowed } from './counted.tsx';
import { CommissionPanel } from './commission-panel.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import styles from './dashboard.module.css';
import { AverageTile, useDayDelta } from './day-cards.tsx';
import { FigureTile, FigureValue } from './figure-tile.tsx';
import { LowStockPanel } from './low-stock-panel.tsx';
import { OpenSince } from './open-since.tsx';
import { useSellersDay, type SellersDay } from './queries.ts';
import { PaymentsPanel } from './ranking-panels.tsx';

/** /seller/dashboard: the one big button, then the seller's own day. */
export function SellerDashboardScreen(props: {
  /** What was put aside at this device. */
  readonly waiting?: ReactNode;
  /** What this device knows of the day by itself. */
  readonly device?: ReactNode;
  /** What of the day the server has not heard of. */
  readonly unsent?: ReactNode;
}) {
  const query = useSellersDay();
  const user = useUser();
  const isKnown = useKnownAddress();
  const go = useGo();
  const to = paths.seller.newSale();
  const maySell = can(user, 'sale.post') && isKnown(to);
  const textOf = useKeyTexts();
  useTillHotkeys(
    t('sellerDashboard'),
    maySell
      ? [
          { keys: 'F2', label: t('newSale'), run: () => go(to), inFields: true },
          { keys: 'n', label: t('newSale'), run: () => go(to) },
        ]
      : [],
  );
  const hasSingleKeys = useStoredChoice(singleKeys) === 'on';
  const isOnline = useOnline();
  const isCutOff = !isOnline || (query.error instanceof ApiError && query.error.status === 0);
  const isOpen = query.data !== undefined && query.data.openShift !== null;
  return (
    <>
      {maySell && (
        <div className={styles['sell']}>
          <ButtonLink
            to={to}
            kind="primary"
            size="big"
            wide
            icon={<ShoppingCart size={24} aria-hidden />}
          >
            {isOpen ? t('continueSelling') : t('newSale')}
            <kbd aria-hidden>{hasSingleKeys ? 'N' : textOf('F2')}</kbd>
          </ButtonLink>
          <ButtonLink
            to={paths.seller.practice()}
            kind="quiet"
            icon={<GraduationCap size={20} aria-hidden />}
          >
            {inPractice('practise')}
          </ButtonLink>
        </div>
      )}
      <DashboardFrame
        title={t('sellerDashboard')}
        query={query}
        {...(isCutOff ? { instead: <CutOff day={query.data} {...props} /> } : {})}
      >
        {(day) => <Day day={day} waiting={props.waiting} unsent={isCutOff ? null : props.unsent} />}
      </DashboardFrame>
    </>
  );
}

/** Without a connection: selling goes on, and the device tells what it knows. */
function CutOff(props: {
  readonly day: SellersDay | undefined;
  readonly waiting?: ReactNode;
  readonly device?: ReactNode;
}) {
  const { day, waiting, device } = props;
  return (
    <>
      {day === undefined && <Banner tone="queued">{t('cutOff')}</Banner>}
      {device}
      {day === undefined && waiting}
    </>
  );
}

function Day(props: {
  readonly day: SellersDay;
  readonly waiting: ReactNode;
  readonly unsent: ReactNode;
}) {
  const { day, waiting, unsent } = props;
  const format = useFormat();
  const delta = useDayDelta(day.comparedDate);
  const money = (value: number) => format.money(value);
  const narrowed = useDayNarrowed(day, undefined, day.salesCount.value);
  const isKnown = useKnownAddress();
  const { businessDate } = day;
  const to = paths.seller.sales({ from: businessDate, to: businessDate });
  const behind = isKnown(paths.seller.sales()) ? ({ kind: 'receipts', to } as const) : null;
  return (
    <Narrowing to={{ ...narrowed, branch: t('mySalesOnly') }}>
      <KpiRow>
        <FigureTile
          {...{ figure: 'collected', ...day.salesMinor, behind }}
          delta={delta(day.salesMinor, money)}
          {...ofBranch(day.target, format)}
        />
        <FigureTile
          {...{ figure: 'netSales', ...day.netSalesMinor, behind }}
          delta={delta(day.netSalesMinor, money)}
        />
        <FigureTile
          {...{ figure: 'receipts', unit: 'count', ...day.salesCount, behind }}
          delta={delta(day.salesCount, format.number)}
        />
        <AverageTile day={day} behind={behind} />
      </KpiRow>
      <Columns aside>
        <RecentPanel sales={day.recent} />
        <Stack>
          {unsent}
          {waiting}
          <ShiftPanel shift={day.openShift} />
          <HandOverPanel notes={day.handOvers} />
          <CommissionPanel earned={day.commission} />
          <LowStockPanel />
          <PaymentsPanel
            tenders={day.tenders}
            toOf={(method) =>
              behind === null
                ? null
                : paths.seller.sales({ from: businessDate, to: businessDate, method })
            }
          />
        </Stack>
      </Columns>
    </Narrowing>
  );
}

/** The share of the own target, or of the branch's, that was sold; nothing where there is none. */
function ofBranch(target: SellersDay['target'], format: Format): { note?: string } {
  if (target === null) return {};
  const { branchName: branch, targetMinor, ownMinor, isOwn } = target;
  const share = format.percent(Math.round((ownMinor / targetMinor) * 100) * 100);
  const said = { share, branch, target: format.money(targetMinor) };
  return { note: isOwn ? t('ofOwnTarget', said) : t('ofBranchTarget', said) };
}

function ShiftPanel({ shift }: { readonly shift: SellersDay['openShift'] }) {
  if (shift === null) {
    return (
      <Panel title={t('shiftNone')}>
        <p className={styles['count']}>{t('shiftNoneHint')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('shiftOpen')} actions={<CloseLink />}>
      <p dir="auto">{t('openShiftOf', { till: shift.tillName, branch: shift.branchName })}</p>
      <p className={styles['count']}>
        <OpenSince at={shift.openedAt} />
      </p>
      {shift.expectedMinor !== null && (
        <Facts
          facts={[
            {
              label: figureName('expected'),
              value: <FigureValue figure="expected" value={shift.expectedMinor} />,
              isFigure: true,
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** What the shift before wants to be known. */
function HandOverPanel({ notes }: { readonly notes: SellersDay['handOvers'] }) {
  const format = useFormat();
  if (notes.length === 0) return null;
  return (
    <Panel title={t('handOverNote')}>
      {notes.map(({ tillName, closedAt, closedByName, note }) => (
        <div key={`${tillName} ${closedAt}`}>
          <p dir="auto">{note}</p>
          <p className={styles['count']} dir="auto">
            {t('handOverBy', {
              till: tillName,
              name: closedByName,
              at: format.dateTime(closedAt),
            })}
          </p>
        </div>
      ))}
    </Panel>
  );
}

/** The count and the end of the shift, where the drawer is. */
function CloseLink() {
  const isKnown = useKnownAddress();
  const maySell = can(useUser(), 'sale.post');
  if (!maySell || !isKnown(paths.seller.newSale())) return null;
  return <AppLink to={paths.seller.newSale({ close: '1' })}>{t('endShift')}</AppLink>;
}

function RecentPanel({ sales }: { readonly sales: SellersDay['recent'] }) {
  const isKnown = useKnownAddress();
  const hasList = isKnown(paths.seller.sales());
  return (
    <Panel
      title={t('recentSales')}
      actions={hasList && <AppLink to={paths.seller.sales()}>{t('seeAllSales')}</AppLink>}
    >
      {sales.length === 0 && <EmptyState icon={ReceiptText} title={t('recentNone')} />}
      <ul className={styles['rows']}>
        {sales.map(({ _id, receiptNumber, occurredAt, totalMinor }) => (
          <li key={_id}>
            <span>
              {hasList ? (
                <AppLink to={paths.seller.sales({ id: _id })}>
                  <PaperNumber>{receiptNumber}</PaperNumber>
                </AppLink>
              ) : (
                <strong>
                  <PaperNumber>{receiptNumber}</PaperNumber>
                </strong>
              )}
              <small>
                <DateTime at={occurredAt} />
              </small>
            </span>
            <strong>
              <Money minor={totalMinor} />
            </strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

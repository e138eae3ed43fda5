import { can } from '@tillbook/core/permissions';
import type { LaybyState } from '@tillbook/core/sales/laybys';
import type { Layby } from '@tillbook/core/sales/laybys.api';
import { Ban, HandCoins, PackageCheck, Printer, ShoppingCart } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/laybys.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Facts, Stack } from '../ui/panel.tsx';
import { useSalesAddress, useSellAddress } from '../ui/sales-places.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { ToneBadge, type StatusTone } from '../ui/status-badge.tsx';
import { CancelLayby, PayLayby, type Drawer } from './layby-acts.tsx';
import { LaybyPaper } from './layby-paper.tsx';
import { useLayby } from './layby-queries.ts';
import { paper } from '../printing/paper.ts';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import { useReceiptLook } from './receipt-design.ts';
import styles from './strip.module.css';

const LINES = 12;
const TONES: Readonly<Record<LaybyState, StatusTone>> = {
  open: 'info',
  collected: 'success',
  cancelled: 'neutral',
};

/** What became of a lay-by, and whether it should have been collected. */
export function LaybyBadge(props: { readonly state: LaybyState; readonly isOverdue: boolean }) {
  const { state, isOverdue } = props;
  if (isOverdue) return <ToneBadge tone="warning">{t('overdue')}</ToneBadge>;
  return <ToneBadge tone={TONES[state]}>{t(`state_${state}`)}</ToneBadge>;
}

interface SheetProps {
  readonly laybyId: string;
  /** The till in one's hands; null: the list. */
  readonly drawer: Drawer | null;
  /** Puts it into the cart of the till. */
  readonly onCollect?: (layby: Layby) => void;
  readonly onClose: () => void;
}

/** One lay-by: its paper, and what can be done with it. */
export function LaybySheet(props: SheetProps) {
  const { laybyId, onClose } = props;
  const layby = useLayby(laybyId);
  const look = useReceiptLook();
  const { data } = layby;
  const content = data !== undefined && <LaybyPaper layby={data} look={look} />;
  const { print, sheet } = usePrintSlip(() =>
    content === false ? null : { content, paper: paper.get() },
  );
  const onPrint = () => print(content, paper.get());
  const title = (
    <span className={styles['title']}>
      <bdi dir="ltr">{data?.number ?? t('number')}</bdi>
      {data !== undefined && <LaybyBadge state={data.state} isOverdue={data.isOverdue} />}
    </span>
  );
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={data !== undefined && <Actions {...props} layby={data} onPrint={onPrint} />}
    >
      {data !== undefined && (
        <Stack>
          <Became layby={data} />
          <Left layby={data} />
          {content}
        </Stack>
      )}
      {data === undefined && layby.isError && (
        <ErrorCard error={layby.error} onRetry={() => void layby.refetch()} />
      )}
      {data === undefined && !layby.isError && <SkeletonLines lines={LINES} />}
      {sheet}
    </Sheet>
  );
}

/** What is paid and left, above the paper. */
function Left({ layby }: { readonly layby: Layby }) {
  const { money, date } = useFormat();
  const { currency, totalMinor, paidMinor, dueOn, state } = layby;
  if (state !== 'open') return null;
  const figure = (label: string, value: string) => ({ label, value, isFigure: true });
  return (
    <Facts
      facts={[
        figure(t('paid'), money(paidMinor, currency)),
        figure(t('left'), money(totalMinor - paidMinor, currency)),
        figure(t('due'), date(dueOn)),
      ]}
    />
  );
}

/** Why it is not open any more. */
function Became({ layby }: { readonly layby: Layby }) {
  const salesAt = useSalesAddress();
  const { money } = useFormat();
  const { sale, cancelled, currency } = layby;
  if (sale !== null) {
    return (
      <p>
        <AppLink to={salesAt({ id: sale._id })}>
          {t('collected', { number: sale.receiptNumber })}
        </AppLink>
      </p>
    );
  }
  if (cancelled === null) return null;
  const { byName: name, reason } = cancelled;
  const sums = {
    back: money(cancelled.backMinor + cancelled.roundingMinor, currency),
    fee: money(cancelled.feeMinor, currency),
  };
  return (
    <Banner tone="info">
      <span dir="auto">{t('cancelledBy', { name, reason })}</span>{' '}
      {t(cancelled.back === 'cash' ? 'cancelledCash' : 'cancelledCredit', sums)}
    </Banner>
  );
}

type ActionsProps = SheetProps & { readonly layby: Layby; readonly onPrint: () => void };

function Actions({ layby, drawer, onCollect, onPrint }: ActionsProps) {
  const [asked, setAsked] = useState<'pay' | 'cancel' | null>(null);
  const user = useUser();
  const sellAt = useSellAddress();
  const offline = useOnline() ? null : t('offline');
  const isOpen = layby.state === 'open';
  const maySell = can(user, 'sale.post') && isOpen;
  const mayPay = maySell && (drawer !== null || can(user, 'customer.manage'));
  const isPaid = layby.paidMinor === layby.totalMinor;
  const button = (label: string, icon: ReactNode, what: 'pay' | 'cancel') => (
    <Button
      icon={icon}
      aria-haspopup="dialog"
      disabledReason={offline}
      onClick={() => setAsked(what)}
    >
      {label}
    </Button>
  );
  const close = () => setAsked(null);
  return (
    <>
      {maySell && drawer === null && (
        <ButtonLink
          to={sellAt({ layby: layby._id })}
          kind="primary"
          icon={<ShoppingCart size={16} aria-hidden />}
        >
          {t('atTill')}
        </ButtonLink>
      )}
      {maySell && onCollect !== undefined && (
        <Button
          kind="primary"
          icon={<PackageCheck size={16} aria-hidden />}
          disabledReason={offline}
          onClick={() => onCollect(layby)}
        >
          {t('collect')}
        </Button>
      )}
      {mayPay && !isPaid && button(t('take'), <HandCoins size={16} aria-hidden />, 'pay')}
      <Button icon={<Printer size={16} aria-hidden />} onClick={onPrint}>
        {t('print')}
      </Button>
      {isOpen &&
        can(user, 'approval.ask') &&
        button(t('cancelDo'), <Ban size={16} aria-hidden />, 'cancel')}
      {asked === 'pay' && <PayLayby layby={layby} drawer={drawer} onClose={close} />}
      {asked === 'cancel' && <CancelLayby layby={layby} drawer={drawer} onClose={close} />}
    </>
  );
}

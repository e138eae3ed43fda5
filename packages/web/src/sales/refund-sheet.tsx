import { Printer } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t as inHere } from '../i18n/en/refunds-here.ts';
import { t } from '../i18n/en/refunds.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { Banner } from '../ui/banner.tsx';
import { unsent } from './browser-outbox.ts';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import { useRefund } from './refund-queries.ts';
import { RefundSlip } from './refund-slip.tsx';

const LINES = 12;

/** One refund beside its list: the slip, and printing it. */
export function RefundSheet(props: { readonly refundId: string; readonly onClose: () => void }) {
  const { refunds } = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const here = refunds.find(({ fact }) => fact._id === props.refundId)?.slip;
  const refund = useRefund(props.refundId, here === undefined);
  const { error } = refund;
  const data = here ?? refund.data;
  const slip = data !== undefined && <RefundSlip refund={data} />;
  const { print, sheet } = usePrintSlip(() => (slip === false ? null : { content: slip }));
  return (
    <Sheet
      title={<bdi dir="ltr">{data?.number ?? t('refund')}</bdi>}
      onClose={props.onClose}
      actions={
        slip !== false && (
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => print(slip)}>
            {t('print')}
          </Button>
        )
      }
    >
      {here !== undefined && <Banner tone="queued">{inHere('savedHere')}</Banner>}
      {slip}
      {data === undefined && error !== null && (
        <ErrorCard error={error} onRetry={() => void refund.refetch()} />
      )}
      {data === undefined && error === null && <SkeletonLines lines={LINES} />}
      {sheet}
    </Sheet>
  );
}

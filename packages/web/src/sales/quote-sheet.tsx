import { REASON_MAX_CHARACTERS } from '@tillbook/core/limits';
import { can } from '@tillbook/core/permissions';
import type { QuoteState } from '@tillbook/core/sales/quotes';
import type { Quote } from '@tillbook/core/sales/quotes.api';
import { Ban, Printer, Share2, ShoppingCart, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/quotes.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Dialog, Sheet } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { useLaybysAddress, useSalesAddress, useSellAddress } from '../ui/sales-places.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { ToneBadge, type StatusTone } from '../ui/status-badge.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { paper } from '../printing/paper.ts';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import { QuotePaper } from './quote-paper.tsx';
import { useQuote, useQuoteActs } from './quote-queries.ts';
import { useReceiptLook } from './receipt-design.ts';
import { ShareQuote } from './share-quote.tsx';
import styles from './strip.module.css';

const LINES = 12;
const TONES: Readonly<Record<QuoteState, StatusTone>> = {
  open: 'info',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
};

/** What became of a quote. */
export function QuoteBadge({ state }: { readonly state: QuoteState }) {
  return <ToneBadge tone={TONES[state]}>{t(`state_${state}`)}</ToneBadge>;
}

/** One quote: its paper, and what can be done with it. */
export function QuoteSheet(props: { readonly quoteId: string; readonly onClose: () => void }) {
  const { quoteId, onClose } = props;
  const quote = useQuote(quoteId);
  const look = useReceiptLook();
  const { data } = quote;
  const content = data !== undefined && <QuotePaper quote={data} look={look} />;
  const { print, sheet } = usePrintSlip(() =>
    content === false ? null : { content, paper: paper.get() },
  );
  const onPrint = () => print(content, paper.get());
  const title = (
    <span className={styles['title']}>
      <bdi dir="ltr">{data?.number ?? t('number')}</bdi>
      {data !== undefined && <QuoteBadge state={data.state} />}
    </span>
  );
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={data !== undefined && <Actions quote={data} onPrint={onPrint} />}
    >
      {data !== undefined && <Became quote={data} />}
      {content}
      {data === undefined && quote.isError && (
        <ErrorCard error={quote.error} onRetry={() => void quote.refetch()} />
      )}
      {data === undefined && !quote.isError && <SkeletonLines lines={LINES} />}
      {sheet}
    </Sheet>
  );
}

/** Why it is not open any more, with the way back. */
function Became({ quote }: { readonly quote: Quote }) {
  const { restore } = useQuoteActs();
  const salesAt = useSalesAddress();
  const laybysAt = useLaybysAddress();
  const {
    _id,
    number,
    sale,
    setAside,
    state,
    withdrawnByName: name,
    withdrawReason: reason,
  } = quote;
  const mayAct = can(useUser(), 'sale.post');
  if (sale !== null) {
    return (
      <p>
        <AppLink to={salesAt({ id: sale._id })}>
          {t('soldAs', { number: sale.receiptNumber })}
        </AppLink>
      </p>
    );
  }
  if (setAside !== null) {
    return (
      <p>
        <AppLink to={laybysAt({ id: setAside._id })}>
          {t('asideAs', { number: setAside.number })}
        </AppLink>
      </p>
    );
  }
  if (state !== 'withdrawn') return null;
  const run = async () => {
    try {
      await restore(_id);
      notify.success(t('restored', { number }));
    } catch (error) {
      notify.error(error instanceof Error ? error.message : t('offline'));
    }
  };
  return (
    <Banner tone="info">
      <span dir="auto">{t('withdrawnBy', { name: name ?? '', reason: reason ?? '' })}</span>{' '}
      {mayAct && (
        <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => void run()}>
          {t('undo')}
        </Button>
      )}
    </Banner>
  );
}

function Actions({ quote, onPrint }: { readonly quote: Quote; readonly onPrint: () => void }) {
  const [asked, setAsked] = useState<'share' | 'withdraw' | null>(null);
  const user = useUser();
  const sellAt = useSellAddress();
  const { _id, state } = quote;
  const mayAct = can(user, 'sale.post');
  const isSellable = mayAct && (state === 'open' || state === 'expired');
  return (
    <>
      {isSellable && (
        <ButtonLink
          to={sellAt({ quote: _id })}
          kind="primary"
          icon={<ShoppingCart size={16} aria-hidden />}
        >
          {t('openIt')}
        </ButtonLink>
      )}
      <Button icon={<Printer size={16} aria-hidden />} onClick={onPrint}>
        {t('print')}
      </Button>
      <Button
        icon={<Share2 size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsked('share')}
      >
        {t('share')}
      </Button>
      {mayAct && state === 'open' && (
        <Button
          icon={<Ban size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAsked('withdraw')}
        >
          {t('withdraw')}
        </Button>
      )}
      {asked === 'share' && <ShareQuote quote={quote} onClose={() => setAsked(null)} />}
      {asked === 'withdraw' && <Withdraw quote={quote} onClose={() => setAsked(null)} />}
    </>
  );
}

function Withdraw(props: { readonly quote: Quote; readonly onClose: () => void }) {
  const { quote, onClose } = props;
  const { withdraw } = useQuoteActs();
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonNeeded') } : {}),
    submit: async ({ reason }) => {
      await withdraw(quote._id, reason.trim());
      notify.success(t('withdrawn', { number: quote.number }));
      onClose();
    },
  });
  return (
    <Dialog question={t('withdrawDo')} onClose={onClose}>
      <Form form={form} label={t('withdrawDo')}>
        <p>{t('withdrawLead')}</p>
        <TextField
          {...form.bind('reason')}
          label={t('reason')}
          maxLength={REASON_MAX_CHARACTERS}
          autoFocus
        />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" busy={form.isBusy}>
            {t('withdraw')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

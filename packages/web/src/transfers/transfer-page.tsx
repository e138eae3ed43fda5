import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { SkeletonLines } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { CallOffDialog, SendDialog } from './transfer-dialogs.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { TransferGoods } from './transfer-goods.tsx';
import { TransferHistory } from './transfer-history.tsx';
import { useTransfer } from './queries.ts';
import { ReceivePanel } from './receive-panel.tsx';
import styles from './transfers.module.css';
import { UnknownTransfer } from './unknown-transfer.tsx';
import { fromName, STATUS, toName } from './words.ts';

/** One transfer: its goods, what happened to them, and what can be done now. */
export function TransferPage({ transferId }: { readonly transferId: string }) {
  const transfer = useTransfer(transferId);
  if (transfer.data !== undefined) return <Shown transfer={transfer.data} />;
  if (transfer.isError) {
    return <UnknownTransfer error={transfer.error} onRetry={() => void transfer.refetch()} />;
  }
  return <SkeletonLines lines={8} />;
}

type Act = 'send' | 'receive' | 'decide' | 'callOff';

function Shown({ transfer }: { readonly transfer: TransferDetail }) {
  const places = usePlaces();
  const [act, setAct] = useState<Act | null>(null);
  const { number, state } = transfer;
  const crumbs = [...places.crumbs, { label: t('title'), to: places.to('transfers') }];
  const close = () => setAct(null);
  return (
    <>
      <PageHeader
        title={t('transfer', { number })}
        crumbs={crumbs}
        beside={<StatusBadge status={STATUS[state]} />}
        lead={t('fromTo', { from: fromName(transfer), to: toName(transfer) })}
        actions={<Actions transfer={transfer} isReceiving={act === 'receive'} onAct={setAct} />}
      />
      <Stack>
        <Standing transfer={transfer} onDecide={() => setAct('decide')} />
        {act === 'receive' && <ReceivePanel transfer={transfer} onClose={close} />}
        <TransferGoods transfer={transfer} />
        <Columns aside>
          <TransferHistory transfer={transfer} />
          <About transfer={transfer} />
        </Columns>
        <div className={styles['signatures']} aria-hidden>
          <p>{t('sentBy')}</p>
          <p>{t('receivedBy')}</p>
          <small>{t('signature')}</small>
          <small>{t('signature')}</small>
        </div>
      </Stack>
      {act === 'send' && <SendDialog transfer={transfer} onClose={close} />}
      {act === 'decide' && <DecideDialog transfer={transfer} onClose={close} />}
      {act === 'callOff' && <CallOffDialog transfer={transfer} onClose={close} />}
    </>
  );
}

function Actions(props: {
  readonly transfer: TransferDetail;
  /** Its own buttons stand in the panel then. */
  readonly isReceiving: boolean;
  readonly onAct: (act: Act) => void;
}) {
  const { transfer, isReceiving, onAct } = props;
  const places = usePlaces();
  const { allowed, _id: id, kind, state } = transfer;
  const isOffer = kind === 'outgoing' && state === 'started';
  return (
    <>
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => print()}>
        {t('print')}
      </Button>
      {allowed.includes('cancel') && (
        <Button kind="dangerQuiet" onClick={() => onAct('callOff')}>
          {isOffer ? t('takeBack') : t('callOff')}
        </Button>
      )}
      {allowed.includes('edit') && (
        <ButtonLink to={places.to('transfers', { id, part: 'edit' })}>{t('edit')}</ButtonLink>
      )}
      {allowed.includes('decide') && <Button onClick={() => onAct('decide')}>{t('decide')}</Button>}
      {allowed.includes('start') && (
        <Button kind="primary" onClick={() => onAct('send')}>
          {t('send')}
        </Button>
      )}
      {allowed.includes('receive') && !isReceiving && (
        <Button kind="primary" onClick={() => onAct('receive')}>
          {t('receive')}
        </Button>
      )}
    </>
  );
}

/** What waits for somebody: an offer, or goods that did not arrive with the others. */
function Standing(props: { readonly transfer: TransferDetail; readonly onDecide: () => void }) {
  const { transfer, onDecide } = props;
  const format = useFormat();
  const { state, allowed, lines, offer } = transfer;
  if (offer !== null) return <OfferStanding transfer={transfer} />;
  if (state !== 'part_received' || !allowed.includes('decide')) return null;
  const goods = lines
    .filter(({ pendingMilli }) => pendingMilli > 0)
    .map(({ pendingMilli, product }) => `${format.quantity(pendingMilli)} ${product.name}`)
    .join(', ');
  return (
    <Banner tone="warning" action={<Button onClick={onDecide}>{t('decide')}</Button>}>
      {t('restLead', { goods })}
    </Banner>
  );
}

function OfferStanding({ transfer }: { readonly transfer: TransferDetail }) {
  const { offer, kind } = transfer;
  if (offer === null || kind !== 'outgoing') return null;
  const name = toName(transfer);
  const { reason } = offer;
  const said = {
    open: t('offerOpen', { name }),
    accepted: t('offerAccepted', { name }),
    withdrawn: t('offerWithdrawn', { name }),
    declined:
      reason === null ? t('offerDeclinedPlain', { name }) : t('offerDeclined', { name, reason }),
  }[offer.state];
  return <Banner tone={offer.state === 'declined' ? 'warning' : 'info'}>{said}</Banner>;
}

function About({ transfer }: { readonly transfer: TransferDetail }) {
  const format = useFormat();
  const { lines, linesCount, pendingLinesCount, valueMinor, madeByName, madeAt, note } = transfer;
  const done = linesCount - pendingLinesCount;
  const isSent = transfer.startedAt !== null;
  return (
    <Panel>
      <Facts
        facts={[
          { label: t('madeBy'), value: madeByName },
          { label: t('made'), value: format.dateTime(madeAt) },
          ...(isSent
            ? [
                {
                  label: t('untilNow'),
                  value: t('linesDone', { done, count: lines.length }),
                },
              ]
            : []),
          ...(valueMinor === null
            ? []
            : [{ label: t('value'), value: format.money(valueMinor), isFigure: true }]),
          ...(note === null ? [] : [{ label: t('note'), value: note }]),
        ]}
      />
    </Panel>
  );
}

import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@tillbook/core/businesses/webhooks.api';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { t } from '../i18n/en/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateTime } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { resultWords, typeWords } from './webhook-words.ts';

const LOOK_AGAIN_MS = 2_000;
/** What is tried again in a while is not looked for all the time. */
const SOON_TRIES = 1;

const isSoon = ({ state, tries }: WebhookDelivery): boolean =>
  state === 'waiting' && tries <= SOON_TRIES;

function useDeliveries(webhookId: string) {
  return useQuery({
    queryKey: ['setup', 'webhooks', webhookId],
    queryFn: async ({ signal }) =>
      (await call(listWebhookDeliveries, { params: { webhookId } }, { signal })).items,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isSoon) === true ? LOOK_AGAIN_MS : false),
  });
}

/** What was sent to a webhook last, and sending it again. */
export function WebhookDeliveries(props: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const { webhook, onClose } = props;
  const { _id: webhookId, name } = webhook;
  const [isTesting, setIsTesting] = useState(false);
  const known = useDeliveries(webhookId);
  const act = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work();
      notify.success(done);
    } catch (error) {
      notify.error(sentenceOf(error, failed));
    }
    await known.refetch();
  };
  const sendTest = async () => {
    setIsTesting(true);
    const body = { _id: newId() };
    const send = () => call(testWebhook, { params: { webhookId }, body });
    await act(send, t('testOn'), t('testFailed'));
    setIsTesting(false);
  };
  const again = (one: WebhookDelivery) => {
    const params = { webhookId, deliveryId: one._id };
    const done = t('againOn', { type: typeWords()[one.type] });
    return act(() => call(resendWebhookDelivery, { params }), done, t('againFailed'));
  };
  return (
    <Panel
      title={t('deliveriesOf', { name })}
      actions={
        <Button size="small" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack>
        <Row>
          <Button
            icon={<Send size={16} aria-hidden />}
            busy={isTesting}
            onClick={() => void sendTest()}
          >
            {t('sendTest')}
          </Button>
        </Row>
        <DataTable
          caption={t('deliveriesOf', { name })}
          columns={useColumns((one) => void again(one))}
          rows={known.data}
          rowKey={(row) => row._id}
          rowLabel={(row) => typeWords()[row.type]}
          error={known.error}
          onRetry={() => void known.refetch()}
          empty={
            <EmptyState icon={Send} title={t('deliveriesNone')}>
              {t('deliveriesNoneText')}
            </EmptyState>
          }
        />
      </Stack>
    </Panel>
  );
}

function useColumns(onAgain: (one: WebhookDelivery) => void): readonly Column<WebhookDelivery>[] {
  const words = typeWords();
  return [
    { key: 'what', header: t('what'), card: 'title', cell: ({ type }) => words[type] },
    { key: 'when', header: t('when'), cell: ({ notedAt }) => <DateTime at={notedAt} /> },
    { key: 'result', header: t('result'), cell: resultWords },
    { key: 'tries', header: t('tries'), align: 'end', cell: ({ tries }) => tries },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => (
        <Row>
          <State row={row} />
          <Button size="small" onClick={() => onAgain(row)}>
            {t('again')}
          </Button>
        </Row>
      ),
    },
  ];
}

function State({ row: { state, tries, nextTryAt } }: { readonly row: WebhookDelivery }) {
  const format = useFormat();
  if (state === 'sent') return <ToneBadge tone="success">{t('sent')}</ToneBadge>;
  if (state === 'failed') return <ToneBadge tone="danger">{t('failed')}</ToneBadge>;
  if (tries === 0 || nextTryAt === null) return <ToneBadge tone="info">{t('waiting')}</ToneBadge>;
  const at = format.dateTime(nextTryAt);
  return <ToneBadge tone="warning">{t('waitingUntil', { at })}</ToneBadge>;
}

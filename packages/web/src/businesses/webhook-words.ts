import type { SentType } from '@tillbook/core/businesses/webhooks';
import type { Webhook, WebhookDelivery } from '@tillbook/core/businesses/webhooks.api';
import { t } from '../i18n/en/webhooks.ts';

/** What an event is called. */
export const typeWords = (): Readonly<Record<SentType, string>> => ({
  'sale.posted': t('type_sale_posted'),
  'sale.voided': t('type_sale_voided'),
  'refund.posted': t('type_refund_posted'),
  'product.changed': t('type_product_changed'),
  'stock.changed': t('type_stock_changed'),
  'webhook.test': t('type_webhook_test'),
});

/** What the receiver said, or why it did not arrive; empty before the first try. */
export function resultWords({ status, durationMs, error }: WebhookDelivery): string {
  const said = { status: status ?? 0 };
  switch (error) {
    case null:
      return status === null ? '' : t('took', { ...said, count: durationMs ?? 0 });
    case 'status':
      return t('error_status', said);
    case 'redirect':
      return t('error_redirect', said);
    case 'timeout':
      return t('error_timeout');
    case 'unknown_name':
      return t('error_unknown_name');
    case 'private_address':
      return t('error_private_address');
    case 'connection':
      return t('error_connection');
    case 'certificate':
      return t('error_certificate');
    case 'secret':
      return t('error_secret');
    case 'removed':
      return t('error_removed');
    case 'switched_off':
      return t('error_switched_off');
    case 'restored':
      return t('error_restored');
  }
}

/** Why nothing is sent, and since when; null while it is on. */
export function offWords({ offReason }: Webhook, at: string): string | null {
  switch (offReason) {
    case null:
      return null;
    case 'person':
      return t('off_person', { at });
    case 'failing':
      return t('off_failing', { at });
    case 'gone':
      return t('off_gone', { at });
    case 'restored':
      return t('off_restored', { at });
  }
}

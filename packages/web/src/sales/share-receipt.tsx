import { mailReceipt } from '@tillbook/core/sales/receipts.api';
import { Send, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Row, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useSale } from './queries.ts';
import { receiptText } from './receipt-text.ts';
import { receiptAddress } from './use-give-receipt.tsx';
import { zoneFormat } from './zone-format.ts';

/** Gives a receipt away without paper: the device's own sharing, a mail, a copied text. */
export function ShareReceipt(props: { readonly saleId: string; readonly onClose: () => void }) {
  const { saleId, onClose } = props;
  const { place } = useFormat();
  const sale = useSale(saleId);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void receiptAddress(saleId).then((found) => {
      if (isHere) setAddress(found);
    });
    return () => {
      isHere = false;
    };
  }, [saleId]);
  if (sale.data === undefined) {
    return (
      <Dialog question={t('shareReceipt')} onClose={onClose}>
        {sale.isError ? (
          <ErrorCard error={sale.error} onRetry={() => void sale.refetch()} />
        ) : (
          <SkeletonLines lines={3} />
        )}
      </Dialog>
    );
  }
  const { currency, timezone: timeZone, receiptNumber } = sale.data;
  const text = receiptText(sale.data, zoneFormat({ ...place, currency, timeZone }), address);
  const share = async () => {
    try {
      await navigator.share({ title: t('receiptOf', { number: receiptNumber }), text });
      onClose();
    } catch {
      // The person changed their mind; the other ways are still here.
    }
  };
  return (
    <Dialog question={t('shareReceipt')} onClose={onClose}>
      <Stack>
        <Row>
          {'share' in navigator && (
            <Button icon={<Share2 size={20} aria-hidden />} onClick={() => void share()}>
              {t('shareBy')}
            </Button>
          )}
          <CopyButton text={text} label={t('copyText')} />
          {address !== null && <CopyButton text={address} label={t('copyAddress')} />}
        </Row>
        <MailForm saleId={saleId} onSent={onClose} />
      </Stack>
    </Dialog>
  );
}

function MailForm({ saleId, onSent }: { readonly saleId: string; readonly onSent: () => void }) {
  // One click is one mail, however often it has to be sent to the server.
  const [mailId] = useState(newId);
  const bodyOf = ({ to }: { readonly to: string }) => ({ _id: mailId, to });
  const form = useForm({
    initial: { to: '' },
    validate: (values) => checkBody(mailReceipt, bodyOf(values), { to: t('needEmail') }),
    submit: async (values) => {
      try {
        await call(mailReceipt, { params: { saleId }, body: bodyOf(values) });
        notify.success(t('receiptMailed', { to: values.to }));
        onSent();
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) notify.error(error.message);
        throw error;
      }
    },
  });
  return (
    <Form form={form} label={t('mailReceipt')}>
      <Stack>
        <TextField
          {...form.bind('to')}
          label={t('customerEmail')}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <Button type="submit" icon={<Send size={20} aria-hidden />} busy={form.isBusy}>
          {t('mailReceipt')}
        </Button>
      </Stack>
    </Form>
  );
}

import { mailReceipt } from '@tillbook/core/sales/receipts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { ImageDown, Send, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { saveBlob } from '../ui/csv.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Row, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useSale } from './queries.ts';
import { useKeptLook } from './receipt-design.ts';
import { receiptText } from './receipt-text.ts';
import { receiptAddress } from './use-give-receipt.tsx';
import { formatOfSale } from './zone-format.ts';

/** Gives a receipt away without paper: the device's own sharing, a mail, a copied text. */
export function ShareReceipt(props: { readonly saleId: string; readonly onClose: () => void }) {
  const { saleId, onClose } = props;
  const { place } = useFormat();
  const sale = useSale(saleId);
  // Undefined until it is known, null where nobody answers.
  const [found, setFound] = useState<string | null>();
  const address = found ?? null;
  useEffect(() => {
    let isHere = true;
    void receiptAddress(saleId).then((told) => {
      if (isHere) setFound(told);
    });
    return () => {
      isHere = false;
    };
  }, [saleId]);
  const file = usePicture(sale.data, found);
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
  const { receiptNumber } = sale.data;
  const text = receiptText(sale.data, formatOfSale(place, sale.data), address);
  const share = async () => {
    const title = t('receiptOf', { number: receiptNumber });
    const files = file === null ? [] : [file];
    const isShown = files.length > 0 && navigator.canShare?.({ files }) === true;
    try {
      await navigator.share({ title, text, ...(isShown ? { files } : {}) });
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
          {file !== null && (
            <Button
              icon={<ImageDown size={20} aria-hidden />}
              onClick={() => saveBlob(file.name, file)}
            >
              {t('savePicture')}
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

/**
 * The receipt as a picture, drawn before anybody asks: sharing has to follow a touch at once. Null
 * until it is there; without it the text is shared.
 */
function usePicture(sale: Sale | undefined, address: string | null | undefined): File | null {
  const { place } = useFormat();
  const look = useKeptLook();
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (sale === undefined || address === undefined) return undefined;
    let isHere = true;
    const format = formatOfSale(place, sale);
    import('./receipt-picture.ts')
      .then(({ receiptPicture }) =>
        receiptPicture({ sale, format, look, mark: { copyNo: 0, address } }),
      )
      .then(
        (drawn) => {
          if (isHere) setFile(drawn);
        },
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [sale, place, look, address]);
  return file;
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

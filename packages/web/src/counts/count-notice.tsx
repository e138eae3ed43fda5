import { useId, useState } from 'react';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Entry } from './entry-queue.ts';
import { useFoundLines } from './queries.ts';
import type { Counting } from './use-counting.ts';
import { batchWords } from './words.ts';

/** What was not taken, in a sentence, and what can be done: put it on the list, name its batch. */
export function CountNotice(props: { readonly countId: string; readonly counting: Counting }) {
  const { countId, counting } = props;
  const { notice, dismiss, again } = counting;
  if (notice === null) return null;
  switch (notice.what) {
    case 'said':
      return (
        <Banner tone="warning" onDismiss={dismiss}>
          {notice.text}
        </Banner>
      );
    case 'notOnCount':
      return (
        <Banner
          tone="warning"
          onDismiss={dismiss}
          action={<Button onClick={() => again(notice.entry, { mayAdd: true })}>{t('add')}</Button>}
        >
          {t('notOnCount', { product: notice.product })}
        </Banner>
      );
    case 'batch':
      return (
        <BatchDialog
          countId={countId}
          product={notice.product}
          productId={notice.productId}
          onClose={dismiss}
          onBatch={(batch) => again(notice.entry, { batch, mayAdd: true })}
        />
      );
  }
}

type Batch = NonNullable<Entry['batch']>;

/** Which batch was scanned: one of the list, or another one. */
function BatchDialog(props: {
  readonly countId: string;
  readonly product: string;
  readonly productId: string;
  readonly onBatch: (batch: Batch) => void;
  readonly onClose: () => void;
}) {
  const { countId, product, productId, onBatch, onClose } = props;
  const id = useId();
  const format = useFormat();
  const lines = useFoundLines(countId, { productId }).data?.items ?? [];
  const [code, setCode] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const none = { error: null, onBlur: () => undefined };
  const another = () =>
    onBatch({ code: code.trim(), expiresOn: expiresOn === '' ? null : expiresOn });
  return (
    <Dialog question={t('batchQuestion', { product })} onClose={onClose}>
      <Stack>
        {lines.map((line) => (
          <Button key={line.lineNo} wide onClick={() => line.batch !== null && onBatch(line.batch)}>
            {batchWords(line, format) ?? line.product.name}
          </Button>
        ))}
        <h3>{t('anotherBatch')}</h3>
        <TextField
          {...none}
          id={`${id}-code`}
          name="code"
          label={t('batchCode')}
          width="medium"
          maxLength={64}
          value={code}
          onChange={setCode}
        />
        <TextField
          {...none}
          id={`${id}-until`}
          name="until"
          type="date"
          label={t('batchExpires')}
          optional
          width="medium"
          value={expiresOn}
          onChange={setExpiresOn}
        />
        <Button
          kind="primary"
          disabledReason={code.trim() === '' ? t('anotherBatch') : null}
          onClick={another}
        >
          {t('takeBatch')}
        </Button>
      </Stack>
    </Dialog>
  );
}

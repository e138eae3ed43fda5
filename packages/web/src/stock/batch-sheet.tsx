import { can } from '@tillbook/core/permissions';
import { correctBatch, type BatchRow } from '@tillbook/core/stock/stock.api';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/stock.ts';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Money, Quantity } from '../ui/figures.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useRefetchStock } from './queries.ts';

/** One batch: what it is worth, writing it off, and correcting the day it is good until. */
export function BatchSheet(props: { readonly batch: BatchRow; readonly onClose: () => void }) {
  const { batch, onClose } = props;
  const places = usePlaces();
  const mayAdjust = can(useUser(), 'stock.adjust');
  const isExpired = batch.daysLeft !== null && batch.daysLeft < 0;
  const writeOff = places.to('adjustments', {
    id: 'new',
    reason: isExpired ? 'expired' : 'damage',
    branchId: batch.branch._id,
    productId: batch.product._id,
    batchId: batch._id,
  });
  const { valueMinor } = batch;
  return (
    <Sheet title={`${batch.product.name} · ${batch.code}`} onClose={onClose}>
      <Stack>
        <Facts
          facts={[
            { label: t('branch'), value: batch.branch.name },
            { label: t('sku'), value: batch.product.sku },
            {
              label: t('quantity'),
              value: <Quantity milli={batch.quantityMilli} />,
              isFigure: true,
            },
            ...(valueMinor === null
              ? []
              : [{ label: t('worth'), value: <Money minor={valueMinor} />, isFigure: true }]),
          ]}
        />
        {mayAdjust && <ExpiryForm batch={batch} onClose={onClose} />}
        {mayAdjust && <ButtonLink to={writeOff}>{t('writeOff')}</ButtonLink>}
        <ButtonLink kind="quiet" to={places.products({ id: batch.product._id })}>
          {t('openProduct')}
        </ButtonLink>
      </Stack>
    </Sheet>
  );
}

function ExpiryForm(props: { readonly batch: BatchRow; readonly onClose: () => void }) {
  const { batch, onClose } = props;
  const refetch = useRefetchStock();
  const form = useForm<{ expiresOn: string }>({
    initial: { expiresOn: batch.expiresOn ?? '' },
    validate: () => ({}),
    submit: async ({ expiresOn }) => {
      const { version } = batch;
      const body = { version, expiresOn: expiresOn === '' ? null : expiresOn };
      await call(correctBatch, { params: { batchId: batch._id }, body });
      notify.success(t('dayCorrected', { code: batch.code }));
      await refetch();
      onClose();
    },
  });
  return (
    <Form form={form} label={t('correctDay')}>
      <TextField
        {...form.bind('expiresOn')}
        label={t('goodUntil')}
        hint={t('goodUntilHint')}
        type="date"
        width="short"
        optional
      />
      <div>
        <Button type="submit" busy={form.isBusy}>
          {t('correctDay')}
        </Button>
      </div>
    </Form>
  );
}

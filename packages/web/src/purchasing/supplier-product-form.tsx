import { saveSupplierProduct, type SupplierDetail } from '@tillbook/core/purchasing/suppliers.api';
import { moneyText } from '@tillbook/core/money';
import { quantityText } from '@tillbook/core/quantity';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import {
  moneyMessage,
  MoneyField,
  QuantityField,
  quantityMessage,
  readMoney,
  readQuantity,
  stepMessage,
} from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useRefetch } from './queries.ts';

export type Bought = SupplierDetail['products'][number];

/** What a supplier calls a product, what it costs there, and how it is packed. */
export function SupplierProductForm(props: {
  readonly supplierId: string;
  readonly row: Bought;
  readonly onClose: () => void;
}) {
  const { supplierId, row, onClose } = props;
  const currency = useFormat().place.currency ?? '';
  const refetch = useRefetch();
  const { lastCostMinor, minimumMilli } = row;
  const save = async (values: Record<'sku' | 'cost' | 'pack' | 'minimum', string>) => {
    const params = { supplierId, productId: row.productId };
    const body = {
      supplierSku: values.sku,
      lastCostMinor: readMoney(values.cost, currency),
      packMilli: readQuantity(values.pack) ?? 0,
      minimumMilli: readQuantity(values.minimum) ?? 0,
      isSupplied: true,
    };
    await call(saveSupplierProduct, { params, body });
    notify.success(t('done', { name: row.name }));
    void refetch();
    onClose();
  };
  const form = useForm({
    initial: {
      sku: row.supplierSku ?? '',
      cost: lastCostMinor === null ? '' : moneyText(lastCostMinor, currency),
      pack: quantityText(row.packMilli),
      minimum: minimumMilli === 0 ? '' : quantityText(minimumMilli),
    },
    aliases: {
      supplierSku: 'sku',
      lastCostMinor: 'cost',
      packMilli: 'pack',
      minimumMilli: 'minimum',
    },
    validate: (values) =>
      Object.fromEntries(
        [
          ['cost', moneyMessage(values.cost, currency, false)],
          [
            'pack',
            quantityMessage(values.pack, true) ??
              stepMessage(readQuantity(values.pack) ?? 0, row.stepMilli),
          ],
          ['minimum', quantityMessage(values.minimum, false)],
        ].filter((entry): entry is [string, string] => entry[1] !== null),
      ),
    submit: save,
  });
  return (
    <Dialog question={row.name} onClose={onClose}>
      <Form form={form} label={row.name}>
        <TextField {...form.bind('sku')} label={t('supplierSku')} optional maxLength={64} />
        <MoneyField {...form.bind('cost')} label={t('lastCost')} currency={currency} optional />
        <QuantityField {...form.bind('pack')} label={t('packSize')} />
        <QuantityField {...form.bind('minimum')} label={t('minimum')} optional />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? t('saving') : t('save')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

import { isBarcode, skuFor } from '@tillbook/core/products/codes';
import { addProduct, productChoices } from '@tillbook/core/products/products.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import {
  MoneyField,
  moneyMessage,
  QuantityField,
  quantityMessage,
  readMoney,
  readQuantity,
} from '../ui/number-field.tsx';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import type { Missing } from './use-asking.ts';

interface CardProps {
  readonly missing: Missing;
  readonly branchId: string;
  readonly onClose: () => void;
  /** It is in the catalogue of the business from now on. */
  readonly onAdded: (productId: string, name: string) => void;
}

const FORM_HEIGHT = 320;

/** A product added at the till, so that the queue goes on: a name and a price are enough. */
export function NewCardDialog(props: CardProps) {
  const choices = useQuery({
    queryKey: ['products', 'choices'],
    queryFn: () => call(productChoices),
  });
  const classes = choices.data?.taxClasses ?? [];
  const standard = classes.find(({ isDefault }) => isDefault) ?? classes[0];
  return (
    <Dialog question={t('newCard')} onClose={props.onClose}>
      {standard !== undefined && <CardForm {...props} taxClassId={standard._id} />}
      {choices.isPending && <SkeletonBlock height={FORM_HEIGHT} />}
      {choices.isError && standard === undefined && (
        <ErrorCard error={choices.error} onRetry={() => void choices.refetch()} />
      )}
    </Dialog>
  );
}

function useCardForm(props: CardProps & { readonly taxClassId: string }) {
  const { missing, branchId, taxClassId, onAdded } = props;
  const currency = useFormat().place.currency ?? '';
  const [productId] = useState(newId);
  const code = missing.code ?? '';
  return useForm({
    initial: { name: missing.name, barcode: code, price: '', cost: '', stock: '' },
    aliases: { priceMinor: 'price', costMinor: 'cost', openingStock: 'stock' },
    validate: ({ name, barcode, price, cost, stock }) => {
      const wrong = {
        name: name.trim() === '' ? t('needName') : null,
        barcode: barcode.trim() === '' || isBarcode(barcode.trim()) ? null : t('needBarcode'),
        price: moneyMessage(price, currency, true),
        cost: moneyMessage(cost, currency, false),
        stock: quantityMessage(stock, false),
      };
      const said = Object.entries(wrong).filter(([, message]) => message !== null);
      return Object.fromEntries(said) as Record<string, string>;
    },
    submit: async ({ name, barcode, price, cost, stock }) => {
      const quantityMilli = readQuantity(stock) ?? 0;
      const body = {
        ...{ _id: productId, name, sku: skuFor(name, productId) },
        barcode: barcode.trim() === '' ? null : barcode.trim(),
        categoryName: null,
        taxClassId,
        priceMinor: readMoney(price, currency) ?? 0,
        // A cost that is not known yet counts as nothing; the list of products says what lacks one.
        costMinor: readMoney(cost, currency) ?? 0,
        openingStock: quantityMilli === 0 ? [] : [{ branchId, quantityMilli }],
      };
      const added = await call(addProduct, { body });
      onAdded(added._id, added.name);
    },
  });
}

function CardForm(props: CardProps & { readonly taxClassId: string }) {
  const form = useCardForm(props);
  const currency = useFormat().place.currency ?? '';
  return (
    <Form form={form} label={t('newCard')}>
      <TextField
        {...form.bind('name')}
        label={t('nameOfCard')}
        autoFocus
        autoComplete="off"
        maxLength={120}
      />
      <MoneyField {...form.bind('price')} label={t('price')} currency={currency} />
      <MoneyField
        {...form.bind('cost')}
        label={t('costOfCard')}
        hint={t('costOfCardHint')}
        currency={currency}
        optional
      />
      <QuantityField
        {...form.bind('stock')}
        label={t('stockOfCard')}
        hint={t('stockOfCardHint')}
        optional
      />
      <TextField
        {...form.bind('barcode')}
        label={t('barcode')}
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      <FormActions>
        <Button size="big" onClick={props.onClose}>
          {t('cancel')}
        </Button>
        <Button kind="primary" size="big" type="submit" busy={form.isBusy}>
          {t('addAndSell')}
        </Button>
      </FormActions>
    </Form>
  );
}

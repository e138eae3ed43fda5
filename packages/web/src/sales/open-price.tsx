import { SALE_NOTE_MAX_CHARACTERS } from '@tillbook/core/limits';
import { moneyText } from '@tillbook/core/money';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import type { Asked, AskingWork } from './use-asking.ts';

/** What costs what the seller says: its price, and in words what it is. Enter takes it. */
export function OpenPriceDialog(props: {
  readonly asked: Asked & { readonly kind: 'price' };
  readonly work: AskingWork;
}) {
  const { asked, work } = props;
  const { product } = asked;
  const currency = useFormat().place.currency ?? '';
  const usual = product.priceMinor === 0 ? '' : moneyText(product.priceMinor, currency);
  const form = useForm({
    initial: { price: usual, note: asked.note },
    validate: ({ price }) => {
      const wrong = moneyMessage(price, currency, true);
      return wrong === null ? {} : { price: wrong };
    },
    submit: ({ price, note }) => {
      work.takePrice(asked, readMoney(price, currency) ?? 0, note);
      return Promise.resolve();
    },
  });
  return (
    <Dialog question={t('openPriceOf', { name: product.name })} onClose={work.close}>
      <Form form={form} label={t('openPriceOf', { name: product.name })}>
        <MoneyField {...form.bind('price')} label={t('price')} currency={currency} autoFocus />
        <TextField
          {...form.bind('note')}
          label={t('whatIsIt')}
          hint={t('whatIsItHint')}
          optional
          autoComplete="off"
          maxLength={SALE_NOTE_MAX_CHARACTERS}
        />
        <FormActions>
          <Button size="big" onClick={work.close}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="big" type="submit" busy={form.isBusy}>
            {t('addToCart')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

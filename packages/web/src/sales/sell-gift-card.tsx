import { usualGiftLimits, whyNotSellCard } from '@tillbook/core/gift-cards/gift-cards';
import {
  GIFT_CARD_METHODS,
  sellGiftCard,
  type GiftCard,
  type GiftCardMethod,
} from '@tillbook/core/gift-cards/gift-cards.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/gift-cards.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { announce } from '../ui/live-region.ts';
import { PrintGiftCard } from './gift-paper.tsx';
import { useRefetchGifts } from './gift-queries.ts';
import { newGiftCode } from './new-gift-code.ts';
import { openDrawerFor } from './open-drawer.ts';
import type { HeldTill } from './sell-screen.tsx';

interface Values {
  readonly amount: string;
  readonly method: GiftCardMethod;
  readonly provider: string;
  readonly reference: string;
}

interface SellProps {
  readonly held: HeldTill;
  /** What the business sells cards for; null: as far as this device knows, the usual. */
  readonly limits: ReturnType<typeof usualGiftLimits> | null;
  /** @param sold null where none was sold */
  readonly onClose: (sold: GiftCard | null) => void;
}

/** Its code is known here alone: the server has a hash of it. */
interface SoldCard {
  readonly card: GiftCard;
  readonly code: string;
}

/** Sells a gift card into the drawer of the open shift; then its paper, with the code. */
export function SellGiftCard(props: SellProps) {
  const [sold, setSold] = useState<SoldCard | null>(null);
  const onClose = () => props.onClose(sold?.card ?? null);
  const question = sold === null ? t('sell') : t('paper', { number: sold.card.number });
  return (
    <Dialog question={question} onClose={onClose}>
      {sold === null ? (
        <SellForm {...props} onSold={setSold} />
      ) : (
        <PrintGiftCard {...sold} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = SellProps & { readonly onSold: (sold: SoldCard) => void };

function useSelling({ held, limits, onSold }: FormProps, currency: string) {
  const { money } = useFormat();
  const refetch = useRefetchGifts();
  const { leastMinor, mostMinor } = limits ?? usualGiftLimits(currency);
  const { run, unsure } = useAttempt({
    subject: `gift-card.${held.lease.tillId}`,
    send: (body: BodyInputOf<typeof sellGiftCard>) => call(sellGiftCard, { body }),
    onDone: (card, { code, method }) => {
      openDrawerFor({ payments: [{ method }] });
      announce(t('sold', { number: card.number, amount: money(card.amountMinor) }));
      refetch();
      onSold({ card, code });
    },
    mustBeSeen: true,
  });
  const wrongAmount = (text: string): string | null => {
    const wrong = moneyMessage(text, currency, true);
    if (wrong !== null) return wrong;
    const minor = readMoney(text, currency) ?? 0;
    if (minor === 0) return t('amountNeeded');
    const isOut = whyNotSellCard(minor, { leastMinor, mostMinor }) !== null;
    return isOut ? t('amountOut', { least: money(leastMinor), most: money(mostMinor) }) : null;
  };
  const form = useForm<Values>({
    initial: { amount: '', method: 'cash', provider: '', reference: '' },
    aliases: { amountMinor: 'amount' },
    validate: ({ amount, method, reference }) => {
      const wrong = wrongAmount(amount);
      const isNameless = method === 'mobile_money' && reference.trim() === '';
      return {
        ...(wrong === null ? {} : { amount: wrong }),
        ...(isNameless ? { reference: t('mobileNeedsReference') } : {}),
      };
    },
    submit: async ({ amount, method, provider, reference }) => {
      const { leaseId, branchId } = held.lease;
      const amountMinor = readMoney(amount, currency) ?? 0;
      const card = { _id: newId(), code: newGiftCode(), branchId, leaseId };
      const body = {
        ...{ ...card, shiftId: held.shift._id, method, amountMinor },
        provider: method === 'mobile_money' ? provider : null,
        reference: method === 'cash' ? null : reference,
      };
      await run(body, `${t('sell')} ${money(amountMinor)}`);
    },
  });
  return { form, unsure };
}

function SellForm(props: FormProps) {
  const currency = useFormat().place.currency ?? '';
  const { form, unsure } = useSelling(props, currency);
  const { method } = form.values;
  if (unsure !== false) {
    return (
      <Stack>
        {unsure}
        <p>{t('codeKept')}</p>
      </Stack>
    );
  }
  return (
    <Form form={form} label={t('sell')}>
      <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} autoFocus />
      <ChoiceField
        {...form.bind('method')}
        label={t('method')}
        cardWidth={96}
        choices={GIFT_CARD_METHODS.map((value) => ({ value, label: t(`method_${value}`) }))}
      />
      {method === 'mobile_money' && (
        <TextField
          {...form.bind('provider')}
          label={t('provider')}
          maxLength={40}
          autoComplete="off"
        />
      )}
      {method !== 'cash' && (
        <TextField
          {...form.bind('reference')}
          label={t('reference')}
          optional={method !== 'mobile_money'}
          maxLength={64}
          autoComplete="off"
        />
      )}
      <FormActions>
        <Button size="big" onClick={() => props.onClose(null)}>
          {t('cancel')}
        </Button>
        <Button kind="primary" size="big" type="submit" busy={form.isBusy}>
          {t('sell')}
        </Button>
      </FormActions>
    </Form>
  );
}

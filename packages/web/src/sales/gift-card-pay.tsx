import { giftCardPays } from '@tillbook/core/gift-cards/gift-cards';
import type { GiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import { useState } from 'react';
import { t } from '../i18n/en/gift-cards.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions } from '../ui/form.tsx';
import { Stack } from '../ui/panel.tsx';
import { GiftCodeForm } from './gift-look-up.tsx';
import { GiftFacts } from './gift-parts.tsx';
import type { PaidPart } from './pay.ts';

interface Found {
  readonly card: GiftCard;
  readonly code: string;
}

/** Pays by a gift card what it holds of what is due; whatever is left is paid otherwise. */
export function GiftCardPay(props: {
  readonly parts: readonly PaidPart[];
  readonly dueMinor: number;
  readonly onTake: (part: PaidPart) => void;
  readonly onClose: () => void;
}) {
  const { parts, dueMinor, onTake, onClose } = props;
  const [found, setFound] = useState<Found | null>(null);
  const whyNot = (code: string): string | null =>
    parts.some(({ giftCardCode }) => giftCardCode === code) ? t('takenAlready') : null;
  return (
    <Dialog question={t('payBy')} onClose={onClose}>
      {found === null ? (
        <GiftCodeForm
          label={t('payBy')}
          whyNot={whyNot}
          onFound={(card, code) => setFound({ card, code })}
          onClose={onClose}
        />
      ) : (
        <Take {...found} dueMinor={dueMinor} onTake={onTake} onBack={() => setFound(null)} />
      )}
    </Dialog>
  );
}

function Take(
  props: Found & {
    readonly dueMinor: number;
    readonly onTake: (part: PaidPart) => void;
    readonly onBack: () => void;
  },
) {
  const { card, code, dueMinor, onTake, onBack } = props;
  const { money } = useFormat();
  const amountMinor = giftCardPays(card.balanceMinor, dueMinor);
  const part: PaidPart = {
    ...{ method: 'gift_card', paymentTypeId: null, typeName: null, provider: null },
    ...{ amountMinor, tenderedMinor: amountMinor, reference: card.lastFour, giftCardCode: code },
  };
  return (
    <Stack>
      <GiftFacts card={card} />
      <FormActions>
        <Button size="big" onClick={onBack}>
          {t('lookAnother')}
        </Button>
        <Button
          kind="primary"
          size="big"
          autoFocus
          disabledReason={amountMinor === 0 ? t('nothingLeft') : null}
          onClick={() => onTake(part)}
        >
          {t('take', { amount: money(amountMinor) })}
        </Button>
      </FormActions>
    </Stack>
  );
}

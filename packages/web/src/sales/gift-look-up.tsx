import { lookUpGiftCard, type GiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import { GIFT_CODE_TYPED_MAX, readGiftCode } from '@tillbook/core/gift-cards/gift-code';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/gift-cards.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { GiftFacts, GiftMoves } from './gift-parts.tsx';
import type { Drawer } from './layby-acts.tsx';
import { VoidGiftCard } from './void-gift-card.tsx';

/** Asks the server for the card with a code: only there it is known what is left. */
export function GiftCodeForm(props: {
  readonly label: string;
  /** One that was scanned. */
  readonly code?: string;
  /** Why a code that is one cannot be taken, or null. */
  readonly whyNot?: (code: string) => string | null;
  readonly onFound: (card: GiftCard, code: string) => void;
  readonly onClose: () => void;
}) {
  const { label, code: scanned = '', whyNot = () => null, onFound, onClose } = props;
  const form = useForm({
    initial: { code: scanned },
    validate: (values) => {
      const code = readGiftCode(values.code);
      const wrong = code === null ? t('codeWrong') : whyNot(code);
      return wrong === null ? {} : { code: wrong };
    },
    submit: async (values) => {
      const code = readGiftCode(values.code) ?? '';
      onFound(await call(lookUpGiftCard, { body: { code } }), code);
    },
  });
  return (
    <Form form={form} label={label}>
      <TextField
        {...form.bind('code')}
        label={t('code')}
        hint={t('codeHint')}
        maxLength={GIFT_CODE_TYPED_MAX}
        autoComplete="off"
        autoFocus
        data-scan="text"
      />
      <FormActions>
        <Button size="big" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button kind="primary" size="big" type="submit" busy={form.isBusy}>
          {t('lookUp')}
        </Button>
      </FormActions>
    </Form>
  );
}

/** What is left on a card that somebody brings, and what moved it. */
export function GiftLookUp(props: {
  /** One that was scanned; Enter asks for it. */
  readonly code?: string;
  /** The till in one's hands; there a card of its branch that was never used is taken back. */
  readonly at: Drawer & { readonly branchId: string };
  readonly onClose: () => void;
}) {
  const { code = '', at, onClose } = props;
  const { branchId, ...drawer } = at;
  const [card, setCard] = useState<GiftCard | null>(null);
  return (
    <Dialog question={t('lookUpCard')} onClose={onClose}>
      {card === null ? (
        <GiftCodeForm label={t('lookUpCard')} code={code} onFound={setCard} onClose={onClose} />
      ) : (
        <Stack>
          <GiftFacts card={card} />
          <GiftMoves card={card} />
          <FormActions>
            {card.branchId === branchId && (
              <VoidGiftCard card={card} drawer={drawer} onVoided={setCard} />
            )}
            <Button size="big" onClick={() => setCard(null)}>
              {t('lookAnother')}
            </Button>
            <Button kind="primary" size="big" onClick={onClose} autoFocus>
              {t('close')}
            </Button>
          </FormActions>
        </Stack>
      )}
    </Dialog>
  );
}

import { renewGiftCode, type GiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import { can } from '@tillbook/core/permissions';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/gift-cards.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, Sheet } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { useForm } from '../ui/use-form.ts';
import { GiftBadge, GiftFacts, GiftMoves } from './gift-parts.tsx';
import { PrintGiftCard } from './gift-paper.tsx';
import { useGiftCard, useRefetchGifts } from './gift-queries.ts';
import { newGiftCode } from './new-gift-code.ts';
import styles from './strip.module.css';

const LINES = 8;

/** One card: what it holds, what moved it, and a new code where it was lost. */
export function GiftCardSheet(props: { readonly cardId: string; readonly onClose: () => void }) {
  const { cardId, onClose } = props;
  const card = useGiftCard(cardId);
  const [isRenewing, setIsRenewing] = useState(false);
  const mayRenew = can(useUser(), 'shift.manage');
  const { data } = card;
  const title = (
    <span className={styles['title']}>
      <bdi dir="ltr">{data?.number ?? t('giftCard')}</bdi>
      {data !== undefined && <GiftBadge state={data.state} />}
    </span>
  );
  const actions = data !== undefined && data.state !== 'voided' && mayRenew && (
    <Button
      icon={<KeyRound size={16} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setIsRenewing(true)}
    >
      {t('renew')}
    </Button>
  );
  return (
    <Sheet title={title} onClose={onClose} actions={actions}>
      {data !== undefined && (
        <Stack>
          <GiftFacts card={data} />
          <GiftMoves card={data} />
        </Stack>
      )}
      {data === undefined && card.isError && (
        <ErrorCard error={card.error} onRetry={() => void card.refetch()} />
      )}
      {data === undefined && !card.isError && <SkeletonLines lines={LINES} />}
      {isRenewing && data !== undefined && (
        <Renew card={data} onClose={() => setIsRenewing(false)} />
      )}
    </Sheet>
  );
}

/** Gives a lost card a new code; then its paper. */
function Renew({ card, onClose }: { readonly card: GiftCard; readonly onClose: () => void }) {
  const [code] = useState(() => newGiftCode());
  const [renewed, setRenewed] = useState<GiftCard | null>(null);
  const refetch = useRefetchGifts();
  const form = useForm({
    initial: {},
    validate: () => ({}),
    submit: async () => {
      const params = { giftCardId: card._id };
      const answer = await call(renewGiftCode, { params, body: { code } });
      notify.success(t('renewed', { number: card.number }));
      refetch();
      setRenewed(answer);
    },
  });
  const question = renewed === null ? t('renewDo') : t('paper', { number: card.number });
  return (
    <Dialog question={question} onClose={onClose}>
      {renewed === null ? (
        <Form form={form} label={t('renewDo')}>
          <p>{t('renewLead')}</p>
          <FormActions>
            <Button onClick={onClose} autoFocus>
              {t('cancel')}
            </Button>
            <Button kind="primary" type="submit" busy={form.isBusy}>
              {t('renew')}
            </Button>
          </FormActions>
        </Form>
      ) : (
        <PrintGiftCard card={renewed} code={code} onClose={onClose} />
      )}
    </Dialog>
  );
}

import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { Aside } from './asides.ts';
import type { Till } from './till.ts';

/** The sales that were put aside unanswered, each with what is known of it and its way on. */
export function AsidesBar(props: {
  readonly asides: readonly Aside[];
  readonly till: Pick<Till, 'retryNow' | 'takeUpAside'>;
  /** Goods are in the cart: another one cannot be taken up yet. */
  readonly hasCart: boolean;
}) {
  const { asides, till, hasCart } = props;
  const { money, time } = useFormat();
  return asides.map(({ draft, refusal }) => {
    const sale = { total: money(draft.totalMinor), time: time(draft.occurredAt) };
    if (refusal === null) {
      return (
        <Banner
          key={draft._id}
          tone="info"
          action={<Button onClick={till.retryNow}>{t('askNow')}</Button>}
        >
          {t('asideWaits', sale)}
        </Banner>
      );
    }
    return (
      <Banner
        key={draft._id}
        tone="warning"
        action={
          <Button
            disabledReason={hasCart ? t('asideNeedsEmpty') : null}
            onClick={() => till.takeUpAside(draft._id)}
          >
            {t('asideTakeUp')}
          </Button>
        }
      >
        {t('asideRefused', { ...sale, why: refusal.message })}
      </Banner>
    );
  });
}

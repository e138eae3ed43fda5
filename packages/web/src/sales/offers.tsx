import type { LinePromotion } from '@tillbook/core/promotions/apply-promotions';
import { deniedFor } from '@tillbook/core/approvals/over-limit';
import { KIND_OF_OVER } from '@tillbook/core/sales/sale-approval';
import type { OverLimit } from '@tillbook/core/sales/selling-rules';
import { Percent, Tag, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/offers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { CartContent, CartLine, GivenOff } from './cart.ts';
import { leftOf } from './offer-text.ts';
import { overText, saidOff } from './offer-words.ts';
import styles from './offers.module.css';
import type { CounterWork } from './use-counter.ts';

const ExemptForm = lazyPart(() => import('./offer-form.tsx'), 'ExemptForm');
const OfferForm = lazyPart(() => import('./offer-form.tsx'), 'OfferForm');

/** What is taken off a line, and why; a touch changes it. */
export function GivenOffer(props: {
  readonly line: CartLine;
  readonly promoted: readonly LinePromotion[];
  readonly isFixed: boolean;
  readonly onEdit: () => void;
}) {
  const { line, promoted, isFixed, onEdit } = props;
  const format = useFormat();
  const { discount, override } = line;
  if (discount === null && override === null) return null;
  const off = leftOf({ ...line, discount: null }, promoted) - leftOf(line, promoted);
  const words = [
    override === null ? null : `${t('ownPrice')} · ${override.reason}`,
    discount === null
      ? null
      : `−${saidOff(discount, format)} (${format.amount(off)}) · ${discount.reason}`,
  ].filter((word) => word !== null);
  const content = (
    <>
      <Tag size={16} aria-hidden /> <span dir="auto">{words.join(' · ')}</span>
    </>
  );
  if (isFixed) return <span className={styles['given']}>{content}</span>;
  return (
    <button
      type="button"
      className={styles['given']}
      aria-label={t('changeOffer', { offer: words.join(' · ') })}
      onClick={onEdit}
    >
      {content}
    </button>
  );
}

type OfferWork = Pick<CounterWork, 'state' | 'selling' | 'over' | 'change'>;

/** What is taken off the whole sale, whether it is taxed, and what goes beyond one's limits. */
export function Offers(props: { readonly work: OfferWork; readonly isFixed: boolean }) {
  const { work, isFixed } = props;
  const { state, selling, over, change } = work;
  const { cart } = state;
  const [open, setOpen] = useState<'discount' | 'exempt' | null>(null);
  const left = () => setOpen(null);
  const isAskedFor = useExemptIsAskedFor(work);
  if (open === 'discount' && !isFixed) {
    return (
      <OfferForm
        label={t('saleDiscount')}
        selling={selling}
        given={cart.discount}
        onDiscount={(discount) => {
          left();
          change({ kind: 'discount', soldId: null, discount });
        }}
        onExempt={isAskedFor ? () => setOpen('exempt') : undefined}
        onLeft={left}
      />
    );
  }
  if (open === 'exempt' && !isFixed) {
    const exempt = (taxExempt: typeof cart.taxExempt) => {
      left();
      change({ kind: 'exempt', taxExempt });
    };
    return <ExemptForm given={cart.taxExempt} onExempt={exempt} onLeft={left} />;
  }
  return (
    <>
      {isFixed ? <Given cart={cart} /> : <Opened {...props} onOpen={setOpen} />}
      {over !== null && <Over over={over} />}
    </>
  );
}

/** Whoever must ask finds it behind the discount: it is rare, and the cart's foot has no room. */
function useExemptIsAskedFor({ selling, state }: OfferWork): boolean {
  const isDenied = deniedFor(useUser(), KIND_OF_OVER.EXEMPTION_NOT_ALLOWED) !== null;
  return !selling.limits.mayExemptTax && !isDenied && state.cart.taxExempt === null;
}

function Over({ over }: { readonly over: OverLimit }) {
  const format = useFormat();
  const isDenied = deniedFor(useUser(), KIND_OF_OVER[over.code]) !== null;
  return (
    <p className={styles['over']} role="status">
      <TriangleAlert size={16} aria-hidden /> {isDenied ? t('overDenied') : overText(over, format)}
    </p>
  );
}

/** What is taken off the whole sale, and why; null: nothing. */
function useOffText(discount: GivenOff | null): string | null {
  const format = useFormat();
  if (discount === null) return null;
  return `${t('saleOff', { off: saidOff(discount, format) })} · ${discount.reason}`;
}

/** The same where nobody changes it. */
function Given({ cart: { discount, taxExempt } }: { readonly cart: CartContent }) {
  const off = useOffText(discount);
  const exempt = taxExempt === null ? null : t('exemptFor', { reason: taxExempt.reason });
  const words = [off, exempt].filter((word) => word !== null);
  if (words.length === 0) return null;
  return <p className={styles['given']}>{words.join(' · ')}</p>;
}

function Opened(props: {
  readonly work: OfferWork;
  readonly onOpen: (what: 'discount' | 'exempt') => void;
}) {
  const { work, onOpen } = props;
  const { discount, taxExempt } = work.state.cart;
  const off = useOffText(discount);
  const mayExempt = work.selling.limits.mayExemptTax || taxExempt !== null;
  // One short button has room beside the total where the screen is low.
  const isShort = off === null && !mayExempt;
  return (
    <div className={styles['row']} data-beside-total={isShort ? '' : undefined}>
      <Button
        kind="quiet"
        icon={<Percent size={16} aria-hidden />}
        onClick={() => onOpen('discount')}
      >
        {off ?? t('addDiscount')}
      </Button>
      {mayExempt && (
        <Button kind="quiet" onClick={() => onOpen('exempt')}>
          {taxExempt === null ? t('exempt') : t('exemptFor', { reason: taxExempt.reason })}
        </Button>
      )}
    </div>
  );
}

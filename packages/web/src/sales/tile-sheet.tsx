import { Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QuantityField, quantityMessage, readQuantity } from '../ui/number-field.tsx';
import { BranchKey, type BranchKeysAt } from './branch-keys.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { OrderKeys } from './order-keys.tsx';
import { stepProblem } from './quantity-step.ts';
import styles from './shelf.module.css';
import { StockWord } from './stock-word.tsx';
import { TilePrice } from './tile-price.tsx';
import type { TillProduct } from './till-product.ts';

/** On touch screens the soft keyboard would cover the quantities to tap. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const WHOLE_MILLI = 1_000;
/** One touch puts so many into the cart. */
const USUAL = [2, 3, 4, 5, 6, 10, 12, 24];

/** What more can be done with a tile: several at once, and a place among the favourites. */
export function TileSheet(props: {
  readonly product: TillProduct;
  /** Pinned at this device. */
  readonly isPinned: boolean;
  readonly keys: BranchKeysAt;
  readonly nameOf: (soldId: string) => string | undefined;
  readonly priceStepMinor: number;
  readonly onPin: () => void;
  readonly onAdd: (quantityMilli: number) => void;
  readonly onClose: () => void;
}) {
  const { product, isPinned, priceStepMinor, onPin, onAdd, onClose } = props;
  const { number } = useFormat();
  const [isOrdering, setIsOrdering] = useState(false);
  const isKey = props.keys.quickKeys?.soldIds.includes(product._id) === true;
  const fits = USUAL.filter((count) => (count * WHOLE_MILLI) % product.stepMilli === 0);
  if (isOrdering) return <OrderKeys at={props.keys} nameOf={props.nameOf} onClose={onClose} />;
  return (
    <Dialog question={product.name} onClose={onClose}>
      <p className={styles['about']}>
        <TilePrice product={product} stepMinor={priceStepMinor} />
        <StockWord product={product} />
        {product.sellerNote !== null && <span dir="auto">{product.sellerNote}</span>}
      </p>
      <div className={styles['usual']} role="group" aria-label={t('usualQuantities')}>
        {fits.map((count) => (
          <Button
            key={count}
            size="big"
            aria-label={t('addSoMany', { quantity: number(count) })}
            onClick={() => onAdd(count * WHOLE_MILLI)}
          >
            {number(count)}
          </Button>
        ))}
      </div>
      <OtherQuantity product={product} onAdd={onAdd} />
      <Elsewhere product={product} branchId={props.keys.branchId} />
      {(isPinned || !isKey) && (
        <Button
          wide
          icon={isPinned ? <PinOff size={20} aria-hidden /> : <Pin size={20} aria-hidden />}
          onClick={onPin}
        >
          {isPinned ? t('unpin') : t('pin')}
        </Button>
      )}
      <BranchKey
        product={product}
        at={props.keys}
        onOrder={() => setIsOrdering(true)}
        onDone={onClose}
      />
    </Dialog>
  );
}

function OtherQuantity(props: {
  readonly product: TillProduct;
  readonly onAdd: (quantityMilli: number) => void;
}) {
  const { product, onAdd } = props;
  const format = useFormat();
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const milli = readQuantity(text);
  const wrong =
    quantityMessage(text, true) ?? (milli === null ? null : stepProblem(product, milli, format));
  return (
    <form
      noValidate
      className={styles['other']}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (wrong === null && milli !== null) onAdd(milli);
      }}
    >
      <QuantityField
        id="tile-quantity"
        name="tile-quantity"
        label={t('quantity')}
        value={text}
        error={isAsked ? wrong : null}
        autoFocus={!isTouch()}
        onChange={setText}
        onBlur={() => undefined}
      />
      <Button kind="primary" size="big" type="submit">
        {t('addToCart')}
      </Button>
    </form>
  );
}

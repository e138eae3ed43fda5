import { isNeededBlock, movedBlock, type ReceiptBlock } from '@tillbook/core/receipt-design';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../i18n/en/businesses.ts';
import { CheckField } from '../ui/choice-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { announce } from '../ui/live-region.ts';
import styles from './block-list.module.css';

/** What is on a receipt, from its top: each is shown or not, and goes up or down. */
export function BlockList(props: {
  readonly order: readonly ReceiptBlock[];
  readonly shown: readonly ReceiptBlock[];
  readonly error: string | null;
  readonly onOrder: (order: readonly ReceiptBlock[]) => void;
  readonly onShown: (shown: readonly ReceiptBlock[]) => void;
}) {
  const { order, shown, error, onOrder, onShown } = props;
  const move = (block: ReceiptBlock, by: -1 | 1) => {
    const next = movedBlock(order, block, by);
    onOrder(next);
    const place = next.indexOf(block) + 1;
    announce(t('blockMoved', { block: t(`block_${block}`), place, count: next.length }));
  };
  const show = (block: ReceiptBlock, isShown: boolean) =>
    onShown(isShown ? [...shown, block] : shown.filter((one) => one !== block));
  return (
    <>
      {error !== null && <p role="alert">{error}</p>}
      <p className={styles['hint']}>{t('receiptPartsHint')}</p>
      <ol className={styles['blocks']} aria-label={t('receiptParts')}>
        {order.map((block, at) => (
          <li key={block}>
            <CheckField
              id={`block-${block}`}
              name={`block-${block}`}
              label={t(`block_${block}`)}
              value={shown.includes(block)}
              error={null}
              disabledReason={isNeededBlock(block) ? t('blockNeeded') : null}
              onChange={(isShown) => show(block, isShown)}
              onBlur={() => undefined}
            />
            <div className={styles['moves']}>
              <IconButton
                label={t('blockUp', { block: t(`block_${block}`) })}
                icon={<ArrowUp size={20} aria-hidden />}
                disabledReason={at === 0 ? t('blockFirst') : null}
                onClick={() => move(block, -1)}
              />
              <IconButton
                label={t('blockDown', { block: t(`block_${block}`) })}
                icon={<ArrowDown size={20} aria-hidden />}
                disabledReason={at === order.length - 1 ? t('blockLast') : null}
                onClick={() => move(block, 1)}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

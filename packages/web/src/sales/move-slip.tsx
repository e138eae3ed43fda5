import { t } from '../i18n/en/shifts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import type { MovedHere } from './move-cash-here.ts';
import { Pairs } from './receipt-pairs.tsx';
import styles from './receipt.module.css';
import { categoryName, kindName } from './shift-words.ts';

/** The slip of one cash move, to be signed and kept in the drawer. */
export function MoveSlip(props: {
  /** One that the server has not heard of has no number yet. */
  readonly move: MovedHere;
  readonly place: string;
  readonly currency: string;
}) {
  const { move, place, currency } = props;
  const { amount, dateTime } = useFormat();
  const shop = useUser().business?.name ?? '';
  return (
    <article className={styles['receipt']} aria-label={t('slip')}>
      <header dir="auto">
        <strong>{shop}</strong>
        <span>{place}</span>
        <span>{kindName(move.kind)}</span>
      </header>
      <Pairs
        pairs={[
          [
            move.number === null ? t('moveUnnumbered') : t('moveNumber', { number: move.number }),
            dateTime(move.movedAt),
          ],
          [`${t('amount')} (${currency})`, amount(move.amountMinor)],
          ...(move.category === null
            ? []
            : [[t('category'), categoryName(move.category)] as const]),
          [t('reason'), move.reason],
          [t('seller'), move.movedByName],
          [t('signature'), '________________'],
        ]}
      />
    </article>
  );
}

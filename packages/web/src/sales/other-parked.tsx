import type { ParkedRow } from '@tillbook/core/sales/parked-sales.api';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { t as tp } from '../i18n/en/parked.ts';
import { useFormat } from '../i18n/format-context.tsx';
import styles from './parked.module.css';

/** What lies at other tills of the branch, below what lies here: a touch takes it over. */
export function OtherParked(props: {
  readonly sales: readonly ParkedRow[];
  /** Nothing lies here: then the first of these has the focus. */
  readonly isAlone: boolean;
  readonly onTake: (id: string) => void;
}) {
  const { sales, isAlone, onTake } = props;
  const { ago } = useFormat();
  return sales.map(({ _id, name, tillName, parkedAt, parkedByName, itemsCount }, at) => (
    <li key={_id}>
      <button
        type="button"
        className={styles['sale']}
        data-sale={_id}
        data-autofocus={isAlone && at === 0 ? '' : undefined}
        onClick={() => onTake(_id)}
      >
        <strong dir="auto">{name}</strong>
        <span>{tp('atTill', { till: tillName })}</span>
        <small>
          {t('items', { count: itemsCount })} · {ago(parkedAt, nowMs())} · <bdi>{parkedByName}</bdi>
        </small>
      </button>
    </li>
  ));
}

import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/en/customer-display.ts';
import { t as inExchanges } from '../i18n/en/exchanges.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Money } from '../ui/figures.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './customer-display.module.css';
import type {
  DisplayCart,
  DisplayDone,
  DisplayLine,
  DisplayOff,
  DisplayPaid,
  DisplayPaying,
} from './display-state.ts';
import { unitText } from './unit-text.ts';
import { methodName } from '../ui/payment-words.ts';

/** What is rung up: the goods, the last one large, and what they come to. */
export function CartShown({ shown }: { readonly shown: DisplayCart }) {
  const { lines, lastId, paying } = shown;
  const list = useRef<HTMLElement>(null);
  const last = lines.find(({ soldId }) => soldId === lastId);
  useEffect(() => {
    list.current?.querySelector('[data-last]')?.scrollIntoView({ block: 'nearest' });
  }, [lastId, last?.quantityMilli, lines.length]);
  return (
    <div className={styles['cart']}>
      <section ref={list} className={styles['goods']} aria-label={t('goods')} tabIndex={0}>
        <ol>
          {lines.map((line) => (
            <Line key={line.soldId} line={line} isLast={line.soldId === lastId} />
          ))}
        </ol>
      </section>
      <section className={styles['sums']} aria-label={t('sum')} aria-live="polite">
        <dl>
          <Adjusted shown={shown} />
          <End end={shown.end} />
          {paying !== null && <PayingShown shown={paying} />}
        </dl>
      </section>
    </div>
  );
}

function Line({ line, isLast }: { readonly line: DisplayLine; readonly isLast: boolean }) {
  const format = useFormat();
  const { name, quantityMilli, unit, unitPriceMinor, listPriceMinor, off, sumMinor } = line;
  return (
    <li
      className={styles['line']}
      data-last={isLast ? '' : undefined}
      aria-current={isLast ? true : undefined}
    >
      <span className={styles['name']} dir="auto">
        {name}
      </span>
      <bdi className={`${styles['sum']} number`}>{format.amount(sumMinor)}</bdi>
      <span className={styles['price']}>
        <bdi className="number">
          {unitText(format, quantityMilli, unit)} × {format.amount(unitPriceMinor)}
        </bdi>
        {listPriceMinor !== null && (
          <s
            className="number"
            aria-label={t('listPrice', { price: format.amount(listPriceMinor) })}
          >
            {format.amount(listPriceMinor)}
          </s>
        )}
      </span>
      {off.map((one, at) => (
        <span key={at} className={styles['off']}>
          <Off off={one} />
        </span>
      ))}
    </li>
  );
}

function Off({ off: { name, basisPoints, amountMinor } }: { readonly off: DisplayOff }) {
  const { amount, percent } = useFormat();
  const given =
    basisPoints === null ? t('discount') : t('discountBy', { percent: percent(basisPoints) });
  return (
    <>
      <bdi>{name ?? given}</bdi> <bdi className="number">{amount(-amountMinor)}</bdi>
    </>
  );
}

function Row(props: { readonly label: string; readonly minor: number; readonly tone?: string }) {
  const { amount } = useFormat();
  return (
    <div data-tone={props.tone}>
      <dt>{props.label}</dt>
      <dd className="number">
        <bdi>{amount(props.minor)}</bdi>
      </dd>
    </div>
  );
}

/** What stands between the lines and the total. */
function Adjusted({ shown }: { readonly shown: DisplayCart }) {
  const { onTop, cartDiscountMinor, exemptMinor, savedMinor, backMinor } = shown;
  return (
    <>
      {cartDiscountMinor > 0 && <Row label={t('discount')} minor={-cartDiscountMinor} />}
      {exemptMinor > 0 && <Row label={t('withoutTax')} minor={-exemptMinor} />}
      {onTop !== null && (
        <>
          <Row label={inSales('subtotal')} minor={onTop.netMinor} />
          <Row label={inSales('tax')} minor={onTop.taxMinor} />
        </>
      )}
      {backMinor > 0 && <Row label={inExchanges('goodsBack')} minor={-backMinor} />}
      {savedMinor > 0 && <Row label={inSales('youSave')} minor={savedMinor} tone="saved" />}
    </>
  );
}

/** So many characters fit in the large type on every screen. */
const ROOM = 13;

function Large({ minor }: { readonly minor: number }) {
  const { money } = useFormat();
  return (
    <dd data-long={money(minor).length > ROOM || undefined}>
      <Money minor={minor} />
    </dd>
  );
}

function End({ end }: Pick<DisplayCart, 'end'>) {
  if (end === null) return null;
  const label = { total: inSales('total'), toPay: null, toGive: null }[end.kind];
  const ofExchange = end.kind === 'toGive' ? inExchanges('toGive') : inExchanges('toPay');
  return (
    <div className={styles['total']}>
      <dt>{label ?? ofExchange}</dt>
      <Large minor={end.minor} />
    </div>
  );
}

function PaidRows({ paid }: { readonly paid: readonly DisplayPaid[] }) {
  return paid.map(({ method, typeName, provider, amountMinor }, at) => {
    const words = [typeName ?? methodName(method), provider].filter((word) => word !== null);
    return <Row key={at} label={words.join(' · ')} minor={amountMinor} />;
  });
}

function Change({ minor }: { readonly minor: number }) {
  return (
    <div className={styles['change']}>
      <dt>{inSales('change')}</dt>
      <Large minor={minor} />
    </div>
  );
}

function PayingShown({ shown }: { readonly shown: DisplayPaying }) {
  const { roundingMinor, paid, dueMinor, handedMinor, changeMinor } = shown;
  const hasDue = paid.length > 0 || roundingMinor !== 0;
  return (
    <>
      {roundingMinor !== 0 && <Row label={inSales('cashRounding')} minor={roundingMinor} />}
      <PaidRows paid={paid} />
      {hasDue && <Row label={t('stillToPay')} minor={dueMinor} tone="due" />}
      {changeMinor > 0 && (
        <>
          <Row label={t('handed')} minor={handedMinor} />
          <Change minor={changeMinor} />
        </>
      )}
    </>
  );
}

/** The thanks after a sale: what was paid, the change, and the receipt to take along. */
export function DoneShown({ shown }: { readonly shown: DisplayDone }) {
  const { receiptNumber, totalMinor, roundingMinor, savedMinor, paid, changeMinor, code } = shown;
  return (
    <div className={styles['done']}>
      <div className={styles['thanks']} role="status">
        <CircleCheck size={64} strokeWidth={1.5} aria-hidden />
        <p>{t('thanks')}</p>
      </div>
      <dl>
        {changeMinor > 0 && <Change minor={changeMinor} />}
        <div className={styles['total']}>
          <dt>{inSales('total')}</dt>
          <Large minor={totalMinor} />
        </div>
        {roundingMinor !== 0 && <Row label={inSales('cashRounding')} minor={roundingMinor} />}
        <PaidRows paid={paid} />
        {savedMinor > 0 && <Row label={inSales('youSave')} minor={savedMinor} tone="saved" />}
      </dl>
      <div className={styles['receipt']}>
        {code !== null && <QrCode text={code} label={inSales('receiptCode')} size={176} />}
        <p>{t('receiptNo', { number: receiptNumber })}</p>
      </div>
    </div>
  );
}

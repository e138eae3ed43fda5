import type { Shift } from '@tillbook/core/sales/tills.api';
import { t } from '../i18n/en/shifts.ts';
import type { Format } from '../i18n/format.ts';
import { methodName } from '../ui/payment-words.ts';
import { Pairs, type Pair } from './receipt-pairs.tsx';
import styles from './receipt.module.css';

type Tender = Shift['tenders'][number];
type Part = Tender['parts'][number];

/** What came by each way of paying, and what was counted of those that are no cash. */
export function ShiftTenders(props: { readonly shift: Shift; readonly format: Format }) {
  const { shift, format } = props;
  if (shift.tenders.length === 0) return <p className={styles['lines']}>{t('xHidden')}</p>;
  return (
    <>
      <Pairs
        pairs={shift.tenders.flatMap((tender) => [
          [`${methodName(tender.method)} (${tender.count})`, format.amount(tender.amountMinor)],
          ...extra(t('collected'), tender.collectedMinor, format),
          ...extra(t('refunds'), -tender.refundsMinor, format),
          ...extra(t('paidOut'), -tender.paidOutMinor, format),
        ])}
      />
      {shift.tenders
        .filter(({ parts }) => parts.length > 0)
        .map((tender) => (
          <TenderParts key={tender.method} tender={tender} format={format} />
        ))}
      {shift.tenders
        .filter(({ method, countedMinor }) => method !== 'cash' && countedMinor !== null)
        .map((tender) => (
          <Pairs key={tender.method} pairs={wholePairs(tender, format)} />
        ))}
    </>
  );
}

const isByPart = ({ parts }: Tender): boolean =>
  parts.some(({ countedMinor }) => countedMinor !== null);

/** All of a way of paying. What is only taken to be there in part was not counted together. */
function wholePairs(tender: Tender, format: Format): Pair[] {
  const { method, expectedMinor, countedMinor, differenceMinor, parts } = tender;
  const isCounted = !isByPart(tender) || parts.every((part) => part.countedMinor !== null);
  return [
    [`${methodName(method)}: ${t('expected')}`, format.amount(expectedMinor)],
    ...(isCounted ? [[t('counted'), format.amount(countedMinor ?? 0)] as const] : []),
    [t('difference'), format.amount(differenceMinor ?? 0)],
  ];
}

/** A tender by who moves its money: what should be found at each, and what was. */
function TenderParts({ tender, format }: { readonly tender: Tender; readonly format: Format }) {
  const { method, parts } = tender;
  const isCounted = isByPart(tender);
  const title = t(isCounted ? 'partsCounted' : 'partsOf', { method: methodName(method) });
  return (
    <section aria-label={title}>
      <p className={styles['lines']}>{title}</p>
      <Pairs
        pairs={parts.flatMap((part): Pair[] => [
          [
            <>
              {part.name === null ? t('partUnnamed') : <bdi>{part.name}</bdi>} (
              {format.number(part.count)})
            </>,
            format.amount(part.expectedMinor),
          ],
          ...(isCounted ? foundPairs(part, format) : []),
        ])}
      />
    </section>
  );
}

function foundPairs({ countedMinor, differenceMinor }: Part, format: Format): Pair[] {
  if (countedMinor === null) return [[t('counted'), t('notCounted')]];
  return [
    [t('counted'), format.amount(countedMinor)],
    [t('difference'), format.amount(differenceMinor ?? 0)],
  ];
}

const extra = (label: string, minor: number, format: Format): Pair[] =>
  minor === 0 ? [] : [[label, format.amount(minor)]];

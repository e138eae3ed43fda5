import type { TenderCount } from '@tillbook/core/sales/count-tender';
import { t } from '../i18n/en/shifts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { useUser } from '../session/use-session.ts';
import { methodName } from '../ui/payment-words.ts';
import { discarded } from './discarded-line.ts';
import { Pairs, type Pair } from './receipt-pairs.tsx';
import styles from './receipt.module.css';
import { lineName } from './tender-lines.ts';
import type { UnsentClosingContent } from './unsent-closing.ts';
import { zoneFormat } from './zone-format.ts';

interface PartProps {
  readonly closing: UnsentClosingContent;
  readonly format: Format;
}

/**
 * What was counted when a shift was closed without a connection, and what this device knows of the
 * shift: a slip for the drawer until the server numbers the Z report.
 */
export function CountSlip({ closing }: { readonly closing: UnsentClosingContent }) {
  const { place } = useFormat();
  const format = zoneFormat({ ...place, currency: closing.currency, timeZone: null });
  const shop = useUser().business?.name ?? '';
  const { branchName, tillName, closedByName: name, openedAt } = closing;
  const { closedAt, handOverNote = null } = closing.closing;
  return (
    <article className={styles['receipt']} aria-label={t('countSlip')}>
      <header dir="auto">
        <strong>{shop}</strong>
        <span>
          {branchName} · {tillName}
        </span>
        <span>{t('countSlip')}</span>
      </header>
      <Pairs
        pairs={[
          [t('opened'), format.dateTime(openedAt)],
          [t('closed'), t('by', { at: format.dateTime(closedAt), name })],
          [t('zNumber'), t('zWaits')],
        ]}
      />
      <CountedPart closing={closing} format={format} />
      <KnownPart closing={closing} format={format} />
      <Pairs
        pairs={[
          ...(handOverNote === null ? [] : [[t('handOver'), handOverNote] as const]),
          [t('signature'), '________________'],
        ]}
      />
    </article>
  );
}

function CountedPart({ closing, format }: PartProps) {
  const { currency } = closing;
  const { countedMinor, pieces, tenders } = closing.closing;
  return (
    <section aria-label={t('counted')}>
      <p className={styles['lines']}>
        {t('counted')} ({currency})
      </p>
      <Pairs
        pairs={[
          ...(pieces ?? []).map(({ valueMinor, count }): Pair => [
            `${format.amount(valueMinor)} × ${count}`,
            format.amount(valueMinor * count),
          ]),
          [methodName('cash'), format.amount(countedMinor)],
          ...(tenders ?? []).map((each): Pair => [
            tenderName(each),
            format.amount(each.countedMinor),
          ]),
        ]}
      />
    </section>
  );
}

/** What was counted: a provider, an own way of paying, or all of a way. */
const tenderName = ({ method, part }: TenderCount) =>
  part === undefined ? methodName(method) : <bdi>{lineName({ method, part })}</bdi>;

/** Told after the count only; others may have used the drawer of a shift that was sent. */
function KnownPart({ closing, format }: PartProps) {
  const { countedMinor } = closing.closing;
  const { tenders, expectedMinor, discards, ...drawer } = closing.known;
  const some = (label: string, minor: number): Pair[] =>
    minor === 0 ? [] : [[label, format.amount(minor)]];
  return (
    <section aria-label={t('asKnownHere')}>
      <p className={styles['lines']}>{t(expectedMinor === null ? 'asWaitsHere' : 'asKnownHere')}</p>
      <Pairs
        pairs={[
          ...tenders.flatMap(({ method, count, amountMinor, parts = [] }): Pair[] => [
            [`${methodName(method)} (${count})`, format.amount(amountMinor)],
            ...parts.map((part): Pair => [
              <>
                – {part.name === null ? t('partUnnamed') : <bdi>{part.name}</bdi>} ({part.count})
              </>,
              format.amount(part.amountMinor),
            ]),
          ]),
          ...some(t('refunds'), -drawer.refundsMinor),
          ...some(t('payIns'), drawer.payInsMinor),
          ...some(t('payOuts'), -drawer.payOutsMinor),
          ...some(t('drops'), -drawer.dropsMinor),
          ...(discards === undefined ? [] : [discarded(discards, format)]),
          ...(expectedMinor === null
            ? []
            : [
                [`${methodName('cash')}: ${t('expected')}`, format.amount(expectedMinor)] as const,
                [t('difference'), format.amount(countedMinor - expectedMinor)] as const,
              ]),
        ]}
      />
      {expectedMinor === null && <p>{t('expectedLater')}</p>}
    </section>
  );
}

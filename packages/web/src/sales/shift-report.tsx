import type { CashMove, Shift } from '@tillbook/core/sales/tills.api';
import type { Format } from '../i18n/format.ts';
import { t as seals } from '../i18n/en/seals.ts';
import { t } from '../i18n/en/shifts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { NoData } from '../ui/figures.tsx';
import { sealText } from '../ui/seal-words.ts';
import { AwaitedLine } from './awaited-at-shift.tsx';
import { discarded } from './discarded-line.ts';
import { Pairs } from './receipt-pairs.tsx';
import styles from './receipt.module.css';
import { useShiftSeal } from './shift-seal.ts';
import { ShiftTenders } from './shift-tenders.tsx';
import { categoryName, kindName } from './shift-words.ts';
import { takenOff } from './taken-off-lines.ts';
import { methodName } from '../ui/payment-words.ts';
import { zoneFormat } from './zone-format.ts';

/** Amounts and times of a shift: in its currency, and by the clock on the branch's wall. */
function useShiftFormat(shift: Shift): Format {
  const { place } = useFormat();
  const { currency, timezone: timeZone } = shift;
  return zoneFormat({ ...place, currency, timeZone });
}

/** An X or a Z report: on the screen, on the device's paper, or (wide) on A4. */
export function ShiftReport({ shift, isWide = false }: { shift: Shift; isWide?: boolean }) {
  const format = useShiftFormat(shift);
  const shop = useUser().business?.name ?? '';
  const title = shift.zNumber === null ? t('xReport') : t('zReport', { number: shift.zNumber });
  return (
    <article className={styles['receipt']} data-wide={isWide ? '' : undefined} aria-label={title}>
      <header dir="auto">
        <strong>{shop}</strong>
        <span>
          {shift.branchName} · {shift.tillName}
        </span>
        <span>{title}</span>
      </header>
      <Times shift={shift} format={format} />
      <Sold shift={shift} format={format} />
      <ShiftTenders shift={shift} format={format} />
      <AwaitedLine shiftId={shift._id} format={format} />
      <Drawer shift={shift} format={format} />
      <Moves
        label={t('cashMoves')}
        moves={shift.moves.filter(({ isLate }) => !isLate)}
        format={format}
      />
      <Late shift={shift} format={format} />
      <OtherCounts shift={shift} format={format} />
      <Foot shift={shift} format={format} />
      <SealLine shift={shift} />
    </article>
  );
}

/** Whether its figures hold, on paper too; nothing where that could not be asked. */
function SealLine({ shift }: { readonly shift: Shift }) {
  const { data } = useShiftSeal(shift);
  if (data === undefined) return null;
  return <Pairs pairs={[[seals('seal'), sealText(data)]]} />;
}

interface PartProps {
  readonly shift: Shift;
  readonly format: Format;
}

function Times({ shift, format }: PartProps) {
  const at = (moment: string, name: string | null) =>
    t('by', { at: format.dateTime(moment), name: name ?? '' });
  return (
    <Pairs
      pairs={[
        [t('opened'), at(shift.openedAt, shift.openedByName)],
        ...(shift.closedAt === null
          ? []
          : [[t('closed'), at(shift.closedAt, shift.closedByName)] as const]),
        ...(shift.forcedReason === null ? [] : [[t('forced'), shift.forcedReason] as const]),
      ]}
    />
  );
}

function Sold({ shift, format }: PartProps) {
  return (
    <Pairs
      pairs={[
        [t('salesCount'), format.number(shift.salesCount)],
        [t('salesHeader', { currency: shift.currency }), format.amount(shift.salesMinor)],
        ...shift.taxes.map(
          ({ taxBasisPoints, taxMinor }) =>
            [t('tax', { rate: format.percent(taxBasisPoints) }), format.amount(taxMinor)] as const,
        ),
        [t('taxTotal'), format.amount(shift.taxMinor)],
        ...takenOff(shift, format),
        ...(shift.discards === null ? [] : [discarded(shift.discards, format)]),
      ]}
    />
  );
}

function Drawer({ shift, format }: PartProps) {
  const known = (minor: number | null) => (minor === null ? <NoData /> : format.amount(minor));
  const isClosed = shift.closedAt !== null;
  return (
    <Pairs
      pairs={[
        [t('float'), format.amount(shift.floatMinor)],
        [t('payIns'), format.amount(shift.payInsMinor)],
        [t('payOuts'), format.amount(-shift.payOutsMinor)],
        [t('drops'), format.amount(-shift.dropsMinor)],
        [t('noSales'), format.number(shift.noSales)],
        [`${methodName('cash')}: ${t('expected')}`, known(shift.expectedMinor)],
        ...(isClosed
          ? [
              [
                t('counted'),
                shift.countedMinor === null ? t('notCounted') : format.amount(shift.countedMinor),
              ] as const,
              [t('difference'), known(shift.differenceMinor)] as const,
            ]
          : []),
      ]}
    />
  );
}

function Moves(props: {
  readonly label: string;
  readonly moves: readonly CashMove[];
  readonly format: Format;
}) {
  const { label, moves, format } = props;
  if (moves.length === 0) return null;
  return (
    <ul className={styles['lines']} aria-label={label}>
      {moves.map((move) => (
        <li key={move._id}>
          <span className={styles['line']}>
            <span>
              {move.number} · {kindName(move.kind)}
            </span>
            <span>{move.kind === 'no_sale' ? '' : format.amount(signed(move))}</span>
          </span>
          <small dir="auto">
            {[
              format.time(move.movedAt),
              move.movedByName,
              move.category === null ? null : categoryName(move.category),
              move.reason,
              backText(move, moves),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** How two moves belong together of which one takes the other back. */
function backText({ takesBack, isTakenBack }: CashMove, moves: readonly CashMove[]): string | null {
  if (isTakenBack) return t('moveWasTakenBack');
  const other = moves.find(({ _id }) => _id === takesBack);
  return other === undefined ? null : t('moveBackOf', { number: other.number });
}

const signed = ({ kind, amountMinor }: CashMove): number =>
  kind === 'pay_in' ? amountMinor : -amountMinor;

/** What came after the close: beside the report, which stays as it was. */
function Late({ shift, format }: PartProps) {
  const { late } = shift;
  if (late === null) return null;
  return (
    <section aria-label={t('late')}>
      <p className={styles['lines']}>{t('late')}</p>
      <Pairs
        pairs={[
          [t('salesCount'), format.number(late.salesCount)],
          [t('salesHeader', { currency: shift.currency }), format.amount(late.salesMinor)],
          ...late.tenders.map(
            ({ method, amountMinor, count }) =>
              [`${methodName(method)} (${count})`, format.amount(amountMinor)] as const,
          ),
          ...(late.refundsCount === 0 ? [] : [lateRefunds(late, format)]),
          ...(late.discardsCount === 0
            ? []
            : [discarded({ count: late.discardsCount, totalMinor: late.discardsMinor }, format)]),
        ]}
      />
      <Moves
        label={t('cashMovesLate')}
        moves={shift.moves.filter(({ isLate }) => isLate)}
        format={format}
      />
    </section>
  );
}

const lateRefunds = (late: NonNullable<Shift['late']>, format: PartProps['format']) =>
  [`${t('refunds')} (${late.refundsCount})`, format.amount(-late.refundsMinor)] as const;

/** What devices counted without a connection that were not the first to close it. */
function OtherCounts({ shift, format }: PartProps) {
  if (shift.otherCounts.length === 0) return null;
  return (
    <section aria-label={t('countedToo')}>
      <p className={styles['lines']}>{t('countedToo')}</p>
      <Pairs
        pairs={shift.otherCounts.map(({ countedMinor, countedAt, countedByName: name }) => [
          t('by', { at: format.dateTime(countedAt), name }),
          format.amount(countedMinor),
        ])}
      />
    </section>
  );
}

function Foot({ shift, format }: PartProps) {
  const { pieces, handOverNote, auditHash, review } = shift;
  return (
    <>
      {pieces !== null && (
        <Pairs
          pairs={pieces.map(({ valueMinor, count }) => [
            `${format.amount(valueMinor)} × ${count}`,
            format.amount(valueMinor * count),
          ])}
        />
      )}
      <Pairs
        pairs={[
          ...(handOverNote === null ? [] : [[t('handOver'), handOverNote] as const]),
          ...(review === null
            ? []
            : [
                [
                  t('reviewed'),
                  [t('by', { at: format.dateTime(review.at), name: review.byName }), review.note]
                    .filter((part) => part !== null)
                    .join(' · '),
                ] as const,
              ]),
          ...(auditHash === null
            ? []
            : [[t('auditHash'), <bdi key="hash">{auditHash}</bdi>] as const]),
        ]}
      />
    </>
  );
}

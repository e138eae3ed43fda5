import { customerTitle } from '@tillbook/core/customers/customer-words';
import { getBlindReturn, type BlindReturn } from '@tillbook/core/refunds/blind-return.api';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/blind-returns.ts';
import { t as inRefunds } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import styles from './receipt.module.css';
import { reasonName } from './refund-words.ts';
import { unitText } from './unit-text.ts';
import { zoneFormat } from './zone-format.ts';

const LINES = 12;

/** Goods that came back without a receipt: the slip, and printing it. */
export function BlindSlipSheet(props: { readonly returnId: string; readonly onClose: () => void }) {
  const { returnId, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['refunds', 'blind', returnId],
    queryFn: ({ signal }) => call(getBlindReturn, { params: { returnId } }, { signal }),
    staleTime: Infinity,
  });
  const slip = data !== undefined && <BlindSlip made={data} />;
  const { print, sheet } = usePrintSlip(() => (slip === false ? null : { content: slip }));
  return (
    <Sheet
      title={<bdi dir="ltr">{data?.number ?? t('slip')}</bdi>}
      onClose={onClose}
      actions={
        slip !== false && (
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => print(slip)}>
            {inRefunds('print')}
          </Button>
        )
      }
    >
      {slip}
      {data === undefined && error !== null && (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonLines lines={LINES} />}
      {sheet}
    </Sheet>
  );
}

function Pairs(props: { readonly pairs: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles['pairs']}>
      {props.pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the customer signs and gets. */
function BlindSlip({ made }: { readonly made: BlindReturn }) {
  const { place } = useFormat();
  const { currency, timezone: timeZone, approvedByName, balanceAfterMinor: after } = made;
  const format = zoneFormat({ ...place, currency, timeZone });
  const customer = { name: made.customerName, phone: made.customerPhone };
  const when = <time dateTime={made.postedAt}>{format.dateTime(made.postedAt)}</time>;
  return (
    <article className={styles['receipt']} aria-label={t('slipOf', { number: made.number })}>
      <header dir="auto">
        <strong>{made.businessName}</strong>
        <span>{made.branchName}</span>
        {made.branchAddress !== null && <span>{made.branchAddress}</span>}
        <strong>{t('slip')}</strong>
      </header>
      <Pairs
        pairs={[
          [inRefunds('number'), <bdi dir="ltr">{made.number}</bdi>],
          [inRefunds('when'), when],
          [inRefunds('by'), <bdi>{made.postedByName}</bdi>],
          [inRefunds('customer'), <bdi>{customerTitle(customer)}</bdi>],
          ...(approvedByName === null
            ? []
            : [[inRefunds('approvedBy'), <bdi>{approvedByName}</bdi>] as const]),
        ]}
      />
      <ul className={styles['lines']}>
        {made.lines.map((line) => (
          <SlipLine key={line.lineNo} line={line} format={format} />
        ))}
      </ul>
      <dl className={styles['pairs']} data-total="">
        <div>
          <dt>{inRefunds('totalIn', { currency })}</dt>
          <dd>{format.amount(made.totalMinor)}</dd>
        </div>
      </dl>
      <Pairs
        pairs={[
          [inRefunds('tax'), format.amount(made.taxMinor)],
          [t('storeCredit'), format.amount(made.totalMinor)],
          after <= 0 ? [t('balance'), format.amount(-after)] : [t('owed'), format.amount(after)],
        ]}
      />
      <p className={styles['thanks']}>{inRefunds('signature')} ______________</p>
    </article>
  );
}

function SlipLine(props: {
  readonly line: BlindReturn['lines'][number];
  readonly format: ReturnType<typeof zoneFormat>;
}) {
  const { line, format } = props;
  const quantity = unitText(format, line.quantityMilli, line.unit);
  return (
    <li>
      <span dir="auto">{line.name}</span>
      <small dir="auto">
        {reasonName(line.reason)}
        {line.note === null ? '' : ` · ${line.note}`} ·{' '}
        {inRefunds(`disposition_${line.disposition}`)}
      </small>
      <span className={styles['line']}>
        <span>
          {quantity} × {format.amount(line.unitPriceMinor)}
        </span>
        <span>{format.amount(line.totalMinor)}</span>
      </span>
    </li>
  );
}

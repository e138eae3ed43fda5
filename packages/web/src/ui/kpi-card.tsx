import { ArrowDown, ArrowRight, ArrowUp, ArrowUpRight, CircleHelp } from 'lucide-react';
import { Children, useId, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from './app-link.tsx';
import styles from './kpi-card.module.css';
import { Sparkline } from './sparkline.tsx';

export interface Delta {
  /** Change in basis points of the value before: 1200 is +12 %. Null where there was none. */
  readonly basisPoints: number | null;
  /** What it is compared with: "vs last Tue". */
  readonly versus: string;
  /** Whether more is better; colours the figure. Null: neither, it is not coloured. */
  readonly isMoreBetter?: boolean | null;
}

/** One number: label, value, how it moved (sign, arrow, word), the last days as a line. */
export function KpiCard(props: {
  readonly label: string;
  /** Formatted; `<KpiMoney>` for amounts. */
  readonly value: ReactNode;
  readonly delta?: Delta;
  /** Up to 14 values, the newest last. */
  readonly trend?: readonly number[];
  /** What the trend shows, for screen readers: "Sales of the last 14 days". */
  readonly trendLabel?: string;
  /** Where the rows behind the figure are. */
  readonly to?: string;
  /** Name and value open what this does; `hint` says what that is, `behind` names the link. */
  readonly opens?: {
    readonly run: () => void;
    readonly hint: string;
    readonly behind: string;
  };
  readonly note?: ReactNode;
  /** A small button in the upper corner: how the figure is counted. */
  readonly corner?: ReactNode;
}) {
  const { label, value, delta, trend, trendLabel, to, opens, note, corner } = props;
  return (
    <section className={styles['card']} aria-label={label}>
      <h2>
        {opens !== undefined && <Opener label={label} opens={opens} />}
        {opens === undefined && (to === undefined ? label : <AppLink to={to}>{label}</AppLink>)}
      </h2>
      <p className={styles['value']}>{value}</p>
      <div className={styles['foot']}>
        {delta !== undefined && <DeltaText delta={delta} />}
        {note !== undefined && <span>{note}</span>}
        {trend !== undefined && trend.length > 1 && (
          <Sparkline values={trend} label={trendLabel ?? label} />
        )}
      </div>
      {opens !== undefined && to !== undefined && (
        <AppLink to={to} className={styles['behind']} aria-label={opens.behind}>
          <ArrowUpRight size={16} aria-hidden />
        </AppLink>
      )}
      {corner !== undefined && <div className={styles['corner']}>{corner}</div>}
    </section>
  );
}

/** The whole tile is its target; it is named by the figure and described by what it does. */
function Opener(props: {
  readonly label: string;
  readonly opens: { readonly run: () => void; readonly hint: string };
}) {
  const { label, opens } = props;
  const id = useId();
  return (
    <button
      type="button"
      className={styles['opens']}
      aria-haspopup="dialog"
      aria-describedby={id}
      onClick={opens.run}
    >
      {label}
      <CircleHelp size={14} aria-hidden data-print="no" />
      <span id={id} hidden>
        {opens.hint}
      </span>
    </button>
  );
}

/** An amount of more characters is set smaller. */
const LONG = 14;

/** A tile's amount: whole where it fits, short on a narrow tile, whole for screen readers. */
export function KpiMoney({ minor, currency }: { minor: number; currency?: string }) {
  const format = useFormat();
  const whole = format.money(minor, currency);
  return (
    <bdi title={whole} data-long={whole.length > LONG ? '' : undefined}>
      <span className={styles['whole']}>{whole}</span>
      <span className={styles['short']} aria-hidden>
        {format.moneyShort(minor, currency)}
      </span>
    </bdi>
  );
}

/** The difference to before, readable without its colour. */
export function DeltaText({ delta }: { readonly delta: Delta }) {
  const format = useFormat();
  const { basisPoints, versus, isMoreBetter = true } = delta;
  if (basisPoints === null) return <span>{versus}</span>;
  const direction = Math.sign(basisPoints);
  const Icon = direction > 0 ? ArrowUp : direction < 0 ? ArrowDown : ArrowRight;
  const word = direction > 0 ? t('deltaUp') : direction < 0 ? t('deltaDown') : t('deltaSame');
  const sign = direction > 0 ? '+' : direction < 0 ? '−' : '';
  const isPlain = direction === 0 || isMoreBetter === null;
  const isGood = isPlain ? undefined : direction > 0 === isMoreBetter;
  return (
    <span className={styles['delta']} data-good={isGood}>
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      <span className="sr-only">{word}</span>
      <bdi className="number">
        {sign}
        {format.percent(Math.abs(basisPoints))}
      </bdi>
      <span className={styles['versus']}>{versus}</span>
    </span>
  );
}

/** Cards side by side, as many as fit; wide ones have room for long amounts, and none is alone. */
export function KpiRow(props: { readonly children: ReactNode; readonly isWide?: boolean }) {
  const { children, isWide = false } = props;
  if (!isWide) return <div className={styles['row']}>{children}</div>;
  return (
    <div className={styles['wide']}>
      <div className={styles['row']} data-wide="" data-cards={Children.toArray(children).length}>
        {children}
      </div>
    </div>
  );
}

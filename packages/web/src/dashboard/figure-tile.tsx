import {
  isAsOfNow,
  sourcesOf,
  type DashboardFigure,
  type FigureUnit,
} from '@tillbook/core/reports/figures';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/figures.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { definitionOf } from '../ui/definition-words.ts';
import { figureName, numberText, sourceOf } from '../ui/figure-words.ts';
import { KpiCard, KpiMoney, type Delta } from '../ui/kpi-card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useNarrowed, type Behind } from './counted.tsx';
import styles from './dashboard.module.css';

const FigureDialog = lazyPart(() => import('../ui/figure-dialog.tsx'), 'FigureDialog');

const BEHIND = {
  receipts: () => t('seeReceipts'),
  refunds: () => t('seeRefunds'),
  report: () => t('seeReport'),
  list: () => t('seeList'),
} as const;

interface Tile {
  readonly figure: DashboardFigure;
  /** Null where nothing can be said. */
  readonly value: number | null;
  readonly before?: number | null;
  readonly unit?: FigureUnit;
  readonly currency?: string;
  readonly behind?: Behind | null;
}

/** A figure in text, by its unit. */
function useText({ unit = 'money', currency }: Tile) {
  const format = useFormat();
  return (value: number | null): string => {
    if (value === null) return '–';
    return unit === 'money' ? format.money(value, currency) : numberText(unit, value, format);
  };
}

/** The dialog of a figure and what opens it. */
function useHow(tile: Tile): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const narrowed = useNarrowed();
  const text = useText(tile);
  const { figure, value, before, behind = null } = tile;
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <FigureDialog
        figure={{
          ...{ name: figureName(figure), how: definitionOf(figure), value: text(value) },
          before: before === undefined ? null : text(before),
          source: sourcesOf(figure).map(sourceOf).join(' '),
          isNow: isAsOfNow(figure),
          isOfReceipts: sourcesOf(figure).includes('tills'),
          behind: behind === null ? null : { to: behind.to, label: BEHIND[behind.kind]() },
        }}
        narrowed={narrowed}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}

/** A figure as a tile: name and value open how it is counted, the arrow leads to its rows. */
export function FigureTile(
  props: Tile & {
    readonly delta?: Delta;
    readonly trend?: readonly number[];
    readonly trendLabel?: string;
    readonly note?: ReactNode;
  },
) {
  const { figure, value, before: _before, unit = 'money', currency, behind, ...shown } = props;
  const { open, dialog } = useHow(props);
  const text = useText(props);
  const name = figureName(figure);
  const isMoney = unit === 'money' && value !== null;
  return (
    <>
      <KpiCard
        {...shown}
        label={name}
        value={
          isMoney ? (
            <KpiMoney minor={value} {...(currency === undefined ? {} : { currency })} />
          ) : (
            text(value)
          )
        }
        opens={{
          run: open,
          hint: t('howIsCounted'),
          behind: t('seeBehind', { figure: name }),
        }}
        {...(behind === undefined || behind === null ? {} : { to: behind.to })}
      />
      {dialog}
    </>
  );
}

/** A figure in a row of a table: its value opens how it is counted. */
export function FigureValue(props: Tile) {
  const { figure, value, unit = 'money' } = props;
  const { open, dialog } = useHow(props);
  const text = useText(props);
  if (value === null) return <NoData />;
  return (
    <>
      <button
        type="button"
        className={styles['opens']}
        aria-haspopup="dialog"
        aria-label={t('of', { figure: figureName(figure), value: text(value) })}
        title={t('howIsCounted')}
        onClick={open}
      >
        {unit === 'money' ? <Amount minor={value} /> : <bdi className="number">{text(value)}</bdi>}
      </button>
      {dialog}
    </>
  );
}

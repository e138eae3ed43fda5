import { FIGURES, type FigureName } from '@tillbook/core/reports/figures';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/figures.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { definitionOf } from '../ui/definition-words.ts';
import type { ToldFigure } from '../ui/figure-dialog.tsx';
import { figureName, sourceOf } from '../ui/figure-words.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { daysSaid, placesSaid, type Narrowed } from '../ui/narrowed.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useFigureText } from './figure-text.tsx';
import { askedOf, useBranches, type Head } from './queries.ts';

const FigureDialog = lazyPart(() => import('../ui/figure-dialog.tsx'), 'FigureDialog');

/** The days and the branch of a page, and what they are called. */
export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly branchId: string | undefined;
  readonly said: Narrowed;
}

/** What the figures of a page are narrowed to. */
export function useNarrowedTo(head: Head, receipts: number | null): Asked {
  const format = useFormat();
  const { branchId } = askedOf(useUrlState());
  const { from, to, comparedFrom, comparedTo, timezone } = head;
  const said = {
    ...placesSaid(useBranches().data ?? [], branchId, timezone, format),
    period: daysSaid(from, to, format),
    compared: daysSaid(comparedFrom, comparedTo, format),
    asOf: format.dateTime(head.asOf),
    receipts,
  };
  return { from, to, branchId, said };
}

interface Counted {
  readonly figure: FigureName;
  readonly value: number | null;
  readonly before: number | null;
  readonly narrowed: Asked;
}

/** Says how a figure is counted: formula, source, filters, zone, and the receipts behind it. */
export function HowCounted({ figure, value, before, narrowed }: Counted) {
  const text = useFigureText();
  const { from, to, branchId, said } = narrowed;
  const { sources } = FIGURES[figure];
  const search = { from, to, branchId };
  const { sales } = paths.business;
  return (
    <HowShown
      narrowed={said}
      figure={{
        ...{ name: figureName(figure), how: definitionOf(figure) },
        ...{ value: text(figure, value), before: text(figure, before) },
        source: sources.map(sourceOf).join(' '),
        isOfReceipts: sources.some((one) => one === 'tills'),
        behind:
          figure === 'refunds'
            ? { to: sales({ ...search, view: 'refunds', kind: 'refund' }), label: t('seeRefunds') }
            : { to: sales(search), label: t('seeReceipts') },
      }}
    />
  );
}

/** The question mark beside a figure, and what it opens. */
export function HowShown(props: { readonly figure: ToldFigure; readonly narrowed: Narrowed }) {
  const { figure, narrowed } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span data-print="no">
      <IconButton
        label={t('how', { figure: figure.name })}
        icon={<CircleHelp size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <FigureDialog figure={figure} narrowed={narrowed} onClose={() => setIsOpen(false)} />
      )}
    </span>
  );
}

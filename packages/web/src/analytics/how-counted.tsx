import { FIGURES, type FigureName } from '@tillbook/core/reports/figures';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/figures.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { definitionOf } from '../ui/definition-words.ts';
import { figureName, sourceOf } from '../ui/figure-words.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Facts, Stack } from '../ui/panel.tsx';
import { useFigureText } from './figure-text.tsx';
import type { Asked } from './queries.ts';

/** What figures of a page are narrowed to. */
export interface Narrowed extends Asked {
  readonly from: string;
  readonly to: string;
  readonly comparedFrom: string;
  readonly comparedTo: string;
  readonly timezone: string;
  readonly branchName: string;
}

interface Counted {
  readonly figure: FigureName;
  readonly value: number | null;
  readonly before: number | null;
  readonly narrowed: Narrowed;
}

/** Says how a figure is counted: formula, source, filters, zone, and the receipts behind it. */
export function HowCounted({ figure, value, before, narrowed }: Counted) {
  const text = useFigureText();
  const { from, to, branchId } = narrowed;
  const { sources } = FIGURES[figure];
  const ofRefunds = sources.length === 1 && figure === 'refunds';
  const search = { from, to, ...(branchId === undefined ? {} : { branchId }) };
  const { sales } = paths.business;
  return (
    <HowShown
      name={figureName(figure)}
      how={definitionOf(figure)}
      value={text(figure, value)}
      before={text(figure, before)}
      source={sources.map(sourceOf).join(' ')}
      narrowed={narrowed}
      behind={
        ofRefunds
          ? { to: sales({ ...search, view: 'refunds', kind: 'refund' }), label: t('seeRefunds') }
          : { to: sales(search), label: t('seeReceipts') }
      }
    />
  );
}

interface Shown {
  readonly name: string;
  /** The formula in words. */
  readonly how: string;
  readonly value: string;
  readonly before: string;
  readonly source: string;
  readonly narrowed: Narrowed;
  /** The rows behind it. */
  readonly behind: { readonly to: string; readonly label: string };
}

/** The question mark beside a figure, and what it opens. */
export function HowShown(props: Shown) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span data-print="no">
      <IconButton
        label={t('how', { figure: props.name })}
        icon={<CircleHelp size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <HowDialog {...props} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

function HowDialog(props: Shown & { readonly onClose: () => void }) {
  const { name, how, value, before, source, narrowed, behind, onClose } = props;
  const { from, to, comparedFrom, comparedTo, timezone, branchName } = narrowed;
  const format = useFormat();
  const period = (start: string, end: string) => `${format.date(start)} – ${format.date(end)}`;
  return (
    <Dialog
      question={t('howTitle', { figure: name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <ButtonLink kind="primary" to={behind.to}>
            {behind.label}
          </ButtonLink>
        </>
      }
    >
      <Stack>
        <p>{how}</p>
        <Facts
          facts={[
            { label: t('howValue'), value, isFigure: true },
            { label: t('howPeriod'), value: period(from, to) },
            { label: t('howBefore'), value: before, isFigure: true },
            { label: t('howBeforeDays'), value: period(comparedFrom, comparedTo) },
            { label: t('howBranch'), value: branchName },
            { label: t('howZone'), value: timezone },
            { label: t('howSource'), value: source },
          ]}
        />
      </Stack>
    </Dialog>
  );
}

import { isAsOfNow, sourcesOf, type DashboardFigure } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/figures.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { definitionOf } from '../ui/definition-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { figureName, sourceOf } from '../ui/figure-words.ts';
import { Facts, Stack } from '../ui/panel.tsx';
import type { Behind, Narrowed } from './counted.tsx';

const BEHIND = {
  receipts: () => t('seeReceipts'),
  refunds: () => t('seeRefunds'),
  report: () => t('seeReport'),
  list: () => t('seeList'),
} as const;

/** How a figure of a dashboard is counted: formula, filters, source, and the way to its rows. */
export function FigureDialog(props: {
  readonly figure: DashboardFigure;
  /** Formatted; `before` only where something is compared. */
  readonly value: string;
  readonly before: string | null;
  readonly narrowed: Narrowed;
  readonly behind: Behind | null;
  readonly onClose: () => void;
}) {
  const { figure, value, before, narrowed, behind, onClose } = props;
  const { receipts } = narrowed;
  const format = useFormat();
  const isNow = isAsOfNow(figure);
  const isOfReceipts = sourcesOf(figure).includes('tills') && receipts !== null;
  const facts = [
    { label: t('howValue'), value, isFigure: true },
    {
      label: t('howPeriod'),
      value: isNow ? t('now', { at: narrowed.asOf }) : narrowed.period,
    },
    ...(before === null || narrowed.compared === null
      ? []
      : [
          { label: t('howBefore'), value: before, isFigure: true },
          { label: t('howBeforeDays'), value: narrowed.compared },
        ]),
    ...(isOfReceipts ? [{ label: t('documents'), value: format.number(receipts) }] : []),
    { label: t('howBranch'), value: narrowed.branch },
    { label: t('howZone'), value: narrowed.zone },
    { label: t('howCutoff'), value: narrowed.cutoff },
    { label: t('howSource'), value: sourcesOf(figure).map(sourceOf).join(' ') },
  ];
  return (
    <Dialog
      question={t('howTitle', { figure: figureName(figure) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {behind !== null && (
            <ButtonLink kind="primary" to={behind.to}>
              {BEHIND[behind.kind]()}
            </ButtonLink>
          )}
        </>
      }
    >
      <Stack>
        <p>{definitionOf(figure)}</p>
        <Facts facts={facts} />
      </Stack>
    </Dialog>
  );
}

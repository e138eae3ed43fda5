import { t } from '../i18n/en/figures.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ButtonLink } from './button-link.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Narrowed } from './narrowed.ts';
import { Facts, Stack } from './panel.tsx';

/** A figure that is told about. */
export interface ToldFigure {
  readonly name: string;
  /** The formula in words. */
  readonly how: string;
  /** Formatted; `before` only where something is compared. */
  readonly value: string;
  readonly before: string | null;
  /** Where it is read. */
  readonly source: string;
  /** As it is at this moment, whatever days are looked at. */
  readonly isNow?: boolean;
  /** Whether receipts make it up. */
  readonly isOfReceipts?: boolean;
  /** The rows behind it. */
  readonly behind: { readonly to: string; readonly label: string } | null;
}

/** How a figure is counted: formula, filters, zone, source, and the way to its rows. */
export function FigureDialog(props: {
  readonly figure: ToldFigure;
  readonly narrowed: Narrowed;
  readonly onClose: () => void;
}) {
  const { figure, narrowed, onClose } = props;
  const { name, how, value, before, source, isNow = false, isOfReceipts = false, behind } = figure;
  const { receipts, compared } = narrowed;
  const format = useFormat();
  const facts = [
    { label: t('howValue'), value, isFigure: true },
    {
      label: t('howPeriod'),
      value: isNow ? t('now', { at: narrowed.asOf }) : narrowed.period,
    },
    ...(before === null || compared === null
      ? []
      : [
          { label: t('howBefore'), value: before, isFigure: true },
          { label: t('howBeforeDays'), value: compared },
        ]),
    ...(isOfReceipts && receipts !== null
      ? [{ label: t('documents'), value: format.number(receipts) }]
      : []),
    { label: t('howBranch'), value: narrowed.branch },
    { label: t('howZone'), value: narrowed.zone },
    { label: t('howCutoff'), value: narrowed.cutoff },
    ...(isNow ? [] : [{ label: t('howAsOf'), value: narrowed.asOf }]),
    { label: t('howSource'), value: source },
  ];
  return (
    <Dialog
      question={t('howTitle', { figure: name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {behind !== null && (
            <ButtonLink kind="primary" to={behind.to}>
              {behind.label}
            </ButtonLink>
          )}
        </>
      }
    >
      <Stack>
        <p>{how}</p>
        <Facts facts={facts} />
      </Stack>
    </Dialog>
  );
}

import { returnOf, type TaxHeld } from '@tillbook/core/books/money-moves';
import { t } from '../i18n/en/expenses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/panel.tsx';

type Return = ReturnType<typeof returnOf>;

/** What the books hold of tax, and the return that settles it, to take over into the form. */
export function TaxReturnPart(props: {
  readonly held: TaxHeld;
  readonly onTake: (found: Return) => void;
}) {
  const { held, onTake } = props;
  const { money } = useFormat();
  const due = returnOf(held);
  const amount = money(due.amountMinor);
  const isSettled = due.amountMinor === 0 && due.inputTaxMinor === 0;
  return (
    <Row>
      <p role="status">
        {t('taxHeld', { output: money(held.outputMinor), input: money(held.inputMinor) })}{' '}
        {due.amountMinor === 0
          ? t('taxEven')
          : t(due.kind === 'tax_paid' ? 'taxToPay' : 'taxToCome', { amount })}
      </p>
      {!isSettled && due.amountMinor > 0 && (
        <Button onClick={() => onTake(due)}>{t('taxTake')}</Button>
      )}
    </Row>
  );
}

import { breakEvenIf, unitsNeeded, type Supposed } from '@tillbook/core/reports/break-even';
import { decimalText, currencyExponent } from '@tillbook/core/money';
import { useId, useState } from 'react';
import { t } from '../i18n/en/break-even.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MoneyField, readMoney } from '../ui/number-field.tsx';
import { Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { BranchLine } from './break-even-panel.tsx';
import styles from './dashboard.module.css';
import { changeTyped } from './what-if.ts';

type Typed = Readonly<Record<'price' | 'cost' | 'fixed', string>>;

/** What is typed, as far as it can be read; what cannot is as it is. */
function supposedOf(typed: Typed, branch: BranchLine, currency: string) {
  const price = changeTyped(typed.price);
  const cost = changeTyped(typed.cost);
  const fixed = readMoney(typed.fixed, currency);
  const supposed: Supposed = {
    priceBasisPoints: price ?? 0,
    costBasisPoints: cost ?? 0,
    fixedMinor: fixed ?? branch.fixedMinor,
  };
  const errors: Readonly<Record<keyof Typed, string | null>> = {
    price: price === null ? t('wrongPercent') : null,
    cost: cost === null ? t('wrongPercent') : null,
    fixed: fixed === null ? t('wrongFixed') : null,
  };
  return { supposed, errors };
}

/** Plays with prices, costs and fixed costs; nothing of it is kept. */
export function WhatIfDialog(props: {
  readonly branches: readonly BranchLine[];
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const { branches, currency, onClose } = props;
  const [chosen, setChosen] = useState(branches[0]?._id ?? '');
  const branch = branches.find(({ _id }) => _id === chosen) ?? branches[0];
  const id = useId();
  if (branch === undefined) return null;
  return (
    <Dialog
      question={t('whatIfTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Stack>
        {branches.length > 1 && (
          <SelectField
            {...{ id, name: 'branch', error: null, value: chosen, onChange: setChosen }}
            onBlur={() => undefined}
            label={t('branch')}
            choices={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
        <Supposing key={branch._id} branch={branch} currency={currency} />
      </Stack>
    </Dialog>
  );
}

function Supposing(props: { readonly branch: BranchLine; readonly currency: string }) {
  const { branch, currency } = props;
  const id = useId();
  const [typed, setTyped] = useState<Typed>({
    ...{ price: '', cost: '' },
    fixed: decimalText(branch.fixedMinor, currencyExponent(currency)),
  });
  const { supposed, errors } = supposedOf(typed, branch, currency);
  const bound = (name: keyof Typed) => ({
    ...{ id: `${id}-${name}`, name, value: typed[name], error: errors[name] },
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    onBlur: () => undefined,
  });
  const percent = { width: 'short', align: 'end', inputMode: 'decimal', placeholder: '0' } as const;
  return (
    <>
      <TextField {...bound('price')} {...percent} label={t('price')} autoFocus />
      <TextField {...bound('cost')} {...percent} label={t('cost')} />
      <MoneyField {...bound('fixed')} currency={currency} label={t('fixed')} />
      <Compared branch={branch} supposed={supposed} currency={currency} />
      <p className={styles['count']}>{t('whatIfHow')}</p>
    </>
  );
}

/** The line as it is beside what it would be. */
function Compared(props: {
  readonly branch: BranchLine;
  readonly supposed: Supposed;
  readonly currency: string;
}) {
  const { branch, supposed, currency } = props;
  const format = useFormat();
  const asIs = { priceBasisPoints: 0, costBasisPoints: 0, fixedMinor: branch.fixedMinor };
  const [now, then] = [breakEvenIf(branch, asIs), breakEvenIf(branch, supposed)];
  // Without costs there is nothing to cover.
  const amount = (line: typeof now, of: 'dayMinor' | 'monthMinor'): string => {
    if (line.kind === 'no_costs') return format.amount(0);
    return line.kind === 'told' ? format.amount(line[of]) : t('none');
  };
  const units = (some: Supposed): string => {
    const needed = some.fixedMinor === 0 ? 0 : unitsNeeded(branch, some);
    return needed === null ? t('none') : format.percent(Math.ceil(needed / 100) * 100);
  };
  return (
    <div aria-live="polite">
      <PlainTable
        caption={t('whatIfTitle')}
        headers={[t('amountIn', { currency }), t('asIs'), t('then')]}
        rows={[
          {
            key: 'day',
            cells: [t('perDay'), amount(now, 'dayMinor'), amount(then, 'dayMinor')],
          },
          {
            key: 'month',
            cells: [t('perMonth'), amount(now, 'monthMinor'), amount(then, 'monthMinor')],
          },
          { key: 'units', cells: [t('units'), units(asIs), units(supposed)] },
        ]}
      />
      {then.kind === 'no_margin' && <p>{t('noneSaid')}</p>}
    </div>
  );
}

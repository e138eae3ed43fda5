import { saveBranchCost, type BranchDetail } from '@tillbook/core/businesses/branches.api';
import { COST_KINDS, fixedCostOfMonth, type CostKind } from '@tillbook/core/businesses/fixed-costs';
import { useQueryClient } from '@tanstack/react-query';
import { nowMs } from '../api/clock.ts';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/branches.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Money } from '../ui/figures.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';

type Cost = NonNullable<BranchDetail['costs']>[number];

/** The usual costs by name; `other` ends a plural, so its key says that it is none. */
const kindName = (kind: CostKind): string =>
  kind === 'other' ? t('kind_other_is') : t(`kind_${kind}`);
const kinds = () => COST_KINDS.map((value) => ({ value, label: kindName(value) }));
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const columns = (): readonly Column<Cost>[] => [
  { key: 'kind', header: t('cost'), card: 'title', cell: (row) => kindName(row.kind) },
  { key: 'from', header: t('fromMonth'), cell: (row) => row.fromMonth },
  {
    key: 'amount',
    header: t('amount'),
    align: 'end',
    card: 'figure',
    cell: (row) => <Money minor={row.amountMinor} />,
  },
  { key: 'note', header: t('note'), cell: (row) => <bdi>{row.note ?? ''}</bdi> },
];

/** What a branch costs every month, and since when. */
export function CostsPanel({ branch }: { readonly branch: BranchDetail }) {
  const costs = branch.costs ?? [];
  const month = new Date(nowMs()).toISOString().slice(0, 7);
  return (
    <Columns aside>
      <Stack>
        <p>{t('costsLead')}</p>
        <Facts
          facts={[
            {
              label: t('monthSum', { month }),
              value: <Money minor={fixedCostOfMonth(costs, month)} />,
              isFigure: true,
            },
          ]}
        />
        <DataTable
          caption={t('costs')}
          columns={columns()}
          rows={costs}
          rowKey={(row) => `${row.kind} ${row.fromMonth}`}
          rowLabel={(row) => `${kindName(row.kind)} ${row.fromMonth}`}
          error={null}
          onRetry={() => undefined}
          empty={<EmptyState title={t('noCosts')} />}
        />
      </Stack>
      <CostForm branch={branch} month={month} />
    </Columns>
  );
}

function CostForm({ branch, month }: { readonly branch: BranchDetail; readonly month: string }) {
  const queries = useQueryClient();
  const { _id: branchId, currency } = branch;
  const form = useForm<Record<'kind' | 'fromMonth' | 'amount' | 'note', string>>({
    initial: { kind: 'rent', fromMonth: month, amount: '', note: '' },
    validate: ({ fromMonth, amount }) => {
      const wrong = moneyMessage(amount, currency, true);
      return {
        ...(MONTH.test(fromMonth) ? {} : { fromMonth: t('fromMonth') }),
        ...(wrong === null ? {} : { amount: wrong }),
      };
    },
    aliases: { amountMinor: 'amount' },
    submit: async ({ kind, fromMonth, amount, note }) => {
      const body = {
        ...{ kind: kind as CostKind, fromMonth, note: note.trim() === '' ? null : note },
        amountMinor: readMoney(amount, currency) ?? -1,
      };
      await call(saveBranchCost, { params: { branchId }, body });
      await queries.invalidateQueries({ queryKey: ['branches'] });
      notify.success(t('saved'));
      form.reset();
    },
  });
  return (
    <Panel title={t('saveCost')}>
      <Form form={form} label={t('saveCost')}>
        <SelectField {...form.bind('kind')} label={t('cost')} choices={kinds()} />
        <TextField
          {...form.bind('fromMonth')}
          label={t('fromMonth')}
          placeholder="2026-01"
          width="short"
        />
        <MoneyField {...form.bind('amount')} currency={currency} label={t('amount')} />
        <TextField {...form.bind('note')} label={t('note')} optional />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('saveCost')}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}

import { saveBranchTaxRates, type BranchDetail } from '@tillbook/core/businesses/branches.api';
import { effectiveTaxRate } from '@tillbook/core/products/effective-tax-rate';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/branches.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Panel, Stack } from '../ui/panel.tsx';
import { percentText, readPercent } from '../ui/percent.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';

type Rate = BranchDetail['taxRates'][number];

/** Own rates as they are typed, by tax class; empty where the rate of the class holds. */
type Values = Readonly<Record<string, string>>;

const startingValues = (rates: readonly Rate[]): Values =>
  Object.fromEntries(
    rates.map(({ taxClassId, ownBasisPoints }) => [
      taxClassId,
      ownBasisPoints === null ? '' : percentText(ownBasisPoints),
    ]),
  );

const isEmpty = (text: string): boolean => text.trim() === '';

const wrongRates = (values: Values) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, text]) => !isEmpty(text) && readPercent(text) === null)
      .map(([taxClassId]) => [taxClassId, t('taxRateWrong')]),
  );

/** At which rates a branch taxes what it sells, class by class. */
export function TaxesPanel(props: { readonly branch: BranchDetail; readonly mayManage: boolean }) {
  const { branch, mayManage } = props;
  return mayManage ? <RatesForm branch={branch} /> : <RatesShown rates={branch.taxRates} />;
}

function RatesShown({ rates }: { readonly rates: readonly Rate[] }) {
  const format = useFormat();
  return (
    <Panel title={t('taxes')}>
      <Facts
        facts={rates.map((rate) => ({
          label: rate.name,
          value: format.percent(effectiveTaxRate(rate)),
        }))}
      />
    </Panel>
  );
}

function RatesForm({ branch }: { readonly branch: BranchDetail }) {
  const queries = useQueryClient();
  const format = useFormat();
  const { _id: branchId, version, taxRates } = branch;
  const form = useForm<Values>({
    initial: startingValues(taxRates),
    validate: wrongRates,
    submit: async (values) => {
      const rates = taxRates.map(({ taxClassId }) => ({
        taxClassId,
        taxBasisPoints: readPercent(values[taxClassId] ?? ''),
      }));
      const saved = await call(saveBranchTaxRates, {
        params: { branchId },
        body: { version, rates },
      });
      form.reset(startingValues(saved.taxRates));
      await queries.invalidateQueries({ queryKey: ['branches'] });
      notify.success(t('saved'));
    },
  });
  return (
    <Form form={form} label={t('taxes')}>
      <Panel title={t('taxes')}>
        <Stack>
          <p>{t('taxesLead')}</p>
          {taxRates.map(({ taxClassId, name, taxBasisPoints }) => (
            <TextField
              key={taxClassId}
              {...form.bind(taxClassId)}
              label={t('taxRateHere', { name })}
              hint={t('taxRateHint', { rate: format.percent(taxBasisPoints) })}
              placeholder={percentText(taxBasisPoints)}
              width="short"
              align="end"
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </Stack>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}

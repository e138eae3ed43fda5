import { t } from '../i18n/en/setup.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { SelectField } from './choice-field.tsx';
import { Columns } from './panel.tsx';
import { TextField } from './text-field.tsx';
import type { FieldBinding } from './use-form.ts';
import { zonesToChoose } from './zone-choices.ts';

type Text = FieldBinding<string>;

/** A day begins at midnight or in the morning after. */
const HOURS = Array.from({ length: 13 }, (_, hour) => hour);

/** Name and code of a branch, beside each other; without a code it has its own already. */
export function BranchNameFields({ name, code }: { readonly name: Text; readonly code?: Text }) {
  const named = <TextField {...name} label={t('branchName')} autoComplete="off" />;
  if (code === undefined) return named;
  return (
    <Columns>
      {named}
      <TextField
        {...code}
        label={t('branchCode')}
        hint={t('branchCodeHint')}
        width="short"
        maxLength={6}
        autoComplete="off"
        spellCheck={false}
      />
    </Columns>
  );
}

export function BranchAddressField({ address }: { readonly address: Text }) {
  return <TextField {...address} label={t('address')} autoComplete="street-address" optional />;
}

/** When the day of a branch begins, and by which clock. */
export function BranchDayFields(props: { readonly cutoffMinutes: Text; readonly timezone: Text }) {
  const { cutoffMinutes, timezone } = props;
  const { hour } = useFormat();
  return (
    <Columns>
      <SelectField
        {...cutoffMinutes}
        label={t('dayStart')}
        hint={t('dayStartHint')}
        choices={HOURS.map((at) => ({ value: String(at * 60), label: hour(at) }))}
      />
      <SelectField {...timezone} label={t('timezone')} choices={zonesToChoose(timezone.value)} />
    </Columns>
  );
}

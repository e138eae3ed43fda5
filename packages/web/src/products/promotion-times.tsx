import { t } from '../i18n/en/promotions.ts';
import { CheckField } from '../ui/choice-field.tsx';
import { Columns, Panel, Row } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Form } from '../ui/use-form.ts';
import { WEEKDAYS, type PromotionValues } from './promotion-values.ts';
import { useBranches } from './queries.ts';

/** Days, weekdays, hours and branches of a promotion. */
export function PromotionTimes({ form }: { readonly form: Form<PromotionValues> }) {
  const { weekdays, branches: chosen } = form.values;
  const branches = useBranches().data ?? [];
  return (
    <Panel title={t('when')}>
      <Columns>
        <TextField {...form.bind('startsOn')} label={t('startsOn')} type="date" optional />
        <TextField {...form.bind('endsOn')} label={t('endsOn')} type="date" optional />
        <TextField
          {...form.bind('fromTime')}
          label={t('fromTime')}
          hint={t('timeHint')}
          type="time"
          optional
        />
        <TextField {...form.bind('toTime')} label={t('toTime')} type="time" optional />
      </Columns>
      <Ticks
        label={t('weekdays')}
        hint={t('weekdaysHint')}
        formId={form.id}
        choices={WEEKDAYS.map((day) => ({ value: day, label: t(`day_${day}`) }))}
        chosen={weekdays}
        onChange={(next) => form.set('weekdays', next)}
      />
      {branches.length > 1 && (
        <Ticks
          label={t('where')}
          hint={t('branchesHint')}
          formId={form.id}
          choices={branches.map(({ _id: value, name: label }) => ({ value, label }))}
          chosen={chosen}
          onChange={(next) => form.set('branches', next)}
        />
      )}
    </Panel>
  );
}

/** Some of several, each with a box to tick. */
function Ticks<V extends string | number>(props: {
  readonly label: string;
  readonly hint: string;
  readonly formId: string;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly chosen: readonly V[];
  readonly onChange: (chosen: readonly V[]) => void;
}) {
  const { label, hint, formId, choices, chosen, onChange } = props;
  return (
    <fieldset>
      <legend>
        {label} <small>{hint}</small>
      </legend>
      <Row>
        {choices.map((choice) => (
          <CheckField
            key={choice.value}
            {...{ id: `${formId}-${choice.value}`, name: `${choice.value}`, error: null }}
            label={choice.label}
            value={chosen.includes(choice.value)}
            onBlur={() => undefined}
            onChange={(isTicked) => {
              const others = chosen.filter((value) => value !== choice.value);
              onChange(isTicked ? [...others, choice.value] : others);
            }}
          />
        ))}
      </Row>
    </fieldset>
  );
}

import {
  getRoleRights,
  saveRoleRights,
  type RoleRightsKept,
} from '@tillbook/core/auth/role-rights.api';
import { hasOwnLimits, type OwnLimit } from '@tillbook/core/own-rights';
import type { Action } from '@tillbook/core/actions';
import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { RULED_ROLES, type RuledRole } from '@tillbook/core/role-rights';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/users.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { roleTitle } from '../session/role-name.ts';
import { SelectField } from '../ui/choice-field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { MoneyField } from '../ui/number-field.tsx';
import { Columns, Panel, Stack } from '../ui/panel.tsx';
import { percentText } from '../ui/percent.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { actionLabel, rightLabel } from './action-words.ts';
import { RightsSummary } from './rights-summary.tsx';
import {
  choicesIn,
  fieldOf,
  messagesIn,
  productLimit,
  productRight,
  rightsOf,
  valuesOf,
  type Values,
} from './role-rights-view.ts';
import styles from './role-rights.module.css';

/** The cached answer's key; `selling_saved` events make it old. */
export const ROLE_RIGHTS = ['selling', 'role-rights'] as const;

/** Action by action and role by role: alone, with an approval, or not at all, and up to what. */
export function RoleRightsPanel() {
  const kept = useQuery({
    queryKey: ROLE_RIGHTS,
    queryFn: ({ signal }) => call(getRoleRights, {}, { signal }),
  });
  if (kept.data !== undefined) return <Matrix key={kept.data.version} kept={kept.data} />;
  return (
    <Panel title={t('roleRights')}>
      {kept.isError && <ErrorCard error={kept.error} onRetry={() => void kept.refetch()} />}
      {kept.isPending && <SkeletonLines lines={10} />}
    </Panel>
  );
}

interface Part {
  readonly title: string;
  readonly rows: readonly (Action | OwnLimit)[];
}

const parts = (): readonly Part[] => [
  {
    title: t('rolePrices'),
    rows: [
      'discountBasisPoints',
      'sale.discount_over',
      'sale.override_price',
      'sale.below_floor',
      'sale.exempt_tax',
      'sale.sell_expired',
    ],
  },
  {
    title: t('roleBack'),
    rows: ['refund.post', 'refundMinor', 'sale.void', 'refund.without_receipt'],
  },
  {
    title: t('roleMoney'),
    rows: [
      'sale.on_account',
      'creditMinor',
      'debt.write_off',
      'debt.pay_out',
      'cash.move',
      'drawer.open',
    ],
  },
];

function Matrix({ kept }: { readonly kept: RoleRightsKept }) {
  const queries = useQueryClient();
  const currency = useFormat().place.currency ?? '';
  const form = useForm<Values>({
    initial: valuesOf(kept.rights, currency),
    validate: (values) => messagesIn(values, currency),
    submit: async (values) => {
      const body = { version: kept.version, rights: rightsOf(values, currency) };
      const saved = await call(saveRoleRights, { body });
      queries.setQueryData(ROLE_RIGHTS, saved);
      notify.success(t('roleRightsSaved'));
    },
  });
  return (
    <Form form={form} label={t('roleRights')} wide>
      <Panel title={t('roleRights')}>
        <Stack>
          <p>{t('roleRightsHint')}</p>
          {parts().map(({ title, rows }) => (
            <section key={title} className={styles['part']} aria-label={title}>
              <div className={styles['head']}>
                <h3>{title}</h3>
                {RULED_ROLES.map((role) => (
                  <span key={role} aria-hidden>
                    {roleTitle(role)}
                  </span>
                ))}
              </div>
              {rows.map((row) => (
                <Row key={row} {...{ row, form, currency }} />
              ))}
            </section>
          ))}
        </Stack>
      </Panel>
      <InWords values={form.values} currency={currency} />
      <SaveBar form={form} />
    </Form>
  );
}

type RowName = Part['rows'][number];
const isAction = (row: RowName): row is Action => row.includes('.');

function limitLabel(row: Exclude<RowName, Action>): string {
  if (row === 'discountBasisPoints') return t('roleDiscount');
  return row === 'refundMinor' ? t('roleRefund') : t('roleCredit');
}

/** One action or limit, for each role. */
function Row(props: {
  readonly row: RowName;
  readonly form: FormOf<Values>;
  readonly currency: string;
}) {
  const { row, form, currency } = props;
  const id = useId();
  return (
    <div className={styles['row']} role="group" aria-labelledby={id}>
      <span id={id}>{isAction(row) ? actionLabel(row) : limitLabel(row)}</span>
      {RULED_ROLES.map((role) => (
        <div key={role} className={styles['cell']}>
          {isAction(row) ? (
            <Choice {...{ row, role, form }} />
          ) : (
            <Limit {...{ row, role, form, currency }} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Where a role can have nothing of it, that is said instead. */
function Never({ role }: { readonly role: RuledRole }) {
  return (
    <p className={styles['never']}>
      <span>{roleTitle(role)}</span> {t('roleNever')}
    </p>
  );
}

function Choice(props: {
  readonly row: Action;
  readonly role: RuledRole;
  readonly form: FormOf<Values>;
}) {
  const { row, role, form } = props;
  const offered = choicesIn(role, row);
  if (offered.length === 0) return <Never role={role} />;
  const usual = rightLabel(productRight(role, row));
  return (
    <SelectField
      {...form.bind(fieldOf(role, row))}
      label={roleTitle(role)}
      choices={[
        { value: '', label: t('roleUsual', { right: usual }) },
        ...offered.map((right) => ({ value: right, label: rightLabel(right) })),
      ]}
    />
  );
}

function Limit(props: {
  readonly row: Exclude<RowName, Action>;
  readonly role: RuledRole;
  readonly form: FormOf<Values>;
  readonly currency: string;
}) {
  const { row, role, form, currency } = props;
  if (!hasOwnLimits(role)) return <Never role={role} />;
  const bound = form.bind(fieldOf(role, row));
  const label = roleTitle(role);
  if (row !== 'discountBasisPoints') {
    return <MoneyField {...bound} {...{ label, currency }} placeholder={t('roleNoLimit')} />;
  }
  return (
    <TextField
      {...bound}
      label={label}
      placeholder={percentText(productLimit(role))}
      width="short"
      align="end"
      inputMode="decimal"
      autoComplete="off"
      suffix={<span className={styles['percent']}>%</span>}
    />
  );
}

/** What the table says, in sentences, while it is being changed. */
function InWords({ values, currency }: { readonly values: Values; readonly currency: string }) {
  const rights = rightsOf(values, currency);
  return (
    <Columns>
      {(['seller', 'branch_manager'] as const).map((role) => (
        <Panel key={role} title={roleTitle(role)}>
          <RightsSummary
            person={{
              ...{ role, permissions: DEFAULT_FLAGS, rights: null },
              roleRights: rights[role],
            }}
          />
        </Panel>
      ))}
    </Columns>
  );
}

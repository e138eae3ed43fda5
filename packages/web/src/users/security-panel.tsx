import { getSecurity, saveSecurity, type Security } from '@tillbook/core/auth/second-step.api';
import { STAFF_ROLES, type StaffRole } from '@tillbook/core/permissions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/users.ts';
import { roleTitle } from '../session/role-name.ts';
import { SwitchField } from '../ui/choice-field.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';

/** The cached answer's key; `business_saved` events make it old with the settings'. */
const SECURITY = ['setup', 'security'] as const;

/** Of which roles the business demands two-step sign-in; every switch acts at once. */
export function SecurityPanel() {
  const security = useQuery({
    queryKey: SECURITY,
    queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
  });
  return (
    <Panel title={t('secondStep')}>
      <Stack>
        <p>{t('secondStepHint')}</p>
        {security.isPending && <SkeletonLines lines={4} />}
        {security.isLoadingError && (
          <ErrorCard error={security.error} onRetry={() => void security.refetch()} />
        )}
        {security.data !== undefined && <Roles security={security.data} />}
      </Stack>
    </Panel>
  );
}

interface Wanted {
  readonly role: StaffRole;
  readonly isOn: boolean;
}

function withRole(roles: readonly StaffRole[], role: StaffRole, isOn: boolean): StaffRole[] {
  return STAFF_ROLES.filter((one) => (one === role ? isOn : roles.includes(one)));
}

function Roles({ security }: { readonly security: Security }) {
  const queries = useQueryClient();
  const id = useId();
  const { secondStepRoles: demanded, byRole } = security;
  const save = useMutation({
    // One after the other: what is chosen while another is on its way builds on its answer.
    scope: { id: 'second-step' },
    mutationFn: ({ role, isOn }: Wanted) => {
      const now = queries.getQueryData<Security>(SECURITY) ?? security;
      const secondStepRoles = withRole(now.secondStepRoles, role, isOn);
      return call(saveSecurity, { body: { version: now.version, secondStepRoles } });
    },
    onSuccess: (answer) => {
      queries.setQueryData<Security>(SECURITY, answer);
      notify.success(t('secondStepSaved'));
    },
    onError: (error) => {
      notify.error(error.message);
      void queries.invalidateQueries({ queryKey: ['setup'] });
    },
  });
  const { isPending, variables } = save;
  const wanted = isPending ? withRole(demanded, variables.role, variables.isOn) : demanded;
  return STAFF_ROLES.map((role) => {
    const { people = 0, having = 0 } = byRole.find((one) => one.role === role) ?? {};
    return (
      <SwitchField
        key={role}
        id={`${id}-${role}`}
        name={role}
        label={roleTitle(role)}
        hint={people === 0 ? t('secondStepNobody') : t('secondStepHave', { having, people })}
        value={wanted.includes(role)}
        error={null}
        onBlur={() => undefined}
        onChange={(isOn) => save.mutate({ role, isOn })}
      />
    );
  });
}

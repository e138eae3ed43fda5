import { getPlatformSecurity, savePlatformSecurity } from '@tillbook/core/auth/second-step.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/profile.ts';
import { SwitchField } from '../ui/choice-field.tsx';
import { notify } from '../ui/notify.ts';
import { SECOND_STEP } from './queries.ts';

const DEMAND = 'platform-security';

/** Whether every super admin needs a second step; only a super admin sees it. */
export function PlatformDemand() {
  const queries = useQueryClient();
  const id = useId();
  const demand = useQuery({
    queryKey: [DEMAND],
    queryFn: ({ signal }) => call(getPlatformSecurity, {}, { signal }),
  });
  const save = useMutation({
    mutationFn: (secondStepNeeded: boolean) =>
      call(savePlatformSecurity, { body: { secondStepNeeded } }),
    onSuccess: (answer) => {
      queries.setQueryData([DEMAND], answer);
      void queries.invalidateQueries({ queryKey: [SECOND_STEP] });
    },
    onError: (error) => notify.error(error.message),
  });
  if (demand.data === undefined) return null;
  return (
    <SwitchField
      id={`${id}-demand`}
      name="secondStepNeeded"
      label={t('platformDemand')}
      hint={t('platformDemandHint')}
      value={save.isPending ? save.variables : demand.data.secondStepNeeded}
      error={null}
      onBlur={() => undefined}
      onChange={(isOn) => save.mutate(isOn)}
    />
  );
}

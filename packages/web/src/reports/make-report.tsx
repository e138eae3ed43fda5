import type { QueryInputOf } from '@tillbook/core/endpoint';
import { makeReport } from '@tillbook/core/reports/made-reports.api';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { call } from '../api/call.ts';
import { ApiError } from '../api/api-error.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/made-reports.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { SkeletonBlock, useAfter } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useRefetchMade } from './made-queries.ts';

/** The parameter that names a report that was made in the background. */
export const MADE = 'made';
/** Longer than a report is meant to take. */
const SLOW_MS = 1_000;

/** Has a report made in the background, and goes to it. */
export function useMakeReport(): (query: QueryInputOf<typeof getReport>) => Promise<void> {
  const url = useUrlState();
  const refetch = useRefetchMade();
  return async (query) => {
    try {
      const { _id } = await call(makeReport, { body: { _id: newId(), ...query } });
      await refetch();
      url.set({ [MADE]: _id }, 'push');
    } catch (error) {
      const isAnother = error instanceof ApiError && error.code === 'INVALID_STATE';
      notify.error(isAnother ? t('another') : sentenceOf(error, t('notMade')));
    }
  };
}

/** The place of a report that is read; after a moment it offers not to wait for it. */
export function Waiting({ onMake }: { readonly onMake: () => void }) {
  const isSlow = useAfter(SLOW_MS);
  return (
    <Stack>
      {isSlow && <WayToMake onMake={onMake} />}
      <SkeletonBlock height={480} />
    </Stack>
  );
}

/** For a report that takes long, or that did not come at all. */
export function WayToMake({ onMake }: { readonly onMake: () => void }) {
  return <Banner action={<Button onClick={onMake}>{t('make')}</Button>}>{t('slow')}</Banner>;
}

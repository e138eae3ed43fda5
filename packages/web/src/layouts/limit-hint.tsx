import { limitsHere } from '@tillbook/core/platform/limits.api';
import { fullnessOf, type Limited } from '@tillbook/core/platform/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/limits.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useSession } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';

type Said = { readonly limit: string; readonly have: string };
const FULL: Readonly<Record<Limited, (said: Said) => string>> = {
  businesses: (said) => t('fullBusinesses', said),
  branches: (said) => t('fullBranches', said),
  staff: (said) => t('fullStaff', said),
  products: (said) => t('fullProducts', said),
};
const NEAR: Readonly<Record<Limited, (said: Said) => string>> = {
  businesses: (said) => t('nearBusinesses', said),
  branches: (said) => t('nearBranches', said),
  staff: (said) => t('nearStaff', said),
  products: (said) => t('nearProducts', said),
};

/** Says near the button that adds how little is left, before somebody fills in a form in vain. */
export function LimitHint({ of }: { readonly of: Limited }) {
  const format = useFormat();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['limits', user?.business?._id ?? null],
    queryFn: ({ signal }) => call(limitsHere, {}, { signal }),
    // Asked for again when the list comes back after something was added.
    refetchOnMount: 'always',
  });
  const here = data?.limits.find((one) => one.of === of);
  if (here === undefined) return null;
  const fullness = fullnessOf(here.count, here.limit);
  if (fullness === 'free') return null;
  const said = { limit: format.number(here.limit), have: format.number(here.count) };
  if (fullness === 'near') return <Banner>{NEAR[of](said)}</Banner>;
  return (
    <Banner tone="warning">
      {FULL[of](said)} {t('fullWhatNow')}
    </Banner>
  );
}

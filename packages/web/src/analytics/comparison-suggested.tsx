import { analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import { COMPARED_LEAST, type ComparedBy } from '@tillbook/core/reports/comparison';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/comparison.ts';
import { Button } from '../ui/button.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { askedOf, type Performance } from './queries.ts';

/** How many of the best are put side by side: more lines than three are hard to read. */
const SUGGESTED = 3;

const RANKED = {
  product: 'products',
  category: 'categories',
  branch: 'branches',
  seller: 'sellers',
} as const satisfies Partial<Record<ComparedBy, keyof Performance>>;

const isRanked = (by: ComparedBy): by is keyof typeof RANKED => by in RANKED;

/** Puts those that sold most in the days of the address beside each other, in one press. */
export function Suggested(props: {
  readonly by: ComparedBy;
  readonly onChoose: (keys: readonly string[]) => void;
}) {
  const { by, onChoose } = props;
  const url = useUrlState();
  const best = useMutation({
    mutationFn: async (kind: keyof typeof RANKED) => {
      const { compare: _, ...query } = askedOf(url);
      const ranked = await call(analyticsPerformance, { query });
      const sold = ranked[RANKED[kind]].filter(({ netMinor }) => netMinor > 0);
      return sold.flatMap(({ _id }) => (_id === null ? [] : [_id])).slice(0, SUGGESTED);
    },
    onSuccess: (keys) => {
      if (keys.length >= COMPARED_LEAST) onChoose(keys);
    },
  });
  if (!isRanked(by)) return null;
  if (best.isError) return <ErrorCard error={best.error} onRetry={() => best.mutate(by)} />;
  if (best.data !== undefined && best.data.length < COMPARED_LEAST) {
    return <p role="status">{t('tooFewSold')}</p>;
  }
  return (
    <Button busy={best.isPending} onClick={() => best.mutate(by)}>
      {t(`suggest_${by}`)}
    </Button>
  );
}

import { ApiError } from '../api/api-error.ts';
import { t } from '../i18n/en/expenses.ts';
import { FileQuestion } from 'lucide-react';
import { EmptyState, ErrorCard, SkeletonLines } from '../ui/states.tsx';

/** In the place of a paper that an address names, until it is there or where it is not. */
export function NotThere(props: {
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly title: string;
}) {
  const { error, onRetry, title } = props;
  if (error === null) return <SkeletonLines lines={6} />;
  const isUnknown = error instanceof ApiError && [400, 403, 404].includes(error.status);
  return isUnknown ? (
    <EmptyState icon={FileQuestion} title={title}>
      {t('goneText')}
    </EmptyState>
  ) : (
    <ErrorCard error={error} onRetry={onRetry} />
  );
}

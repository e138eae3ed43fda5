import { ClipboardX } from 'lucide-react';
import { ApiError } from '../api/api-error.ts';
import { t } from '../i18n/en/counts.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState, ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { CountingFace } from './counting-face.tsx';
import { DraftFace } from './draft-face.tsx';
import { PostedFace } from './posted-face.tsx';
import { useCount } from './queries.ts';
import { ReviewFace } from './review-face.tsx';

/** One count, with the face of its state. */
export function CountPage({ countId }: { readonly countId: string }) {
  const count = useCount(countId);
  if (count.data === undefined) {
    if (!count.isError) return <SkeletonLines lines={8} />;
    return <UnknownCount error={count.error} onRetry={() => void count.refetch()} />;
  }
  const given = { count: count.data };
  switch (given.count.state) {
    case 'draft':
      return <DraftFace {...given} />;
    case 'counting':
      return <CountingFace {...given} />;
    case 'review':
      return <ReviewFace {...given} />;
    default:
      return <PostedFace {...given} />;
  }
}

/** A count that cannot be shown: not there or not open to this person, or a lost connection. */
function UnknownCount(props: { readonly error: unknown; readonly onRetry: () => void }) {
  const { error, onRetry } = props;
  const places = usePlaces();
  const isUnknown = error instanceof ApiError && [403, 404, 422].includes(error.status);
  const back = <ButtonLink to={places.to('counts')}>{t('title')}</ButtonLink>;
  return (
    <>
      <PageHeader title={isUnknown ? t('unknown') : t('title')} crumbs={places.crumbs} />
      {isUnknown ? (
        <EmptyState icon={ClipboardX} title={t('unknown')} action={back}>
          {t('unknownText')}
        </EmptyState>
      ) : (
        <ErrorCard error={error} onRetry={onRetry} />
      )}
    </>
  );
}

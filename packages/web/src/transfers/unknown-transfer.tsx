import { ApiError } from '../api/api-error.ts';
import { PackageX } from 'lucide-react';
import { t } from '../i18n/en/transfers.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState, ErrorCard } from '../ui/states.tsx';

/** A transfer that cannot be shown: not there or not open to this person, or a lost connection. */
export function UnknownTransfer(props: { readonly error: unknown; readonly onRetry: () => void }) {
  const { error, onRetry } = props;
  const places = usePlaces();
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 403);
  const back = <ButtonLink to={places.to('transfers')}>{t('title')}</ButtonLink>;
  return (
    <>
      <PageHeader title={isUnknown ? t('unknown') : t('title')} crumbs={places.crumbs} />
      {isUnknown ? (
        <EmptyState icon={PackageX} title={t('unknown')} action={back}>
          {t('unknownText')}
        </EmptyState>
      ) : (
        <ErrorCard error={error} onRetry={onRetry} />
      )}
    </>
  );
}

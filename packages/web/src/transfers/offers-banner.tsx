import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { useOffers } from './queries.ts';

/** Goods that other businesses of the owner offer, each with its door. */
export function OffersBanner() {
  const isOwner = useUser().role === 'business_admin';
  const offers = useOffers(isOwner);
  const places = usePlaces();
  const format = useFormat();
  const open = offers.data?.items ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-label={t('offers')}>
      <Stack gap="small">
        {open.map((offer) => (
          <Banner
            key={offer._id}
            action={
              <ButtonLink to={places.to('transfers', { offer: offer._id })}>{t('see')}</ButtonLink>
            }
          >
            <strong>{t('offerBy', { name: offer.fromName })}</strong>{' '}
            {t('offerText', {
              number: offer.fromNumber,
              count: offer.linesCount,
              value: format.money(offer.valueMinor),
            })}
          </Banner>
        ))}
      </Stack>
    </section>
  );
}

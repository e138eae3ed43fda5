import { can } from '@tillbook/core/permissions';
import { t } from '../i18n/en/products.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useUrlState } from '../ui/url-state.ts';

/** Says that the list shows one family, and leads to it and back to all. */
export function FamilyBar(props: { readonly familyId: string; readonly name: string }) {
  const { familyId, name } = props;
  const url = useUrlState();
  const mayManage = can(useUser(), 'product.manage');
  return (
    <Banner
      action={
        mayManage && (
          <ButtonLink to={paths.business.products({ view: 'family', familyId })}>
            {t('familyChange')}
          </ButtonLink>
        )
      }
      onDismiss={() => url.set({ familyId: undefined })}
    >
      <bdi>{t('familyShown', { name })}</bdi>
    </Banner>
  );
}

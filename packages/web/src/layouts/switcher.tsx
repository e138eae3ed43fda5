import { myBusinesses } from '@tillbook/core/auth/auth.api';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t as inFrame } from '../i18n/en/frame.ts';
import { t } from '../i18n/en/shell.ts';
import { session } from '../session/browser-session.ts';
import { useSwitching, type BusinessChoice } from '../session/use-switching.tsx';
import { useUser } from '../session/use-session.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { colourOf, monogram } from './monogram.ts';
import styles from './switcher.module.css';
import { narrowed, type Place, placesOf } from './switcher-places.ts';

/** Which business and branch one works in; a click offers the others. */
export function Switcher() {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (user.business === null) return <span className={styles['app']}>{inFrame('appName')}</span>;
  const id = user.branch?._id ?? user.business._id;
  const branch = user.branch?.name ?? t('allBranches');
  return (
    <>
      <button
        type="button"
        className={styles['switcher']}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Chip id={id} name={user.branch?.name ?? user.business.name} />
        <span className="sr-only">{t('switchBusiness')}</span>
        <span className={styles['names']}>
          <span dir="auto">{user.business.name}</span>
          <small dir="auto">{branch}</small>
        </span>
        <ChevronsUpDown size={16} aria-hidden />
      </button>
      {isOpen && <SwitcherDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Letters and colour for the eye alone: they are drawn by the style, not said. */
function Chip({ id, name }: { readonly id: string; readonly name: string }) {
  const style = { borderColor: colourOf(id) };
  return <span className={styles['chip']} style={style} data-letters={monogram(name)} />;
}

const choiceOf = ({ businessId, branchId }: Place) => ({ businessId, branchId });
const isOf = (place: Place, choice: BusinessChoice): boolean =>
  place.businessId === choice.businessId && place.branchId === (choice.branchId ?? null);

function SwitcherDialog({ onClose }: { readonly onClose: () => void }) {
  const user = useUser();
  const [typed, setTyped] = useState('');
  const mine = useQuery({ queryKey: ['my-businesses'], queryFn: () => call(myBusinesses) });
  const places = placesOf(mine.data?.businesses ?? []);
  const switching = useSwitching(async (choice) => {
    const outcome = await session.switchBusiness(choice);
    onClose();
    if (outcome.kind === 'answer' && outcome.status === 200) {
      const place = places.find((one) => isOf(one, choice));
      notify.info(t('showing', { place: place?.branchName ?? place?.businessName ?? '' }));
    } else notify.error(t('switchFailed'));
  });
  if (switching.question !== false) return switching.question;
  return (
    <Dialog question={t('switchQuestion')} onClose={onClose}>
      {mine.isPending && <SkeletonLines lines={4} />}
      {mine.isError && <ErrorCard error={mine.error} onRetry={() => void mine.refetch()} />}
      {places.length > 8 && (
        <input
          className={styles['filter']}
          aria-label={t('findBusiness')}
          placeholder={t('findBusiness')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ul className={styles['places']}>
        {narrowed(places, typed).map((place) => {
          const isHere =
            place.businessId === user.business?._id &&
            place.branchId === (user.branch?._id ?? null);
          return (
            <li key={`${place.businessId} ${place.branchId}`}>
              <button
                type="button"
                aria-current={isHere ? true : undefined}
                onClick={() => switching.begin(choiceOf(place))}
              >
                <Chip
                  id={place.branchId ?? place.businessId}
                  name={place.branchName ?? place.businessName}
                />
                <span className={styles['names']}>
                  <span dir="auto">{place.businessName}</span>
                  <small dir="auto">{place.branchName ?? t('allBranches')}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {user.role === 'business_admin' && (
        <AppLink to={paths.business.dashboard({ view: 'businesses' })} onClick={onClose}>
          {t('allBusinesses')}
        </AppLink>
      )}
    </Dialog>
  );
}

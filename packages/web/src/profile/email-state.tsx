import { CircleAlert, CircleCheck } from 'lucide-react';
import { t } from '../i18n/en/profile.ts';
import { useUser } from '../session/use-session.ts';
import styles from './profile.module.css';

/** The own address and whether it is verified. */
export function EmailState() {
  const { email, isEmailVerified } = useUser();
  return (
    <span className={styles['email']}>
      <bdi>{email}</bdi>
      <span data-good={isEmailVerified ? '' : undefined}>
        {isEmailVerified ? (
          <CircleCheck size={14} aria-hidden />
        ) : (
          <CircleAlert size={14} aria-hidden />
        )}
        {isEmailVerified ? t('emailVerified') : t('emailUnverified')}
      </span>
    </span>
  );
}

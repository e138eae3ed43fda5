import { useId } from 'react';
import { t } from '../i18n/en/dashboard.ts';
import { useUser } from '../session/use-session.ts';
import { useUrlState } from '../ui/url-state.ts';
import { branchShown } from './figures.ts';
import styles from './dashboard.module.css';
import { useBranches } from './queries.ts';

/** The branch in the address; without one the branch in use, or all. */
export function useBranchShown(): string | undefined {
  const url = useUrlState();
  const user = useUser();
  return branchShown(url.get('branch'), user.branch?._id ?? null);
}

/** Chooses the branch; where there is only one, nothing is to choose. */
export function BranchChoice() {
  const url = useUrlState();
  const id = useId();
  const branches = useBranches().data ?? [];
  const shown = useBranchShown();
  if (branches.length < 2) return null;
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{t('branch')}</label>
      <select
        id={id}
        value={shown ?? 'all'}
        onChange={(event) => url.set({ branch: event.currentTarget.value })}
      >
        <option value="all">{t('allBranches')}</option>
        {branches.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

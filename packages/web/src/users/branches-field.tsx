import { t } from '../i18n/en/users.ts';
import { CheckField } from '../ui/choice-field.tsx';
import type { FieldBinding } from '../ui/use-form.ts';
import styles from './users.module.css';

/** The branches a person works in, each a box to tick. */
export function BranchesField(
  props: FieldBinding<readonly string[]> & {
    readonly branches: readonly { readonly _id: string; readonly name: string }[];
  },
) {
  const { id, name, value, error, onChange, onBlur, branches } = props;
  const described = error === null ? `${id}-hint` : `${id}-hint ${id}-error`;
  return (
    <fieldset id={id} className={styles['branches']} aria-describedby={described}>
      <legend>{t('branches')}</legend>
      <p id={`${id}-hint`}>{t('branchesHint')}</p>
      {error !== null && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
      {branches.map((branch) => (
        <CheckField
          key={branch._id}
          id={`${id}-${branch._id}`}
          name={`${name}-${branch._id}`}
          label={<bdi>{branch.name}</bdi>}
          value={value.includes(branch._id)}
          error={null}
          onBlur={onBlur}
          onChange={(isTicked) =>
            onChange(
              branches
                .map((one) => one._id)
                .filter((one) => (one === branch._id ? isTicked : value.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  );
}

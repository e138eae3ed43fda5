import type { SignUp } from '@tillbook/core/platform/sign-ups.api';
import { t } from '../i18n/en/sign-ups.ts';
import { t as people } from '../i18n/en/users.ts';
import type { Column } from '../ui/table-columns.ts';
import { NoData } from '../ui/figures.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import styles from './sign-ups.module.css';
import { Ago, setUpWords } from './user-columns.tsx';

type NoteOf = SignUp['notes'][number];
/** What says that somebody was turned down already weighs more than a likeness. */
const HARD: readonly NoteOf[] = ['rejected_before', 'alike_rejected', 'name_is_a_link'];

/** Since when somebody waits; whoever waits too long is marked. */
export function Waits({ row }: { readonly row: SignUp }) {
  return (
    <span className={styles['marks']}>
      <Ago at={row.askedAt} />
      {row.isOverdue && <ToneBadge tone="danger">{t('overdue')}</ToneBadge>}
    </span>
  );
}

/** What is odd about a sign-up, in a word each. */
export function Remarks({ row }: { readonly row: SignUp }) {
  if (row.notes.length === 0) return <NoData />;
  return (
    <span className={styles['marks']}>
      {row.notes.map((note) => (
        <ToneBadge key={note} tone={HARD.includes(note) ? 'danger' : 'warning'}>
          {t(`note_${note}`)}
        </ToneBadge>
      ))}
    </span>
  );
}

const NAME: Column<SignUp> = {
  key: 'name',
  header: people('name'),
  card: 'title',
  cell: (row) => (
    <span className={styles['who']}>
      <span dir="auto">{row.name}</span>
      <small dir="ltr">{row.email}</small>
    </span>
  ),
};

const BUSINESS: Column<SignUp> = {
  key: 'business',
  header: people('business'),
  cell: (row) =>
    row.businessName === null ? (
      <NoData />
    ) : (
      <span className={styles['who']}>
        <span dir="auto">{row.businessName}</span>
        <small>{setUpWords(row)}</small>
      </span>
    ),
};

/** The columns of a list of sign-ups; with `choosing` the first one chooses rows. */
export function signUpColumns(
  choosing: {
    readonly chosen: ReadonlySet<string>;
    readonly onChoose: (id: string) => void;
  } | null,
): readonly Column<SignUp>[] {
  const choose: Column<SignUp>[] =
    choosing === null
      ? []
      : [
          {
            key: 'choose',
            header: t('choose'),
            card: 'hidden',
            cell: ({ _id, name }) => (
              <input
                type="checkbox"
                className={styles['choose']}
                checked={choosing.chosen.has(_id)}
                aria-label={t('chooseRow', { name })}
                onChange={() => choosing.onChoose(_id)}
              />
            ),
          },
        ];
  return [
    ...choose,
    NAME,
    BUSINESS,
    { key: 'remarks', header: t('remarks'), cell: (row) => <Remarks row={row} /> },
    { key: 'asked', header: people('asked'), cell: (row) => <Waits row={row} /> },
  ];
}

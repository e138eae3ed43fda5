import { whyNotMatch, type Match as ProductMatch } from '@tillbook/core/imports/columns';
import { whyNotDebtMatch } from '@tillbook/core/imports/debt-columns';
import type { ImportDetail } from '@tillbook/core/imports/imports.api';
import { useId, useState } from 'react';
import { t } from '../i18n/en/imports.ts';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/panel.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { FIELD_WORDS } from './import-words.ts';
import styles from './imports.module.css';
import { useBranches, useDeed } from './queries.ts';
import { wordsOf } from './subject-words.ts';

type Match = ImportDetail['matches'][number];

const keyOf = ({ field, branchId }: Pick<Match, 'field' | 'branchId'>): string =>
  branchId === null ? field : `${field}:${branchId}`;

interface FieldChoice {
  readonly key: string;
  readonly label: string;
  readonly match: Pick<Match, 'field' | 'branchId'>;
}

/** Every field that a column can be; stock and debts once for each branch. */
function useFields({ subject }: ImportDetail): readonly FieldChoice[] {
  const branches = useBranches().data ?? [];
  const words = wordsOf(subject);
  return words.fields.flatMap((field): FieldChoice[] => {
    if (field !== words.branched) {
      return [{ key: field, label: FIELD_WORDS[field], match: { field, branchId: null } }];
    }
    return branches.map(({ _id, name }) => ({
      key: keyOf({ field, branchId: _id }),
      label: words.ofBranch(name),
      match: { field, branchId: _id },
    }));
  });
}

/** Which column of the file is what: guessed from the headers, to be put right. */
export function MatchView({ job }: { readonly job: ImportDetail }) {
  const fields = useFields(job);
  const { check, deed } = useDeed(job._id);
  const [matches, setMatches] = useState<readonly Match[]>(job.matches);
  const choose = (column: number, key: string) => {
    const chosen = fields.find((one) => one.key === key);
    // A field has one column: the newer choice takes it.
    const others = matches.filter((one) => one.column !== column && keyOf(one) !== key);
    setMatches(chosen === undefined ? others : [...others, { ...chosen.match, column }]);
  };
  const count = job.headers.length;
  const why =
    job.subject === 'debts'
      ? whyNotDebtMatch(matches, count)
      : whyNotMatch(matches as readonly ProductMatch[], count);
  const error = check.error ?? deed.error;
  return (
    <section className={styles['step']} aria-label={t('columnsTitle')}>
      <h2>{t('columnsTitle')}</h2>
      <p>{t('columnsLead')}</p>
      {error !== null && <ErrorCard title={t('failed')} error={error} />}
      <ColumnTable job={job} matches={matches} fields={fields} onChoose={choose} />
      <Row>
        <Button
          kind="primary"
          busy={check.isPending}
          disabledReason={why === null ? null : wordsOf(job.subject).needed}
          onClick={() => check.mutate([...matches])}
        >
          {t('check')}
        </Button>
        <Button kind="quiet" busy={deed.isPending} onClick={() => deed.mutate('discard')}>
          {t('discard')}
        </Button>
      </Row>
    </section>
  );
}

function ColumnTable(props: {
  readonly job: ImportDetail;
  readonly matches: readonly Match[];
  readonly fields: readonly FieldChoice[];
  readonly onChoose: (column: number, key: string) => void;
}) {
  const { job, matches, fields, onChoose } = props;
  const id = useId();
  return (
    <div className={styles['frame']} tabIndex={0} role="region" aria-label={t('column')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('example')}</th>
          </tr>
        </thead>
        <tbody>
          {job.headers.map((header, column) => {
            const match = matches.find((one) => one.column === column);
            return (
              <tr key={column} data-used={match === undefined ? undefined : ''}>
                <th scope="row" id={`${id}-${column}`} dir="auto">
                  {header === '' ? `${column + 1}` : header}
                </th>
                <td>
                  <select
                    aria-labelledby={`${id}-${column}`}
                    value={match === undefined ? '' : keyOf(match)}
                    onChange={(event) => onChoose(column, event.currentTarget.value)}
                  >
                    <option value="">{t('notUsed')}</option>
                    {fields.map(({ key, label }) => (
                      <option key={key} value={key}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
                <td className={styles['sample']} dir="auto">
                  {job.sample
                    .slice(0, 3)
                    .map((cells) => cells[column] ?? '')
                    .filter((cell) => cell !== '')
                    .join(' · ')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

import type { QueryInputOf } from '@tillbook/core/endpoint';
import { onlyText } from '@tillbook/core/reports/report-only';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import type { ReportName } from '@tillbook/core/reports/reports';
import { getReport } from '@tillbook/core/reports/reports.api';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Stack } from '../ui/panel.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { listedBy, listedIn, listerOf } from './only-lister.ts';
import { onlyName } from './only-words.ts';
import { columnTitle } from './report-words.ts';
import styles from './reports.module.css';

type Query = QueryInputOf<typeof getReport>;

/** More than these are found by typing. */
const SHOWN_MOST = 12;

/** What there is of a dimension in the days and the branch of a report. */
function useListed(name: ReportName, by: Dimension, asked: Query) {
  const lister = listerOf(useUser(), name, by);
  return useQuery({
    queryKey: ['reports', 'listed', lister, by, asked],
    enabled: lister !== null,
    queryFn: async ({ signal }) => {
      const query = listedBy(lister ?? name, by, asked);
      return listedIn((await call(getReport, { query }, { signal })).rows, by);
    },
  });
}

/** Asks to what a report is narrowed: first by what, then which one. */
export function OnlyDialog(props: {
  readonly name: ReportName;
  readonly query: Query;
  readonly by: readonly Dimension[];
  readonly onClose: () => void;
}) {
  const { name, query, by, onClose } = props;
  const [first] = by;
  const [dimension, setDimension] = useState(first ?? 'product');
  const [typed, setTyped] = useState('');
  const id = useId();
  const url = useUrlState();
  const format = useFormat();
  const listed = useListed(name, dimension, query);
  const all = (listed.data ?? []).map((one) => ({
    _id: onlyText({ dimension, id: one.id }),
    said: onlyName(dimension, one.name, format),
  }));
  const words = typed.trim().toLocaleLowerCase();
  const found = all.filter(({ said }) => said.toLocaleLowerCase().includes(words));
  const status = listed.isPending ? t('onlyReading') : t('onlyFound', { count: found.length });
  return (
    <Dialog
      question={t('onlyQuestion')}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('onlyKeep')}</Button>}
    >
      <Stack>
        {by.length > 1 && (
          <div className={styles['only']}>
            <label htmlFor={id}>{t('onlyBy')}</label>
            <select
              id={id}
              value={dimension}
              onChange={({ currentTarget: { value } }) =>
                setDimension(by.find((one) => one === value) ?? dimension)
              }
            >
              {by.map((one) => (
                <option key={one} value={one}>
                  {columnTitle(one)}
                </option>
              ))}
            </select>
          </div>
        )}
        {listed.error !== null && (
          <ErrorCard error={listed.error} onRetry={() => void listed.refetch()} />
        )}
        <PickField
          label={columnTitle(dimension)}
          typed={typed}
          onType={setTyped}
          found={found.slice(0, SHOWN_MOST)}
          isFinding={listed.isLoading}
          onPick={({ _id }) => {
            url.set({ only: _id });
            onClose();
          }}
          status={status}
        >
          {({ said }) => <bdi>{said}</bdi>}
        </PickField>
      </Stack>
    </Dialog>
  );
}

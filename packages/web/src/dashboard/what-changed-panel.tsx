import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import type { ReportName } from '@tillbook/core/reports/reports';
import type { whatChangedNote } from '@tillbook/core/reports/what-changed.api';
import type { ChangePart } from '@tillbook/core/reports/what-changed';
import { t } from '../i18n/en/what-changed.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Amount, Money } from '../ui/figures.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { saidParts } from '../ui/said-parts.ts';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import styles from './dashboard.module.css';
import { FIGURE_REPORTS } from './figure-reports.ts';
import { useWhatChanged } from './queries.ts';

type Note = AnswerOf<typeof whatChangedNote>;
type Change = NonNullable<Note['change']>;
type Place = (search: Readonly<Record<string, string | undefined>>) => string;

/** Where the rows behind the parts are, in the part of the product of who looks. */
export interface ChangePlaces {
  readonly report: Place;
  readonly sales: Place;
}

const PANEL_HEIGHT = 320;

interface ReportBehind {
  readonly report: ReportName;
  readonly columns?: string;
}

/** The report behind a part; where there is none, the receipts of the day are. */
const REPORTS: Readonly<Record<ChangePart, ReportBehind | null>> = {
  customers: { report: 'sales-by-hour' },
  baskets: null,
  prices: { report: 'sales-by-product' },
  mix: { report: 'sales-by-category' },
  discounts: FIGURE_REPORTS.discounts,
};

/** Why yesterday brought more or less than the same weekday usually does. */
export function WhatChangedPanel(props: {
  readonly branchId: string | undefined;
  readonly places: ChangePlaces;
}) {
  const { branchId, places } = props;
  const user = useUser();
  const maySee = can(user, 'sale.view');
  const { data, error, refetch } = useWhatChanged(branchId, maySee);
  if (!maySee) return null;
  return (
    <Panel title={t('title')}>
      {data !== undefined && <NoteShown note={data} branchId={branchId} places={places} />}
      {data === undefined && error !== null && (
        <ErrorCard title={t('failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonBlock height={PANEL_HEIGHT} />}
    </Panel>
  );
}

const dayName = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));

function NoteShown(props: {
  readonly note: Note;
  readonly branchId: string | undefined;
  readonly places: ChangePlaces;
}) {
  const { note, branchId, places } = props;
  const format = useFormat();
  const { change } = note;
  const day = dayName(note.date, format.place.locale);
  if (change === null) {
    const text = note.kind === 'few_days' ? t('fewDays', { day }) : t('fewSales', { day });
    return <p className={styles['count']}>{text}</p>;
  }
  return (
    <Stack gap="small">
      <p>{sentenceOf(change, day, format)}</p>
      <PartsTable note={note} change={change} day={day} branchId={branchId} places={places} />
      <Givers note={note} givers={change.givers} branchId={branchId} places={places} />
      <RanOut change={change} day={day} />
      <p className={styles['count']}>{t('how', { day })}</p>
      <p className={styles['count']}>
        <AppLink to={paths.settings()}>{t('byMail')}</AppLink>
      </p>
    </Stack>
  );
}

/** Why the day brought more or less, in a sentence. */
function sentenceOf({ differenceMinor, usualMinor, parts }: Change, day: string, format: Format) {
  const said = saidParts(parts, format, (name, isMore, amount) =>
    isMore ? t(`more_${name}`, { amount }) : t(`less_${name}`, { amount }),
  );
  if (differenceMinor === 0) {
    const values = { day, amount: format.money(usualMinor) };
    return said === '' ? t('asUsual', values) : t('asUsualBut', { ...values, parts: said });
  }
  const values = { day, amount: format.money(Math.abs(differenceMinor)), parts: said };
  return differenceMinor < 0 ? t('less', values) : t('more', values);
}

function PartsTable(props: {
  readonly note: Note;
  readonly change: Change;
  readonly day: string;
  readonly branchId: string | undefined;
  readonly places: ChangePlaces;
}) {
  const { note, change, day, branchId, places } = props;
  const format = useFormat();
  const seesReports = can(useUser(), 'report.view');
  const dates = { from: note.date, to: note.date, branchId };
  const placeOf = (name: ChangePart): string => {
    const behind = REPORTS[name];
    if (behind === null || !seesReports) return places.sales(dates);
    return places.report({ ...behind, ...dates, compare: 'weekdays' });
  };
  const parts = change.parts.map(({ name, minor }) => ({
    key: name,
    cells: [
      <AppLink key="name" to={placeOf(name)}>
        {t(`part_${name}`)}
      </AppLink>,
      <Amount key="minor" minor={minor} />,
    ],
  }));
  const usual = {
    key: 'usual',
    cells: [t('usual', { day }), <Amount key="minor" minor={change.usualMinor} />],
  };
  return (
    <PlainTable
      caption={t('title')}
      headers={[t('what'), t('amountIn', { currency: note.currency })]}
      rows={[usual, ...parts]}
      foot={[
        t('yesterday', { date: format.date(note.date) }),
        <Amount key="net" minor={change.netMinor} />,
      ]}
    />
  );
}

/** Who gave more off prices than usual; their receipts of the day with something off are behind. */
function Givers(props: {
  readonly note: Note;
  readonly givers: Change['givers'];
  readonly branchId: string | undefined;
  readonly places: ChangePlaces;
}) {
  const { note, givers, branchId, places } = props;
  const format = useFormat();
  if (givers.length === 0) return null;
  const day = { from: note.date, to: note.date, branchId, flag: 'discounted' };
  return (
    <>
      <p>{t('gaveOff')}</p>
      <ul className={styles['rows']}>
        {givers.map(({ _id, name, minor, usualMinor }) => (
          <li key={_id}>
            <span>
              <AppLink to={places.sales({ ...day, sellerId: _id })}>
                <bdi>{name}</bdi>
              </AppLink>
              <small>{t('usually', { amount: format.money(usualMinor) })}</small>
            </span>
            <Money minor={minor} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RanOut({ change, day }: { readonly change: Change; readonly day: string }) {
  const format = useFormat();
  const { count, lostMinor, products } = change.runOut;
  if (count === 0) return null;
  return (
    <>
      <p>{t('ranOut', { count, day, amount: format.money(lostMinor) })}</p>
      <ul className={styles['rows']}>
        {products.map(({ _id, name, branchName, lostMinor: lost }) => (
          <li key={`${_id} ${branchName}`}>
            <span>
              <strong dir="auto">{name}</strong>
              <small dir="auto">{branchName}</small>
            </span>
            <Money minor={lost} />
          </li>
        ))}
      </ul>
    </>
  );
}

import { plainDecimal } from '@tillbook/core/csv';
import { SIGNS, type SignName } from '@tillbook/core/reports/team-signs';
import { TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/team-signs.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import styles from './analytics.module.css';
import { ExportTable } from './export-table.tsx';
import { askedOf, type Team } from './queries.ts';
import { signPlace } from './sign-places.ts';

type Person = Team['people'][number];

const signTitle = (sign: SignName, currency: string): string => t(`sign_${sign}`, { currency });

/** A rate as it is read. */
function rateText(sign: SignName, rate: number, format: Format): string {
  if (sign === 'drawer') return format.amount(rate);
  if (sign === 'discounts') return format.percent(rate);
  return format.numberBy({ minimumFractionDigits: 1, maximumFractionDigits: 1 })(rate / 100);
}

function finding({ people, medians, currency }: Team): string {
  if (SIGNS.every((sign) => medians[sign] === null)) return t('noTeam');
  const [first] = people;
  const apart = SIGNS.filter((sign) => first?.signs[sign].isApart);
  const [most] = apart;
  if (first === undefined || most === undefined) return t('allAlike');
  const what = signTitle(most, currency);
  return t('apart', { count: apart.length, name: first.name, what });
}

/** What people do at the till beside the team, and the documents behind it. */
export function TeamPanel({ data }: { readonly data: Team }) {
  const format = useFormat();
  const { branchId } = askedOf(useUrlState());
  const user = useUser();
  const within = { from: data.from, to: data.to, branchId };
  const { people, medians, currency } = data;
  const headers = [
    ...[t('person'), t('receipts'), t('shifts')],
    ...SIGNS.map((sign) => signTitle(sign, currency)),
  ];
  const rate = (sign: SignName, value: number | null): string =>
    value === null ? '–' : rateText(sign, value, format);
  if (people.length === 0) {
    return (
      <Panel>
        <EmptyState icon={Users} title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel
      title={t('team')}
      actions={<ExportTable name={t('team')} head={data} rows={() => fileOf(data, headers)} />}
    >
      <Stack gap="small">
        <p className={styles['span']}>{finding(data)}</p>
        <PlainTable
          caption={t('team')}
          headers={headers}
          rows={people.map((person) => ({
            key: person._id,
            cells: [
              <bdi key="name">{person.name}</bdi>,
              format.number(person.sums.receipts),
              format.number(person.sums.shifts),
              ...SIGNS.map((sign) => (
                <Sign
                  key={sign}
                  sign={sign}
                  person={person}
                  to={signPlace(user, sign, { personId: person._id, ...within })}
                />
              )),
            ],
          }))}
          foot={[t('median'), '', '', ...SIGNS.map((sign) => rate(sign, medians[sign]))]}
        />
        <p className={styles['span']}>
          {t('how')} {t('fewHint')}
        </p>
      </Stack>
    </Panel>
  );
}

function Sign(props: {
  readonly sign: SignName;
  readonly person: Person;
  readonly to: string | null;
}): ReactNode {
  const { sign, person, to } = props;
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const { rate, isApart } = person.signs[sign];
  if (rate === null) return t('few');
  const text = rateText(sign, rate, format);
  const label = t('see', { what: signTitle(sign, currency), name: person.name });
  const figure =
    to === null || rate === 0 ? (
      text
    ) : (
      <AppLink to={to} aria-label={`${label}: ${text}`}>
        {text}
      </AppLink>
    );
  if (!isApart) return figure;
  return (
    <>
      <TriangleAlert
        size={14}
        role="img"
        aria-label={t('apartMark')}
        className={styles['apart']!}
      />{' '}
      {figure}
    </>
  );
}

/** Rates with their decimals, in the units of the heads. */
function fileOf({ people, medians, currency }: Team, headers: readonly string[]): CsvCell[][] {
  const cell = (sign: SignName, rate: number | null): CsvCell => {
    if (rate === null) return null;
    return sign === 'drawer' ? moneyCell(rate, currency) : plainDecimal(rate, 2);
  };
  return [
    [...headers],
    ...people.map(({ name, sums, signs }) => [
      ...[name, plainDecimal(sums.receipts, 0), plainDecimal(sums.shifts, 0)],
      ...SIGNS.map((sign) => cell(sign, signs[sign].rate)),
    ]),
    [t('median'), null, null, ...SIGNS.map((sign) => cell(sign, medians[sign]))],
  ];
}

import {
  blockPerson,
  endSessionsOfPerson,
  PERSON_STATES,
  platformPeople,
  platformPerson,
  unblockPerson,
  type PlatformPerson,
  type PlatformPersonDetail,
} from '@tillbook/core/platform/people.api';
import { ROLES } from '@tillbook/core/permissions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/platform.ts';
import { roleTitle } from '../session/role-name.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime } from '../ui/figures.tsx';
import type { Filter } from '../ui/filter-bar.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Facts, Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { ToneBadge, type StatusTone } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useBusinessFilters } from './filters.ts';
import { PlatformList } from './list-screen.tsx';
import { ActLog, Ago, BusinessLink } from './parts.tsx';
import styles from './platform.module.css';
import { PLATFORM, sourceOf, useRefetchPlatform } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const SOURCE = sourceOf<PlatformPerson>(platformPeople);
const TONES: Readonly<Record<PlatformPerson['state'], StatusTone>> = {
  active: 'success',
  awaiting: 'warning',
  awaiting_email: 'warning',
  rejected: 'danger',
  blocked: 'danger',
};

function placesText({ isSuperAdmin, places }: PlatformPerson): string {
  if (isSuperAdmin) return t('superAdmin');
  if (places.length === 0) return t('placesNone');
  return places
    .map(({ role, isOwner, businessName }) =>
      t('place', { role: isOwner ? t('owner') : roleTitle(role), business: businessName }),
    )
    .join(', ');
}

const COLUMNS: readonly Column<PlatformPerson>[] = [
  {
    key: 'name',
    header: t('name'),
    card: 'title',
    cell: ({ name, email }) => (
      <span className={styles['who']}>
        <span dir="auto">{name}</span>
        <small dir="ltr">{email}</small>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    card: 'status',
    cell: ({ state }) => <ToneBadge tone={TONES[state]}>{t(`state_${state}`)}</ToneBadge>,
  },
  { key: 'places', header: t('worksAt'), cell: (row) => <span dir="auto">{placesText(row)}</span> },
  {
    key: 'lastSeen',
    header: t('lastSeen'),
    cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} never={t('neverSeen')} />,
  },
  {
    key: 'created',
    header: t('created'),
    card: 'hidden',
    cell: ({ createdAt }) => <DateTime at={createdAt} show="date" />,
  },
];

const CELLS = [
  { header: t('name'), of: (row: PlatformPerson) => row.name },
  { header: t('email'), of: (row: PlatformPerson) => row.email },
  { header: t('state'), of: (row: PlatformPerson) => t(`state_${row.state}`) },
  { header: t('worksAt'), of: placesText },
  { header: t('lastSeen'), of: (row: PlatformPerson) => row.lastSeenAt ?? '' },
  { header: t('created'), of: (row: PlatformPerson) => row.createdAt },
];

/** /admin/users: everybody over all businesses, `?id=…` one of them. */
export function AdminUsersScreen() {
  const url = useUrlState();
  const [business] = useBusinessFilters();
  const filters: Filter[] = [
    {
      name: 'role',
      label: t('role'),
      any: t('allRoles'),
      choices: ROLES.map((value) => ({ value, label: roleTitle(value) })),
    },
    {
      name: 'state',
      label: t('state'),
      any: t('allStates'),
      choices: PERSON_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    ...(business === undefined ? [] : [business]),
  ];
  const id = url.get('id');
  return (
    <>
      <PageHeader title={t('usersTitle')} lead={t('peopleLead')} />
      <PlatformList
        source={SOURCE}
        caption={t('people')}
        search={t('searchPeople')}
        filters={filters}
        columns={COLUMNS}
        icon={Users}
        empty={t('peopleEmpty')}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        onOpen={({ _id }) => url.set({ id: _id }, 'push')}
        openKey={id}
        file={t('filePeople')}
        cells={CELLS}
      />
      {id !== '' && (
        <PersonSheet key={id} personId={id} onClose={() => url.set({ id: undefined })} />
      )}
    </>
  );
}

function PersonSheet(props: { readonly personId: string; readonly onClose: () => void }) {
  const { personId, onClose } = props;
  const query = useQuery({
    queryKey: [PLATFORM, 'person', personId],
    queryFn: ({ signal }) => call(platformPerson, { params: { personId } }, { signal }),
  });
  const person = query.data;
  return (
    <Sheet title={<span dir="auto">{person?.name ?? t('people')}</span>} onClose={onClose}>
      {person === undefined && query.isError && (
        <ErrorCard title={t('notFound')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {person === undefined && !query.isError && <SkeletonLines />}
      {person !== undefined && <PersonParts person={person} />}
    </Sheet>
  );
}

function PersonParts({ person }: { readonly person: PlatformPersonDetail }) {
  const { places, sessionsCount } = person;
  const signedIn =
    sessionsCount === 0 ? t('sessionsNone') : t('sessionsCount', { count: sessionsCount });
  return (
    <Stack gap="large">
      <div>
        <ToneBadge tone={TONES[person.state]}>{t(`state_${person.state}`)}</ToneBadge>
      </div>
      <Facts
        facts={[
          { label: t('email'), value: <bdi dir="ltr">{person.email}</bdi> },
          ...places.map(({ businessId, businessName, role, isOwner }) => ({
            label: isOwner ? t('owner') : roleTitle(role),
            value: <BusinessLink business={{ _id: businessId, name: businessName }} />,
          })),
          { label: t('sessions'), value: signedIn },
          {
            label: t('lastSeen'),
            value: <Ago at={person.lastSeenAt} never={t('neverSeen')} />,
          },
          { label: t('created'), value: <DateTime at={person.createdAt} /> },
        ]}
      />
      <PersonActs person={person} />
      <div>
        <h3>{t('log')}</h3>
        <ActLog acts={person.log} />
      </div>
    </Stack>
  );
}

/** Signing out, keeping out and letting in again; never oneself and never a super admin. */
function PersonActs({ person }: { readonly person: PlatformPersonDetail }) {
  const self = useUser()._id;
  const [isBlocking, setIsBlocking] = useState(false);
  const refetch = useRefetchPlatform();
  const { _id: personId, name, version, isSuperAdmin } = person;
  const params = { personId };
  const run = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: (said) => notify.success(said),
    onError: (error) => notify.error(sentenceOf(error, t('actFailed'))),
    onSettled: refetch,
  });
  if (isSuperAdmin || personId === self) return <p>{t('superAdminFixed')}</p>;
  const signOut = async () => {
    const { ended } = await call(endSessionsOfPerson, { params, body: {} });
    return t('signedOut', { count: ended });
  };
  const unblock = async () => {
    await call(unblockPerson, { params, body: { version } });
    return t('unblocked', { name });
  };
  const isBlocked = person.state === 'blocked';
  return (
    <Row>
      {person.sessionsCount > 0 && (
        <Button busy={run.isPending} onClick={() => run.mutate(signOut)}>
          {t('signOut')}
        </Button>
      )}
      {isBlocked ? (
        <Button kind="primary" busy={run.isPending} onClick={() => run.mutate(unblock)}>
          {t('unblock')}
        </Button>
      ) : (
        <Button kind="dangerQuiet" onClick={() => setIsBlocking(true)}>
          {t('block')}
        </Button>
      )}
      {isBlocking && (
        <ReasonDialog
          question={t('blockQuestion', { name })}
          confirm={t('block')}
          endpoint={blockPerson}
          version={version}
          onClose={() => setIsBlocking(false)}
          onConfirm={async (reason) => {
            await call(blockPerson, { params, body: { version, reason } });
            await refetch();
            setIsBlocking(false);
            notify.success(t('blocked', { name }));
          }}
        >
          {t('blockHint')}
        </ReasonDialog>
      )}
    </Row>
  );
}

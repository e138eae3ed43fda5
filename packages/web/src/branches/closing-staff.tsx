import type { BranchClosing } from '@tillbook/core/businesses/close-branch.api';
import { updateUser } from '@tillbook/core/users/users.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/branches.ts';
import { roleName } from '../session/role-name.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Panel, Row } from '../ui/panel.tsx';
import styles from './branches.module.css';
import type { ClosingParts } from './closing-documents.tsx';
import { useBranchAct } from './queries.ts';

/** Who works here and nowhere else: moved to another branch one by one, or left without. */
export function StaffOf({ branch, closing }: ClosingParts) {
  const left = closing.staff.filter(({ hasOther }) => !hasOther);
  if (left.length === 0 || closing.others.length === 0) return null;
  return (
    <Panel title={t('count_staff')}>
      <ul className={styles['list']}>
        {left.map((person) => (
          <Person key={person._id} person={person} closing={closing} branchId={branch._id} />
        ))}
      </ul>
    </Panel>
  );
}

function Person(props: {
  readonly person: BranchClosing['staff'][number];
  readonly closing: BranchClosing;
  readonly branchId: string;
}) {
  const { person, closing, branchId } = props;
  const { _id: userId, name, role, branchIds, version } = person;
  const { busy, run } = useBranchAct();
  const [to, setTo] = useState(closing.others[0]?._id ?? '');
  const move = () =>
    call(updateUser, {
      body: { userId, version, branchIds: [...branchIds.filter((id) => id !== branchId), to] },
    });
  return (
    <li>
      <span>
        <strong dir="auto">{name}</strong> <small>{roleName(role)}</small>
      </span>
      <Row align="end">
        <SelectField
          id={`closing-${userId}`}
          name={userId}
          error={null}
          label={`${t('moveTo')}: ${name}`}
          value={to}
          choices={closing.others.map((one) => ({ value: one._id, label: one.name }))}
          width="medium"
          onChange={setTo}
          onBlur={() => undefined}
        />
        <Button
          busy={busy !== null}
          aria-label={`${t('move')} ${name}`}
          onClick={() => void run('move', move, t('saved'))}
        >
          {t('move')}
        </Button>
      </Row>
    </li>
  );
}

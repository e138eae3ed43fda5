import {
  addTill,
  closeTill,
  renameTill,
  reopenTill,
  type BranchDetail,
} from '@tillbook/core/businesses/branches.api';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/branches.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './branches.module.css';
import { useBranchAct } from './queries.ts';

type Till = BranchDetail['tills'][number];

/** The tills of a branch: added, renamed, closed and opened again. */
export function TillsPanel(props: { readonly branch: BranchDetail; readonly mayManage: boolean }) {
  const { branch, mayManage } = props;
  const [editing, setEditing] = useState<Till | 'new' | null>(null);
  const add = mayManage && branch.state === 'open' && (
    <Button onClick={() => setEditing('new')}>{t('addTill')}</Button>
  );
  return (
    <Panel title={t('tills')} actions={add}>
      <ul className={styles['list']}>
        {branch.tills.map((till) => (
          <li key={till._id}>
            <span>
              <strong dir="auto">{till.name}</strong> <small>{till.code}</small>
              <br />
              <small>
                <TillState till={till} />
              </small>
            </span>
            {mayManage && (
              <TillActs till={till} branch={branch} onRename={() => setEditing(till)} />
            )}
          </li>
        ))}
      </ul>
      {editing !== null && (
        <TillForm branch={branch} till={editing} onClose={() => setEditing(null)} />
      )}
    </Panel>
  );
}

function TillState({ till }: { readonly till: Till }) {
  const format = useFormat();
  const { closedAt, holder, openShiftId } = till;
  if (closedAt !== null) return t('closedOn', { day: format.dateTime(closedAt) });
  if (openShiftId !== null) return t('tillInUse');
  return holder === null ? t('tillFree') : t('tillHeld', { name: holder });
}

function TillActs(props: {
  readonly till: Till;
  readonly branch: BranchDetail;
  readonly onRename: () => void;
}) {
  const { till, branch, onRename } = props;
  const { busy, run } = useBranchAct();
  const params = { tillId: till._id };
  const isClosed = till.closedAt !== null;
  const said = isClosed ? t('reopenTill') : t('closeTill');
  const isShut = isClosed && branch.state !== 'open';
  const whyNot = isShut ? t('state_closed') : till.openShiftId === null ? null : t('tillInUse');
  const act = () => call(isClosed ? reopenTill : closeTill, { params });
  return (
    <Row>
      <Button size="small" aria-label={`${t('rename')}: ${till.name}`} onClick={onRename}>
        {t('rename')}
      </Button>
      <Button
        size="small"
        busy={busy !== null}
        disabledReason={whyNot}
        aria-label={`${said}: ${till.name}`}
        onClick={() => void run('till', act, t('saved'))}
      >
        {said}
      </Button>
    </Row>
  );
}

function TillForm(props: {
  readonly branch: BranchDetail;
  readonly till: Till | 'new';
  readonly onClose: () => void;
}) {
  const { branch, till, onClose } = props;
  const queries = useQueryClient();
  const [_id] = useState(newId);
  const isNew = till === 'new';
  const form = useForm({
    initial: isNew
      ? { name: `Till ${branch.tills.length + 1}`, code: `T${branch.tills.length + 1}` }
      : { name: till.name, code: till.code },
    validate: (values) =>
      checkBody(addTill, { _id, ...values }, { name: t('needTillName'), code: t('needTillCode') }),
    submit: async ({ name, code }) => {
      if (isNew) {
        const params = { branchId: branch._id };
        await call(addTill, { params, body: { _id, name, code } });
      } else await call(renameTill, { params: { tillId: till._id }, body: { name } });
      await queries.invalidateQueries({ queryKey: ['branches'] });
      notify.success(t('saved'));
      onClose();
    },
  });
  return (
    <Dialog question={isNew ? t('addTill') : t('rename')} onClose={onClose}>
      <Form form={form} label={t('till')}>
        <TextField {...form.bind('name')} label={t('tillName')} autoFocus />
        {isNew && (
          <TextField {...form.bind('code')} label={t('tillCode')} width="short" maxLength={6} />
        )}
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {isNew ? t('addTill') : t('rename')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

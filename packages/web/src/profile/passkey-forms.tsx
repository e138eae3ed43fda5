import {
  addPasskey,
  beginPasskey,
  renamePasskey,
  type Passkey,
} from '@tillbook/core/auth/passkeys.api';
import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/profile.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { type Proof } from './proof-form.tsx';
import { ProveSelf } from './prove-self.tsx';

/** The password, a name, and then the device asks its user for finger, face or PIN. */
export function AddPasskey(props: {
  /** What this device is called; empty when nobody knows. */
  readonly device: string;
  readonly onAdded: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const usual = props.device === '' ? t('passkey') : props.device;
  const [name, setName] = useState(usual);
  const add = async (proof: Proof): Promise<void> => {
    const creation = await call(beginPasskey, { body: proof });
    const device = await import('../session/passkey-device.ts').catch((error: unknown) => {
      throw new Error(t('passkeyNotFetched'), { cause: error });
    });
    const made = await device.makeOnDevice(creation);
    const called = name.trim() === '' ? usual : name;
    const added = await call(addPasskey, { body: { ...made, name: called } });
    props.onAdded(added.name);
  };
  return (
    <ProveSelf label={t('passkeyMake')} onProved={add} onCancel={props.onCancel}>
      <TextField
        id="passkey-name"
        name="passkeyName"
        value={name}
        error={null}
        onChange={setName}
        onBlur={() => undefined}
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        maxLength={NAME_MAX_CHARACTERS}
      />
    </ProveSelf>
  );
}

/** Another name for one passkey. */
export function RenamePasskey(props: {
  readonly passkey: Passkey;
  readonly onDone: (message: string) => void;
  readonly onCancel: () => void;
}) {
  const { passkey, onDone, onCancel } = props;
  const passkeyId = passkey._id;
  const form = useForm({
    initial: { name: passkey.name },
    validate: ({ name }) =>
      checkBody(renamePasskey, { passkeyId, name }, { name: t('passkeyNameNeeded') }),
    submit: async ({ name }) =>
      onDone((await call(renamePasskey, { body: { passkeyId, name } })).message),
  });
  return (
    <Form form={form} label={t('passkeyRename')}>
      <TextField
        {...form.bind('name')}
        label={t('passkeyName')}
        maxLength={NAME_MAX_CHARACTERS}
        autoFocus
      />
      <div>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('saveName')}
        </Button>{' '}
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}

import {
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
  type Webhook,
} from '@tillbook/core/businesses/webhooks.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/choice-field.tsx';
import { ConfirmDialog, Sheet } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { SecretSheet } from './add-webhook.tsx';
import type { Prove } from './prove.ts';
import { typeMessages, TypeFields, typesIn, valuesOfTypes } from './webhook-types.tsx';
import type { TypeValues } from './webhook-types.tsx';

interface Values extends TypeValues {
  readonly name: string;
  readonly isOn: boolean;
}

interface Props {
  readonly webhook: Webhook;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What a webhook is called and told of; its secret is renewed and it is removed from here. */
export function ChangeWebhookSheet(props: Props & { readonly Prove: Prove }) {
  const [act, setAct] = useState<'renew' | 'remove' | null>(null);
  if (act === 'renew') return <Renew {...props} />;
  if (act === 'remove') return <Remove {...props} onKeep={() => setAct(null)} />;
  return <Change {...props} onAct={setAct} />;
}

const askedOf = ({ name, isOn, ...types }: Values) => ({ name, isOn, types: typesIn(types) });

function messagesFor(values: Values): Record<string, string> {
  const needed = { name: t('nameNeeded'), types: t('typesNeeded') };
  const { name, types } = checkBody(saveWebhook, askedOf(values), needed);
  return { ...(name === undefined ? {} : { name }), ...typeMessages(types !== undefined) };
}

function Change(props: Props & { readonly onAct: (act: 'renew' | 'remove') => void }) {
  const { webhook, onChanged, onClose, onAct } = props;
  const { _id: webhookId, name, isOn, types } = webhook;
  const form = useForm<Values>({
    initial: { ...valuesOfTypes(types), name, isOn },
    validate: messagesFor,
    submit: async (values) => {
      await call(saveWebhook, { params: { webhookId }, body: askedOf(values) });
      notify.success(t('saved', { name: values.name }));
      await onChanged();
      onClose();
    },
  });
  return (
    <Sheet title={name} onClose={onClose}>
      <Stack>
        <bdi dir="ltr">{webhook.url}</bdi>
        <Form form={form} label={name}>
          <TextField {...form.bind('name')} label={t('name')} hint={t('nameHint')} />
          <TypeFields form={form} />
          <CheckField {...form.bind('isOn')} label={t('isOn')} />
          <FormActions>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button kind="primary" type="submit" busy={form.isBusy}>
              {t('save')}
            </Button>
          </FormActions>
        </Form>
        <Row>
          <Button onClick={() => onAct('renew')}>{t('renew')}</Button>
          <Button kind="danger" onClick={() => onAct('remove')}>
            {t('remove')}
          </Button>
        </Row>
      </Stack>
    </Sheet>
  );
}

function Renew({ webhook, Prove, onChanged, onClose }: Props & { readonly Prove: Prove }) {
  const [id] = useState(newId);
  const [secret, setSecret] = useState<string | null>(null);
  const { _id: webhookId, name } = webhook;
  if (secret !== null) return <SecretSheet name={name} secret={secret} onClose={onClose} />;
  return (
    <Sheet title={t('renew')} onClose={onClose}>
      <Prove
        label={t('proveRenew')}
        onCancel={onClose}
        onProved={async (proof) => {
          const body = { _id: id, ...proof };
          setSecret((await call(renewWebhookSecret, { params: { webhookId }, body })).secret);
          await onChanged();
        }}
      >
        <p>{t('renewText')}</p>
      </Prove>
    </Sheet>
  );
}

function Remove({ webhook, onChanged, onClose, onKeep }: Props & { readonly onKeep: () => void }) {
  const { _id: webhookId, name } = webhook;
  const remove = async () => {
    try {
      await call(removeWebhook, { params: { webhookId } });
    } catch (error) {
      notify.error(sentenceOf(error, t('removeFailed')));
      throw error;
    }
    notify.success(t('removed', { name }));
    await onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      question={t('removeQuestion', { name })}
      confirm={t('remove')}
      keep={t('keep')}
      tone="danger"
      onConfirm={remove}
      onClose={onKeep}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}

import { API_SCOPES, type ApiScope } from '@tillbook/core/businesses/api-keys';
import { makeApiKey } from '@tillbook/core/businesses/api-keys.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/api-keys.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField } from '../ui/choice-field.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Row, Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { scopeWords } from './api-key-words.ts';
import styles from './make-key.module.css';
import type { Prove } from './prove.ts';

type Made = AnswerOf<typeof makeApiKey>;

/** How many days a key opens; `never`: until it is revoked. */
const LIVES = ['30', '90', '365', 'never'] as const;

interface Values extends Readonly<Record<ApiScope, boolean>> {
  readonly name: string;
  readonly life: (typeof LIVES)[number];
}

const chosenIn = (values: Values) => API_SCOPES.filter((scope) => values[scope]);

const NOTHING: Values = {
  ...(Object.fromEntries(API_SCOPES.map((scope) => [scope, false])) as Record<ApiScope, boolean>),
  ...{ name: '', life: '365' },
};

/** Asks what the key is for, then who one is, and shows the key once. */
export function MakeKeySheet(props: {
  readonly Prove: Prove;
  readonly onMade: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { Prove, onMade, onClose } = props;
  const [id] = useState(newId);
  const [wanted, setWanted] = useState<Values | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  if (made !== null) return <Told made={made} onClose={onClose} />;
  if (wanted === null) return <WhatFor onChosen={setWanted} onClose={onClose} />;
  const { name, life } = wanted;
  const scopes = chosenIn(wanted);
  const lifeDays = life === 'never' ? null : Number(life);
  return (
    <Sheet title={t('make')} onClose={onClose}>
      <Prove
        label={t('prove')}
        onCancel={onClose}
        onProved={async (proof) => {
          setMade(await call(makeApiKey, { body: { _id: id, name, scopes, lifeDays, ...proof } }));
          await onMade();
        }}
      >
        <p>{t('whoProves')}</p>
      </Prove>
    </Sheet>
  );
}

/** What of the key is wrong, at the fields that are here; who asks is asked afterwards. */
function messagesFor(values: Values): Record<string, string> {
  const asked = { name: values.name, scopes: chosenIn(values) };
  const needed = { name: t('nameNeeded'), scopes: t('mayNeeded') };
  const { name, scopes } = checkBody(makeApiKey, asked, needed);
  return {
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { [API_SCOPES[0]]: t('mayNeeded') }),
  };
}

function WhatFor(props: {
  readonly onChosen: (values: Values) => void;
  readonly onClose: () => void;
}) {
  const { onChosen, onClose } = props;
  const form = useForm<Values>({
    initial: NOTHING,
    validate: messagesFor,
    submit: async (values) => onChosen(values),
  });
  const words = scopeWords();
  const lives = LIVES.map((value) => ({
    value,
    label: value === 'never' ? t('forever') : t('lifeDays', { count: Number(value) }),
  }));
  return (
    <Sheet title={t('make')} onClose={onClose}>
      <Form form={form} label={t('make')}>
        <TextField {...form.bind('name')} label={t('name')} hint={t('nameHint')} autoFocus />
        <fieldset className={styles['scopes']}>
          <legend>{t('may')}</legend>
          {API_SCOPES.map((scope) => (
            <CheckField key={scope} {...form.bind(scope)} label={words[scope]} />
          ))}
        </fieldset>
        <SelectField
          {...form.bind('life')}
          label={t('lifetime')}
          hint={t('lifetimeHint')}
          width="medium"
          choices={lives}
        />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('goOn')}
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  );
}

function Told({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const { key, apiKey } = made;
  const actions = (
    <Button kind="primary" onClick={onClose}>
      {t('done')}
    </Button>
  );
  return (
    <Sheet title={t('ready', { name: apiKey.name })} onClose={onClose} actions={actions}>
      <Stack>
        <Banner tone="warning">{t('once')}</Banner>
        <bdi dir="ltr" className={styles['key']} aria-label={t('key')}>
          {key}
        </bdi>
        <Row>
          <CopyButton text={key} label={t('copy')} />
        </Row>
        <p>{t('keyHint')}</p>
      </Stack>
    </Sheet>
  );
}

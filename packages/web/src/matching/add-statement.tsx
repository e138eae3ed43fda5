import { STATEMENT_BYTES_MAX } from '@tillbook/core/matching/matching.api';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/matching.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { TextAreaField, TextField } from '../ui/text-field.tsx';
import styles from './matching.module.css';
import { readGiven, useKeepStatement, type StatementGiven, type StatementRead } from './queries.ts';
import { StatementPreview } from './statement-preview.tsx';

/** Bytes as base64, which JSON can carry. */
function base64Of(bytes: Uint8Array): string {
  const STEP = 8_192;
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP) {
    text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  }
  return btoa(text);
}

const NAME_MAX = 120;

/** What was given and what it says, before it is kept. */
function useReading() {
  const [given, setGiven] = useState<StatementGiven | null>(null);
  const [read, setRead] = useState<StatementRead | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const look = async (next: StatementGiven) => {
    setIsBusy(true);
    try {
      setRead(await readGiven(next));
      setGiven(next);
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    } finally {
      setIsBusy(false);
    }
  };
  const forget = () => {
    setGiven(null);
    setRead(null);
  };
  return { given, read, isBusy, look, forget };
}

/** Takes a statement by file or by pasted confirmations, shows what it says, and keeps it. */
export function AddStatement(props: {
  readonly providers: readonly string[];
  readonly onClose: () => void;
}) {
  const { providers, onClose } = props;
  const [statementId] = useState(newId);
  const [leavesOut, setLeavesOut] = useState(false);
  const { given, read, isBusy, look, forget } = useReading();
  const keep = useKeepStatement();
  const save = async () => {
    if (given === null || read === null) return;
    const { columns, dateOrder } = read;
    const chosen = typeof given.messages !== 'string' ? { columns: [...columns] } : {};
    try {
      const kept = await keep.mutateAsync({
        ...{ ...given, ...chosen, dateOrder, _id: statementId, leavesOut },
      });
      notify.success(t('kept', { count: kept.newCount, matched: String(kept.matchedCount) }));
      onClose();
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  const mayKeep = read !== null && read.trouble === null && read.linesCount > 0;
  const isWhole = mayKeep && (read.problemsCount === 0 || leavesOut);
  const actions = (
    <>
      <Button onClick={read === null ? onClose : forget}>
        {read === null ? t('cancel') : t('tryAgain')}
      </Button>
      {isWhole && (
        <Button kind="primary" busy={keep.isPending} onClick={() => void save()}>
          {t('keep')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog question={t('add')} size="large" onClose={onClose} actions={actions}>
      {given === null || read === null ? (
        <Give providers={providers} isBusy={isBusy} onGiven={(one) => void look(one)} />
      ) : (
        <StatementPreview
          read={read}
          isBusy={isBusy}
          leavesOut={leavesOut}
          onLeavesOut={setLeavesOut}
          onChange={(more) => void look({ ...given, ...more })}
        />
      )}
    </Dialog>
  );
}

interface GiveProps {
  readonly providers: readonly string[];
  readonly isBusy: boolean;
  readonly onGiven: (given: StatementGiven) => void;
}

/** The provider, and a file or pasted confirmations. */
function Give({ providers, isBusy, onGiven }: GiveProps) {
  const [provider, setProvider] = useState(providers[0] ?? '');
  const [error, setError] = useState<string | null>(null);
  const [messages, setMessages] = useState('');
  const give = (more: Omit<StatementGiven, 'provider'>) => {
    setError(provider.trim() === '' ? t('providerMissing') : null);
    if (provider.trim() !== '') onGiven({ provider, ...more });
  };
  const take = async (file: File | undefined) => {
    if (file === undefined || isBusy) return;
    if (file.size > STATEMENT_BYTES_MAX) {
      notify.error(t('tooLarge'));
      return;
    }
    const content = base64Of(new Uint8Array(await file.arrayBuffer()));
    give({ fileName: file.name.slice(-NAME_MAX), content });
  };
  const field = { onBlur: () => undefined };
  return (
    <Stack>
      <TextField
        {...{ ...field, id: 'statement-provider', name: 'provider', value: provider, error }}
        label={t('provider')}
        hint={t('providerHint')}
        maxLength={40}
        list="statement-providers"
        onChange={setProvider}
      />
      <datalist id="statement-providers">
        {providers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Drop isBusy={isBusy} onFile={(file) => void take(file)} />
      <TextAreaField
        {...{ ...field, id: 'statement-messages', name: 'messages', value: messages, error: null }}
        label={t('messages')}
        hint={t('messagesHint')}
        optional
        onChange={setMessages}
      />
      {messages.trim() !== '' && (
        <Button busy={isBusy} onClick={() => give({ messages })}>
          {t('read')}
        </Button>
      )}
    </Stack>
  );
}

function Drop(props: { readonly isBusy: boolean; readonly onFile: (file?: File) => void }) {
  const { isBusy, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={styles['drop']}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <FileUp size={32} strokeWidth={1.5} aria-hidden />
      <Row>
        <Button kind="primary" busy={isBusy} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <span>{t('drop')}</span>
      </Row>
      <p>{t('chooseHint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

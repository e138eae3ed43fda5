import { IMPORT_BYTES_MAX, type ImportSubject } from '@tillbook/core/imports/imports.api';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../i18n/en/imports.ts';
import { Button } from '../ui/button.tsx';
import { csvText, saveText } from '../ui/csv.ts';
import { notify } from '../ui/notify.ts';
import { Row } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { FIELD_WORDS } from './import-words.ts';
import styles from './imports.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { sendFile } from './queries.ts';
import { wordsOf } from './subject-words.ts';

interface UploadProps {
  readonly subject: ImportSubject;
  readonly onSent: (importId: string) => void;
}

/** Sends a file, if it is one that can be; `share` is how much of it is there, while it goes. */
function useSending({ subject, onSent }: UploadProps) {
  const [share, setShare] = useState<number | null>(null);
  const send = async (file: File | undefined) => {
    if (file === undefined || share !== null) return;
    if (file.size > IMPORT_BYTES_MAX) {
      notify.error(t('tooLarge'));
      return;
    }
    if (file.size === 0) {
      notify.error(t('troubleEMPTY'));
      return;
    }
    setShare(0);
    try {
      onSent(await sendFile(file, subject, setShare));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    } finally {
      setShare(null);
    }
  };
  return { share, send };
}

/** Takes a file by button or by dropping it, and sends it. */
export function UploadPanel(props: UploadProps) {
  const { subject } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { share, send } = useSending(props);
  const words = wordsOf(subject);
  const template = () =>
    saveText(words.template, csvText([words.fields.map((field) => FIELD_WORDS[field])]));
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
        void send(event.dataTransfer.files[0]);
      }}
    >
      <FileUp size={32} strokeWidth={1.5} aria-hidden />
      <Row>
        <Button kind="primary" busy={share !== null} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <span>{t('drop')}</span>
      </Row>
      <p>{t('chooseHint')}</p>
      {subject === 'debts' && <p>{t('creditsHint')}</p>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        onChange={(event) => {
          const { files } = event.currentTarget;
          void send(files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {share === null ? (
        <Button kind="quiet" icon={<Download size={16} aria-hidden />} onClick={template}>
          {t('template')}
        </Button>
      ) : (
        <ProgressBar label={t('sending')} share={share} />
      )}
    </div>
  );
}

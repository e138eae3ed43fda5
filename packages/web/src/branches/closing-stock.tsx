import { useState } from 'react';
import { t } from '../i18n/en/branches.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import type { ClosingParts } from './closing-documents.tsx';
import { useBranchAct } from './queries.ts';
import { moveAll, writeOffAll } from './settle-stock.ts';

/** What lies there goes to another branch, or is written off as a loss. */
export function StockOf({ branch, closing }: ClosingParts) {
  const format = useFormat();
  const { busy, run } = useBranchAct();
  const { stock, others } = closing;
  const [to, setTo] = useState(others[0]?._id ?? '');
  const [progress, setProgress] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  if (stock.products === 0) return null;
  const value = format.money(stock.valueMinor);
  const toBranch = others.find(({ _id }) => _id === to);
  const asked = {
    branchId: branch._id,
    note: t('closingNote', { branch: branch.name }),
    onProgress: (done: number, all: number) => setProgress(t('movingOf', { done, all })),
  };
  const move = async () => {
    if (toBranch === undefined) return;
    const said = t('movedAll', { branch: toBranch.name });
    await run('move', () => moveAll({ ...asked, toBranchId: toBranch._id }), said);
    setProgress(null);
  };
  const writeOff = async () => {
    await run('write off', () => writeOffAll(asked), t('writtenOff'));
    setProgress(null);
    setSure(false);
  };
  return (
    <Panel title={t('count_stock')}>
      <Stack>
        <p>
          {t('stockWorth', { count: stock.products, value })}{' '}
          {stock.oversold > 0 && t('oversold', { count: stock.oversold })}
        </p>
        {progress !== null && <p role="status">{progress}</p>}
        <Row align="end">
          {toBranch !== undefined && (
            <>
              <SelectField
                id="closing-to"
                name="to"
                error={null}
                label={t('moveTo')}
                value={to}
                choices={others.map(({ _id, name }) => ({ value: _id, label: name }))}
                width="medium"
                onChange={setTo}
                onBlur={() => undefined}
              />
              <Button kind="primary" busy={busy === 'move'} onClick={() => void move()}>
                {t('moveAll')}
              </Button>
            </>
          )}
          {busy === null && <Button onClick={() => setSure(true)}>{t('writeOff')}</Button>}
        </Row>
      </Stack>
      {isSure && (
        <SureToWriteOff
          branch={branch.name}
          value={value}
          onConfirm={writeOff}
          onClose={() => setSure(false)}
        />
      )}
    </Panel>
  );
}

function SureToWriteOff(props: {
  readonly branch: string;
  readonly value: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { branch, value, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      question={t('writeOffQuestion', { branch })}
      confirm={t('writeOff')}
      keep={t('cancel')}
      tone="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('writeOffText', { value })}
    </ConfirmDialog>
  );
}

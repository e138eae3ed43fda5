import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/en/camera.ts';
import { frameReader, onceEach, openCamera } from './camera.ts';
import styles from './camera-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { Spinner } from './states.tsx';
import { useLatest } from './use-latest.ts';
import { tellCode } from './use-scanner.ts';

const LOOK_MS = 120;
const FELT_MS = 40;

type State = 'opening' | 'looking' | 'refused' | 'missing';

/** Looks through the camera until the effect ends; every code goes where a scanner's would. */
function useCamera(onRead: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('opening');
  const told = useLatest(onRead);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    const isNew = onceEach();
    const look = async (): Promise<void> => {
      const read = await frameReader();
      const next = async (): Promise<void> => {
        if (hasEnded || video.current === null) return;
        const code = await read(video.current).catch(() => null);
        if (isNew(code, performance.now()) && code !== null) told.current(code);
        timer = setTimeout(() => void next(), LOOK_MS);
      };
      await next();
    };
    openCamera().then(
      (opened) => {
        stream = opened;
        if (hasEnded || video.current === null) return end();
        video.current.srcObject = opened;
        void video.current.play().catch(() => undefined);
        setState('looking');
        void look();
      },
      (error: unknown) => {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
        if (!hasEnded) setState(isRefused ? 'refused' : 'missing');
      },
    );
    const end = () => {
      hasEnded = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    return end;
  }, [told]);
  return { video, state };
}

/** Scans with the camera of the device: one code, or one after the other until it is closed. */
export function CameraDialog(props: { readonly isForOne: boolean; readonly onClose: () => void }) {
  const { isForOne, onClose } = props;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { video, state } = useCamera((code) => {
    setCodes((before) => [...before, code]);
    if ('vibrate' in navigator) navigator.vibrate(FELT_MS);
    if (isForOne) onClose();
    tellCode(code);
  });
  const last = codes.at(-1);
  const isShown = state === 'opening' || state === 'looking';
  return (
    <Dialog question={t('scanByCamera')} onClose={onClose}>
      <div className={styles['frame']} hidden={!isShown}>
        <video ref={video} muted playsInline aria-label={t('camera')} />
        <span className={styles['line']} aria-hidden />
      </div>
      <p role="status" className={styles['said']}>
        {state === 'opening' && (
          <>
            <Spinner /> {t('opening')}
          </>
        )}
        {state === 'refused' && t('refused')}
        {state === 'missing' && t('missing')}
        {state === 'looking' &&
          (last === undefined ? t('hold') : t('read', { code: last, number: codes.length }))}
      </p>
    </Dialog>
  );
}

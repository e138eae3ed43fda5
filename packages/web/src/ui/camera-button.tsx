import { Camera } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { t } from '../i18n/en/camera.ts';
import { hasCamera } from './camera.ts';
import { IconButton } from './icon-button.tsx';

const CameraDialog = lazy(async () => ({
  default: (await import('./camera-dialog.tsx')).CameraDialog,
}));

/** Scans by camera, where the browser lets a page look through one. */
export const CameraButton = memo(function CameraButton(props: {
  /** One thing is looked for: the camera closes with the first code that it reads. */
  readonly isForOne?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (!hasCamera()) return null;
  return (
    <>
      <IconButton
        label={t('scanByCamera')}
        icon={<Camera size={20} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <CameraDialog isForOne={props.isForOne === true} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
});

import { Camera } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../i18n/en/camera.ts';
import { hasCamera } from './camera.ts';
import { IconButton } from './icon-button.tsx';

const CameraDialog = lazy(async () => ({
  default: (await import('./camera-dialog.tsx')).CameraDialog,
}));

/** Scans by camera, where the browser lets a page look through one. */
export function CameraButton() {
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
          <CameraDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

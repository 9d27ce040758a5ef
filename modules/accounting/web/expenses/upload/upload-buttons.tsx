import { Button, FileButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptUpload } from './use-receipt-upload.ts';

interface UploadButtonsProps {
  readonly upload: ReceiptUpload;
  /** Takes photographs, one after the other. */
  readonly camera: ReceiptUpload;
}

/** Main action of the list: chooses receipts, on a phone also with its camera. */
export function UploadButtons({ upload: { upload, accept }, camera }: UploadButtonsProps) {
  const { t } = useTranslation('accounting');
  const hasCamera = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  // The same file can be chosen again.
  const resetFiles = useRef<() => void>(null);
  const resetCamera = useRef<() => void>(null);
  return (
    <>
      {hasCamera ? (
        <FileButton
          resetRef={resetCamera}
          onChange={(file) => {
            if (file !== null) camera.upload([file]);
            resetCamera.current?.();
          }}
          accept="image/jpeg,image/png"
          capture="environment"
          inputProps={{ 'aria-label': t('expenses.upload.camera') }}
        >
          {(button) => (
            <Button {...button} leftSection={<IconCamera size={16} aria-hidden />}>
              {t('expenses.upload.camera')}
            </Button>
          )}
        </FileButton>
      ) : null}
      <FileButton
        resetRef={resetFiles}
        multiple
        onChange={(files) => {
          upload(files);
          resetFiles.current?.();
        }}
        accept={accept}
        inputProps={{ 'aria-label': t('expenses.upload.button') }}
      >
        {(button) => (
          <Button
            {...button}
            variant={hasCamera ? 'default' : 'filled'}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {t('expenses.upload.button')}
          </Button>
        )}
      </FileButton>
    </>
  );
}

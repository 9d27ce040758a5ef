import { Button, Group } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Owner } from '../../contract/owners/owners.ts';
import type { ReceiptRole } from '../../contract/receipts/receipts.ts';
import { AddReceipt } from './add-receipt.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

const BoardReport = lazy(() => import('./board-report.tsx').then((module) => ({ default: module.BoardReport })));

interface ReceiptActionsProps {
  readonly owner: Owner;
  readonly role: ReceiptRole;
  /** True for those who may change the settings of the owner's receipts. */
  readonly mayConfigure: boolean;
  /** Right to the report of the community; null for none. */
  readonly report: 'lesen' | 'bereitstellen' | null;
}

/** Buttons above the receipts of an owner: to add one, for the report of a community, for the settings. */
export function ReceiptActions({ owner, role, mayConfigure, report }: ReceiptActionsProps) {
  const { t } = useTranslation('property-owner');
  const [isSetting, setSetting] = useState(false);
  if (role !== 'administrator' && !mayConfigure && report === null) return null;
  return (
    <Group gap="sm" justify="flex-end">
      {role === 'administrator' ? <AddReceipt owner={owner} /> : null}
      {report === null ? null : (
        <Suspense>
          <BoardReport owner={owner} isLaid={report === 'bereitstellen'} />
        </Suspense>
      )}
      {mayConfigure || role === 'administrator' ? (
        <>
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} aria-hidden />}
            onClick={() => setSetting(true)}
          >
            {t('receipts.settings.open')}
          </Button>
          <SettingsDialog
            eid={owner.eid}
            getsMorningMail={role === 'administrator'}
            opened={isSetting}
            onClose={() => setSetting(false)}
          />
        </>
      ) : null}
    </Group>
  );
}

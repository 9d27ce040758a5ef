import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganizationId } from '../../contract/ids.ts';
import { accessNotice } from '../realtime/access-notice.ts';
import type { AccessNotice } from '../realtime/access-notice.ts';
import { useStore } from '../state/store.ts';
import textClasses from '../components/text.module.css';

export interface AccessDialogsProps {
  /** Continues in the organisation chosen by another window; typed input is discarded. */
  readonly onMove: (organizationId: OrganizationId) => Promise<void>;
  /** Chooses this window's organisation again; typed input stays. */
  readonly onReturn: (organizationId: OrganizationId) => Promise<void>;
  /** Leaves an organisation that the user can no longer access, or only with a second factor. */
  readonly onChooseOther: () => void;
  readonly onLogout: () => void;
}

/** Dialogs about changes of the session's organisation or the membership from elsewhere, which block further input. */
export function AccessDialogs(props: AccessDialogsProps) {
  const notice = useStore(accessNotice);
  const { t } = useTranslation('platform');
  switch (notice?.kind) {
    case 'switched':
      return <SwitchedDialog notice={notice} {...props} />;
    case 'removed':
      return (
        <Notice
          title={t('access.removedTitle')}
          text={t('access.removedText', { name: notice.name })}
          onClose={props.onChooseOther}
        >
          <Button variant="default" onClick={props.onLogout}>
            {t('shell.logout')}
          </Button>
          <Button data-autofocus onClick={props.onChooseOther}>
            {t('access.chooseOther')}
          </Button>
        </Notice>
      );
    case 'factor':
      return (
        <Notice
          title={t('access.factorTitle', { name: notice.name })}
          text={t('access.factorText')}
          onClose={props.onChooseOther}
        >
          <Button variant="default" onClick={props.onLogout}>
            {t('shell.logout')}
          </Button>
          <Button data-autofocus onClick={props.onChooseOther}>
            {t('access.factorSetUp')}
          </Button>
        </Notice>
      );
    default:
      return null;
  }
}

// Names of organisations have up to 300 characters.
const longLabel = { label: { display: 'block', textOverflow: 'ellipsis' } } as const;

type SwitchedDialogProps = Pick<AccessDialogsProps, 'onMove' | 'onReturn'> & {
  readonly notice: Extract<AccessNotice, { kind: 'switched' }>;
};

function SwitchedDialog({ notice: { here, there }, onMove, onReturn }: SwitchedDialogProps) {
  const { t } = useTranslation('platform');
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<void>) {
    setBusy(true);
    await work().finally(() => setBusy(false));
  }
  return (
    <Notice title={t('access.switchedTitle')} text={t('access.switchedText', { here: here.name, there: there.name })}>
      <Button
        variant="default"
        maw="100%"
        styles={longLabel}
        disabled={isBusy}
        onClick={() => void run(() => onMove(there.id))}
      >
        {t('access.move', { there: there.name })}
      </Button>
      <Button
        data-autofocus
        maw="100%"
        styles={longLabel}
        disabled={isBusy}
        onClick={() => void run(() => onReturn(here.id))}
      >
        {t('access.return', { here: here.name })}
      </Button>
    </Notice>
  );
}

/** Dialog; without `onClose` one of the buttons is required, because no choice is right for everybody. */
function Notice({
  title,
  text,
  onClose,
  children,
}: {
  title: string;
  text: string;
  onClose?: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      opened
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={onClose !== undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={title}
    >
      <Text size="sm" className={textClasses['anywhereLines']}>
        {text}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        {children}
      </Group>
    </Modal>
  );
}

import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganizationId } from '../../contract/ids.ts';
import { accessNotice } from '../realtime/access-notice.ts';
import type { AccessNotice } from '../realtime/access-notice.ts';
import { useStore } from '../state/store.ts';

export interface AccessDialogsProps {
  /** Goes on in the organisation that another window chose; what was typed here is given up. */
  readonly onMove: (organizationId: OrganizationId) => Promise<void>;
  /** Chooses this window's organisation again; what was typed here stays. */
  readonly onReturn: (organizationId: OrganizationId) => Promise<void>;
  /** Leaves the organisation that is closed to the user now, or until they have a second factor. */
  readonly onChooseOther: () => void;
  readonly onLogout: () => void;
}

/**
 * Says what happened to the organisation of the session or to the membership from elsewhere, before anything else is
 * done here.
 */
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

/** Without `onClose` one of the buttons has to be pressed, because there is no way that is right for everybody. */
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
      <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        {children}
      </Group>
    </Modal>
  );
}

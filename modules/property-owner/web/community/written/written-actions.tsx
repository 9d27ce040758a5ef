import { Button, Group } from '@mantine/core';
import { IconFileTypePdf, IconGavel, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { ask, confirmDelete } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import {
  getWrittenEvidence,
  removeWrittenResolution,
  sendWrittenResolution,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type {
  WrittenDetail,
  WrittenResolution,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { writtenResolutionsPage } from '../../pages.ts';
import { communityKeys } from '../community-keys.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { MotionDialog } from './motion-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Steps of the management, by the state of the written resolution. */
export function WrittenActions({ detail }: { readonly detail: WrittenDetail }) {
  const { umlaufbeschluss: written, auszaehlung } = detail;
  if (written.stand === 'ENTWURF') return <DraftActions written={written} />;
  return (
    <Group gap="sm">
      <EvidenceButton written={written} />
      {auszaehlung === null || (written.stand !== 'OFFEN' && written.stand !== 'ABGELAUFEN') ? null : (
        <RunningActions written={written} tally={auszaehlung} />
      )}
    </Group>
  );
}

function DraftActions({ written }: { readonly written: WrittenResolution }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const navigate = useNavigate();
  const [isChanging, setChanging] = useState(false);
  const { id, eigentuemerEid: eid, betreff, frist, version } = written;
  const params = { eid, id };
  const sending = useAction(sendWrittenResolution, {
    attempt: 'send',
    toast: ({ waehler }) => t('written.sent', { count: waehler?.length ?? 0 }),
    invalidates: [communityKeys.all],
  });
  const removing = useAction(removeWrittenResolution, {
    attempt: 'delete',
    toast: () => t('written.removed'),
    invalidates: [communityKeys.all],
    onDone: () => navigate(writtenResolutionsPage.link({}, { eid })),
  });
  const askToSend = async () => {
    const isMeant = await ask({
      title: t('written.sendTitle'),
      text: t('written.sendText', { day: formatDate(frist, language) }),
      confirmLabel: t('written.send'),
      destructive: false,
    });
    if (isMeant) sending.run({ params, body: { version } });
  };
  const askToRemove = async () => {
    if (await confirmDelete({ title: t('written.removeTitle', { subject: betreff }) })) removing.run({ params });
  };
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void askToRemove()}>
        {t('written.remove')}
      </Button>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setChanging(true)}>
        {t('written.change')}
      </Button>
      <Button
        leftSection={<IconSend size={16} aria-hidden />}
        loading={sending.isRunning}
        onClick={() => void askToSend()}
      >
        {t('written.send')}
      </Button>
      <MotionDialog state={isChanging ? { draft: written } : null} onClose={() => setChanging(false)} />
    </Group>
  );
}

function RunningActions({
  written,
  tally,
}: {
  readonly written: WrittenResolution;
  readonly tally: NonNullable<WrittenDetail['auszaehlung']>;
}) {
  const { t } = useTranslation('property-owner');
  const [open, setOpen] = useState<'announce' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="default" onClick={() => setOpen('withdraw')}>
        {t('written.withdraw')}
      </Button>
      {written.stand === 'ABGELAUFEN' || tally.alleZugestimmt ? (
        <Button leftSection={<IconGavel size={16} aria-hidden />} onClick={() => setOpen('announce')}>
          {t('written.announce')}
        </Button>
      ) : null}
      <AnnounceDialog opened={open === 'announce'} written={written} tally={tally} onClose={close} />
      <WithdrawDialog opened={open === 'withdraw'} written={written} onClose={close} />
    </>
  );
}

function EvidenceButton({ written }: { readonly written: WrittenResolution }) {
  const { t } = useTranslation('property-owner');
  const { id, eigentuemerEid: eid, betreff } = written;
  const { run, isRunning } = useDownload(getWrittenEvidence, {
    toFile: () => ({ name: `${t('written.title')} ${betreff}.pdf`, type: 'application/pdf' }),
    toast: () => t('written.evidenceDownloaded'),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => run({ params: { eid, id } })}
    >
      {t('written.evidence')}
    </Button>
  );
}

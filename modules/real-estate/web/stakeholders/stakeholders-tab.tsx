import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconMailForward,
  IconPlus,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import board from '#platform/web/components/board.module.css';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { ListSearch } from '#platform/web/lists/list-search.tsx';
import { useLiveEvent } from '#platform/web/realtime/live-connection.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { isTaken } from '../../contract/objects/object-types.ts';
import { defaultDelayDays } from '../../contract/objects/delay-days.ts';
import { stakeholderStates } from '../../contract/stakeholders/pipeline.ts';
import type { StakeholderState } from '../../contract/stakeholders/pipeline.ts';
import { updateKinds } from '../../contract/stakeholders/stakeholder-mails.ts';
import { stakeholdersChanged } from '../../contract/stakeholders/stakeholders.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { DelaySlider } from './delay-slider.tsx';
import { useDeletion } from './use-deletion.ts';
import { FreshDialog } from './fresh-dialog.tsx';
import { MailDialog } from './mail-dialog.tsx';
import type { WantedMail } from './mail-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PipelineColumn } from './pipeline-column.tsx';
import { StakeholderDialog } from './stakeholder-dialog.tsx';
import type { StakeholderDialogState } from './stakeholder-dialog.tsx';
import { ReserveDialog } from './reserve-dialog.tsx';
import { UpdateMailDialog } from './update-mail-dialog.tsx';
import type { ObjectUpdate } from './update-mail-dialog.tsx';
import { stakeholderKeys } from './stakeholder-keys.ts';
import { columnQuery } from './stakeholder-queries.ts';
import { StakeholderUndoBar } from './stakeholder-undo-bar.tsx';
import { useDownloads } from './use-downloads.ts';
import { useMove } from './use-move.ts';
import type { StakeholderCommands } from './use-stakeholder-actions.ts';
import classes from './stakeholders.module.css';

/** Below this width of the window, in CSS pixels, one column is shown at a time; as in board.module.css. */
const narrow = '(max-width: 1079px)';

/** Interested people of an object: the pipeline of four columns. */
export function StakeholdersTab({ object }: { readonly object: Objekt }) {
  const { t } = useTranslation('real-estate');
  const client = useQueryClient();
  const { objectId } = object;
  const [searchTerm, setSearchTerm] = useState('');
  const [dialog, setDialog] = useState<StakeholderDialogState | null>(null);
  const [mail, setMail] = useState<WantedMail | null>(null);
  const [fresh, setFresh] = useState<readonly Stakeholder[] | null>(null);
  const [update, setUpdate] = useState<ObjectUpdate | null>(null);
  const [isReserving, setReserving] = useState(false);
  const { reservedUntil: until } = object.dataTwo as Readonly<Record<string, unknown>>;
  const status = String(object.data['realEstateStatus'] ?? '');
  const { move, wanted, close } = useMove();
  const downloads = useDownloads(object);
  const remove = useDeletion();
  useLiveEvent(stakeholdersChanged, (changed) => {
    if (changed.objectId === objectId) void client.invalidateQueries({ queryKey: [...stakeholderKeys.all, objectId] });
  });
  const commands = useStableCommands({
    onAdd: () => setDialog({ objectId }),
    onEdit: (stakeholder) => setDialog({ objectId, stakeholder }),
    onMove: move,
    onMail: (stakeholder, kind) => setMail({ stakeholder, kind }),
    onProof: downloads.proof,
    onDelete: remove.one,
  });
  const saved = object.data['stakeholderDelayDays'];
  const [delayDays, setDelayDays] = useState(typeof saved === 'number' && saved > 0 ? saved : defaultDelayDays);
  const columns = useColumns(objectId, searchTerm);
  return (
    <Stack gap="md">
      <div className={classes.bar}>
        <div className={classes.search}>
          <ListSearch
            value={searchTerm}
            onChange={setSearchTerm}
            label={t('stakeholders.search')}
            placeholder={t('stakeholders.searchPlaceholder')}
          />
        </div>
        <DelaySlider object={object} value={delayDays} onChange={setDelayDays} />
        <Group gap={8}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ objectId })}>
            {t('stakeholders.add')}
          </Button>
          <ActionMenu
            label={t('stakeholders.listMenu')}
            variant="default"
            isBusy={downloads.isRunning || remove.isRunning}
            actions={[
              ...updateKinds.map((type) => ({
                label: t(`stakeholders.update.${type}`),
                icon: IconMailForward,
                disabled: columns.total === 0,
                run: () => setUpdate({ objectId, version: object.version, type, status }),
              })),
              ...(isTaken(status)
                ? [{ label: t('stakeholders.reserve.menu'), icon: IconUserCheck, run: () => setReserving(true) }]
                : []),
              { label: t('stakeholders.listPdf'), icon: IconFileTypePdf, run: downloads.listPdf },
              { label: t('stakeholders.listExcel'), icon: IconFileSpreadsheet, run: downloads.listExcel },
              {
                label: t('stakeholders.deleteAll'),
                icon: IconTrash,
                destructive: true,
                disabled: columns.total === 0,
                run: () => remove.all(objectId, columns.total),
              },
            ]}
          />
        </Group>
      </div>
      <Deletions objectId={objectId} />
      {columns.isNarrow ? (
        <div className={board.switch}>
          <SegmentedControl
            aria-label={t('stakeholders.columnsLabel')}
            value={columns.shown[0] ?? 'EXPOSE'}
            onChange={columns.choose}
            data={columns.labels}
            fullWidth
          />
        </div>
      ) : null}
      <div className={board.board} data-single={columns.isNarrow || undefined}>
        {columns.shown.map((column) => (
          <PipelineColumn
            key={column}
            objectId={objectId}
            column={column}
            searchTerm={searchTerm}
            delayDays={delayDays}
            takenAs={isTaken(status) ? status : 'RESERVED'}
            commands={commands}
            onSendFresh={setFresh}
          />
        ))}
      </div>
      {columns.isNarrow ? null : (
        <Text size="xs" c="dimmed">
          {t('stakeholders.keys')}
        </Text>
      )}
      <StakeholderDialog state={dialog} onClose={() => setDialog(null)} />
      <MoveDialog wanted={wanted} onClose={close} />
      <MailDialog wanted={mail} onClose={() => setMail(null)} />
      <FreshDialog objectId={objectId} people={fresh} onClose={() => setFresh(null)} />
      <UpdateMailDialog update={update} onClose={() => setUpdate(null)} />
      <ReserveDialog
        objectId={isReserving ? objectId : null}
        until={typeof until === 'string' ? until : null}
        onClose={() => setReserving(false)}
        onReserved={() => setReserving(false)}
      />
      <StakeholderUndoBar />
    </Stack>
  );
}

/** The same functions for all renders, which call the newest ones: a thousand cards need not render again. */
function useStableCommands(commands: StakeholderCommands): StakeholderCommands {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  return useMemo(
    () => ({
      onAdd: () => latest.current.onAdd(),
      onEdit: (stakeholder) => latest.current.onEdit(stakeholder),
      onMove: (stakeholder, to) => latest.current.onMove(stakeholder, to),
      onMail: (stakeholder, kind) => latest.current.onMail(stakeholder, kind),
      onProof: (stakeholder) => latest.current.onProof(stakeholder),
      onDelete: (stakeholder) => latest.current.onDelete(stakeholder),
    }),
    [],
  );
}

/** Columns side by side, or the chosen one where there is no room. */
function useColumns(objectId: string, searchTerm: string) {
  const { t } = useTranslation('real-estate');
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<StakeholderState>('EXPOSE');
  const counts = useInfiniteQuery(columnQuery(objectId, 'EXPOSE', searchTerm)).data?.pages[0]?.counts;
  return {
    isNarrow,
    shown: isNarrow ? [chosen] : stakeholderStates,
    choose: (column: string) => setChosen(column as StakeholderState),
    labels: stakeholderStates.map((value) => ({
      value,
      label: counts ? `${t(`stakeholders.short.${value}`)} ${counts[value]}` : t(`stakeholders.short.${value}`),
    })),
    total: counts ? stakeholderStates.reduce((sum, state) => sum + counts[state], 0) : 0,
  };
}

/** Announces people who are deleted soon because they never answered. */
function Deletions({ objectId }: { readonly objectId: string }) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const counts = useInfiniteQuery(columnQuery(objectId, 'EXPOSE', '')).data?.pages[0]?.counts;
  if (!counts || counts.deletions === 0 || counts.nextDeletion === null) return null;
  return (
    <Alert className="kontor-notice">
      {t('stakeholders.deletions', { count: counts.deletions, day: formatDate(counts.nextDeletion, language) })}
    </Alert>
  );
}

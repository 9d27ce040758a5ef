import { IconFileText, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Action } from '#platform/web/components/action-menu.tsx';
import type { StakeholderState } from '../../contract/stakeholders/pipeline.ts';
import type { MailKind } from '../../contract/stakeholders/stakeholder-mails.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';

/** Commands for a person; stable functions, because a thousand cards have them. */
export interface StakeholderCommands {
  /** Opens the form of a new person. */
  readonly onAdd: () => void;
  readonly onEdit: (stakeholder: Stakeholder) => void;
  readonly onMove: (stakeholder: Stakeholder, to: StakeholderState) => void;
  readonly onMail: (stakeholder: Stakeholder, kind: MailKind) => void;
  readonly onProof: (stakeholder: Stakeholder) => void;
  readonly onDelete: (stakeholder: Stakeholder) => void;
}

/** Emails that make sense for a person. */
function listMails({ status, data }: Stakeholder): readonly MailKind[] {
  if (status === 'AUSGESCHIEDEN') return ['decline'];
  const isCancelled = data.appointmentCancelledAt !== null;
  const ofAppointment: readonly MailKind[] =
    data.appointment === null ? [] : isCancelled ? ['appointment'] : ['appointment', 'cancellation'];
  return ['expose', 'interest', 'document', ...ofAppointment];
}

/** Menu of a card. */
export function useStakeholderActions(stakeholder: Stakeholder, commands: StakeholderCommands): readonly Action[] {
  const { t } = useTranslation('real-estate');
  return [
    { label: t('stakeholders.edit'), icon: IconPencil, run: () => commands.onEdit(stakeholder) },
    ...listMails(stakeholder).map((kind) => ({
      label: t(`stakeholders.mails.${kind}`),
      icon: IconMail,
      run: () => commands.onMail(stakeholder, kind),
    })),
    { label: t('stakeholders.proof'), icon: IconFileText, run: () => commands.onProof(stakeholder) },
    {
      label: t('stakeholders.delete'),
      icon: IconTrash,
      destructive: true,
      run: () => commands.onDelete(stakeholder),
    },
  ];
}

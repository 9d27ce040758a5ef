import { calendarMediaType } from '#platform/contract/files.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { AttachmentSource } from '#platform/server/mail/attachments.ts';
import { stakeholderText } from './stakeholder-texts.ts';

/** Source name of the calendar files of viewings; its references are ids of emails to interested people. */
export const calendarSource = 'estate-viewings';

/** Reads the calendar file of a viewing when its email is sent. */
export const calendarAttachments: AttachmentSource = {
  name: calendarSource,
  load: async (tx, id) => {
    const mail = await tx
      .selectFrom('estate_stakeholder_mails as m')
      .innerJoin('estate_stakeholders as s', (join) =>
        join.onRef('s.organization_id', '=', 'm.organization_id').onRef('s.id', '=', 'm.stakeholder_id'),
      )
      .select(['m.calendar', 's.language'])
      .where('m.id', '=', id)
      .executeTakeFirst();
    if (!mail || mail.calendar === null) return undefined;
    const fileName = `${stakeholderText(mail.language as LanguageKey, 'appointment.file')}.ics`;
    return [{ fileName, mediaType: calendarMediaType, content: Buffer.from(mail.calendar) }];
  },
};

import { ActionIcon, Anchor, Group, Text, TextInput } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { formatFileSize } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { maxAttachmentDescription } from '#modules/accounting/contract/attachments/attachment.ts';
import type { InvoiceAttachment } from '#modules/accounting/contract/attachments/attachment.ts';
import { getAttachment } from '#modules/accounting/contract/invoices/attach-files.ts';
import textClasses from '#platform/web/components/text.module.css';
import classes from './attachments.module.css';

interface AttachmentListProps {
  readonly attachments: readonly InvoiceAttachment[];
  /** Changes of a draft; absent for an issued invoice. */
  readonly onDescribe?: (attachment: InvoiceAttachment, description: string) => void;
  readonly onRemove?: (attachment: InvoiceAttachment) => void;
}

/** Files attached to an invoice, each with its download. */
export function AttachmentList({ attachments, onDescribe, onRemove }: AttachmentListProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const download = useDownload(getAttachment, {
    toFile: ({ params }) => {
      const found = attachments.find(({ id }) => id === params.id);
      return { name: found?.fileName ?? '', type: found?.mediaType ?? '' };
    },
  });
  return (
    <ul className={classes.list} aria-label={t('attached.title')}>
      {attachments.map((attachment) => {
        const { id, fileName: name, description, byteSize } = attachment;
        return (
          <li key={id}>
            <Group gap="sm" wrap="nowrap">
              <IconDownload size={16} aria-hidden color="var(--mantine-color-dimmed)" />
              <div className={textClasses['rest']}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  aria-label={t('attached.download', { name })}
                  onClick={() => download.run({ params: { id } })}
                  className={classes.name}
                >
                  {name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[formatFileSize(byteSize, language), onDescribe ? '' : description].filter(Boolean).join(' · ')}
                </Text>
              </div>
              {onRemove ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  aria-label={t('attached.remove', { name })}
                  onClick={() => onRemove(attachment)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              ) : null}
            </Group>
            {onDescribe ? (
              <Description
                key={description}
                attachment={attachment}
                onDescribe={(typed) => onDescribe(attachment, typed)}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

interface DescriptionProps {
  readonly attachment: InvoiceAttachment;
  readonly onDescribe: (description: string) => void;
}

/** Input of a description, which is saved when it is left: also by a key that closes the page without a blur. */
function Description({ attachment: { fileName: name, description }, onDescribe }: DescriptionProps) {
  const { t } = useTranslation('accounting');
  const pending = useRef<(() => void) | null>(null);
  const save = useCallback(() => {
    pending.current?.();
    pending.current = null;
  }, []);
  useEffect(() => save, [save]);
  return (
    <TextInput
      size="sm"
      mt={4}
      aria-label={t('attached.description', { name })}
      placeholder={t('attached.descriptionHint')}
      maxLength={maxAttachmentDescription}
      defaultValue={description}
      onChange={({ currentTarget: { value } }) => {
        pending.current = () => onDescribe(value);
      }}
      onBlur={save}
    />
  );
}

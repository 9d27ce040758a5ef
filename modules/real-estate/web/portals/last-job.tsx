import { Stack, Text } from '@mantine/core';
import { formatFileSize, formatInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { PortalJob } from '../../contract/portals/portals.ts';
import { usePortalWords } from './use-portal-words.ts';

/** Errors of a job that are shown at once. */
const maxShown = 5;

/** One job in a few lines: its work, and its errors. */
export function LastJob({ job }: { readonly job: PortalJob | null }) {
  const { t, sayError } = usePortalWords();
  const language = useLanguage();
  if (job === null)
    return (
      <Text size="sm" c="dimmed">
        {t('portals.noJob')}
      </Text>
    );
  const { kind, at, objects, unchanged, bytes, fileName, errors } = job;
  return (
    <Stack gap={2}>
      <Text size="sm">
        {[
          `${t(`portals.jobKinds.${kind}`)} ${formatInstant(at, language)}`,
          t('portals.jobObjects', { count: objects }),
          unchanged > 0 ? t('portals.jobUnchanged', { count: unchanged }) : '',
          bytes > 0 ? formatFileSize(bytes, language) : '',
          fileName,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </Text>
      {errors.slice(0, maxShown).map((error) => (
        <Text key={`${error.objectId}${error.field}${error.text}`} size="sm" c="var(--kontor-danger-text)">
          {[error.objectId, sayError(error)].filter((part) => part !== '').join(': ')}
        </Text>
      ))}
      {errors.length > maxShown ? (
        <Text size="sm" c="dimmed">
          {t('portals.moreErrors', { count: errors.length - maxShown })}
        </Text>
      ) : null}
    </Stack>
  );
}

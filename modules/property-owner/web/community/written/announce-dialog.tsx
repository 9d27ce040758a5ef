import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { maxCommunityNumber } from '#modules/property-owner/contract/community/community.ts';
import { announceWrittenResolution } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type {
  WrittenDetail,
  WrittenResolution,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { communityKeys } from '../community-keys.ts';
import { resolutionKeys } from '../resolutions/resolution-queries.ts';

interface AnnounceDialogProps {
  readonly opened: boolean;
  readonly written: WrittenResolution;
  readonly tally: NonNullable<WrittenDetail['auszaehlung']>;
  readonly onClose: () => void;
}

/** Dialog that announces the result, with the number of its entry in the collection. */
export function AnnounceDialog({ opened, onClose, ...rest }: AnnounceDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('written.announceTitle')}>
      {opened ? <AnnounceForm {...rest} onDone={onClose} /> : null}
    </FormDialog>
  );
}

function AnnounceForm({
  written,
  tally,
  onDone,
}: Pick<AnnounceDialogProps, 'written' | 'tally'> & { readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const [beschlussnummer, setNumber] = useState(tally.beschlussnummer);
  const announcing = useAction(announceWrittenResolution, {
    attempt: 'save',
    toast: () => t('written.announced'),
    invalidates: [communityKeys.all, resolutionKeys.all],
    onDone,
  });
  const number = (value: number): string => formatNumber(value, language);
  const params = { eid: written.eigentuemerEid, id: written.id };
  return (
    <DialogForm
      action={announcing}
      input={beschlussnummer.trim() === '' ? null : { params, body: { beschlussnummer } }}
      submitLabel={t('written.announce')}
      values={{ beschlussnummer }}
    >
      {(problemOf) => (
        <Stack gap="md">
          <div>
            <Text fw={600}>{t(tally.zustandegekommen ? 'written.result.ANGENOMMEN' : 'written.result.ABGELEHNT')}</Text>
            <Text size="sm">
              {t('community.votesOf', {
                yes: number(tally.ja),
                no: number(tally.nein),
                abstained: number(tally.enthaltung),
              })}
            </Text>
          </div>
          <Text size="sm" c="dimmed">
            {t('written.announceText')}
          </Text>
          <TextInput
            name="beschlussnummer"
            label={t('written.fields.beschlussnummer')}
            withAsterisk
            maxLength={maxCommunityNumber}
            value={beschlussnummer}
            error={problemOf('beschlussnummer')}
            onChange={({ currentTarget: { value } }) => setNumber(value)}
          />
        </Stack>
      )}
    </DialogForm>
  );
}

import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm, FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useAction } from '#platform/web/form/use-action.ts';
import { addMembers, maxListedMembers } from '#modules/property-owner/contract/community/members.ts';
import { readPastedMembers } from '#modules/property-owner/contract/community/pasted-members.ts';
import { communityKeys } from '../community-keys.ts';

interface MemberListDialogProps {
  readonly eid: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog that takes the members of a community from a spreadsheet. */
export function MemberListDialog({ eid, opened, onClose }: MemberListDialogProps) {
  const { t } = useTranslation('property-owner');
  return (
    <FormDialog opened={opened} onClose={onClose} size="lg" title={t('communityMembers.list')}>
      {opened ? <MemberListForm eid={eid} onDone={onClose} /> : null}
    </FormDialog>
  );
}

/** Wrong lines that are named. */
const shownProblems = 5;

function MemberListForm({ eid, onDone }: { readonly eid: string; readonly onDone: () => void }) {
  const { t } = useTranslation('property-owner');
  const [text, setText] = useState('');
  const lines = readPastedMembers(text);
  const members = lines.flatMap(({ member }) => member ?? []);
  const problems = lines.flatMap(({ line, problem }) => (problem === null ? [] : [{ line, problem }]));
  const isReady = members.length > 0 && problems.length === 0 && members.length <= maxListedMembers;
  const adding = useAction(addMembers, {
    attempt: 'save',
    toast: ({ anzahl }) => t('communityMembers.listAdded', { count: anzahl }),
    invalidates: [communityKeys.all],
    onDone,
  });
  return (
    <DialogForm
      action={adding}
      input={isReady ? { params: { eid }, body: { mitglieder: members } } : null}
      submitLabel={t('communityMembers.listTake', { count: members.length })}
      values={{ text }}
    >
      {() => (
        <Stack gap="md">
          <Textarea
            name="text"
            label={t('communityMembers.listText')}
            description={t('communityMembers.listHint')}
            placeholder="Anna Adam; WE 1; 230/1000; 01.04.2019"
            value={text}
            maxLength={200_000}
            autosize
            minRows={6}
            maxRows={16}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          {problems.length === 0 ? null : (
            <Stack gap={2} role="alert">
              {problems.slice(0, shownProblems).map(({ line, problem }) => (
                <Text key={line} size="sm" c="var(--mantine-color-error)">
                  {t('communityMembers.listProblem', { line, field: t(`communityMembers.fields.${problem}`) })}
                </Text>
              ))}
              {problems.length > shownProblems ? (
                <Text size="sm" c="var(--mantine-color-error)">
                  {t('communityMembers.listMore', { count: problems.length - shownProblems })}
                </Text>
              ) : null}
            </Stack>
          )}
          {members.length > maxListedMembers ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {t('communityMembers.listTooLong', { maximum: maxListedMembers })}
            </Text>
          ) : null}
        </Stack>
      )}
    </DialogForm>
  );
}

import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AccountCheckReporter } from '#modules/organizations/web/index.tsx';
import type { AccountCheck } from '#modules/organizations/web/index.tsx';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { ValuesOf } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { formatDayOf } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { listOwnerLinks } from '../../contract/links/owner-links.ts';
import { addOwnerLink, newPersonFields, ownerLinkFields, userTypes } from '../../contract/links/owner-links.ts';
import { accessQuery, refreshLinks } from './link-queries.ts';

interface LinkFormProps {
  readonly eid: string;
  readonly ownerName: string;
  /** Person whom the owner's record names; null without one. */
  readonly person: EndpointAnswer<typeof listOwnerLinks>['person'];
  readonly onClose: () => void;
}

/** Links a person to an owner; asks for the names if the address has no account. */
export function LinkForm({ eid, ownerName, person, onClose }: LinkFormProps) {
  const { t } = useTranslation('property-owner');
  const { graceDays = 0 } = useQuery(accessQuery).data ?? {};
  const language = useLanguage();
  const client = useQueryClient();
  const [check, setCheck] = useState<AccountCheck>('idle');
  const isKnown = check === 'known';
  const editing = useEntityForm({
    // A known account has its names.
    fields: isKnown ? ownerLinkFields : newPersonFields,
    entity: null,
    ...(person ? { prefill: person } : {}),
  });
  useFocusOnOpen(editing);
  const { form } = editing;
  const { email, userType: role } = { ...form.getValues(), ...useWatch({ control: form.control }) } as ValuesOf<
    typeof ownerLinkFields
  >;
  const describeAdded = ({
    userEigentuemer: { invitationDueAt },
    outcome,
  }: EndpointAnswer<typeof addOwnerLink>): string =>
    invitationDueAt === null
      ? t(`usersOwner.toasts.${outcome}`)
      : t('usersOwner.toasts.later', { day: formatDayOf(invitationDueAt, language) });
  const saving = useSave({
    editing,
    attempt: 'create',
    send: ({ firstName, lastName, ...wire }) =>
      call(addOwnerLink, { body: { ...wire, eigentuemerEid: eid, ...(isKnown ? {} : { firstName, lastName }) } }),
    onSaved: (answer) => {
      notifySuccess(describeAdded(answer));
      onClose();
      return refreshLinks(client);
    },
  });
  return (
    <EntityForm
      title={t('usersOwner.form.title')}
      text={[
        t('usersOwner.form.text', { owner: ownerName }),
        ...(person ? [t('usersOwner.form.fromRecord')] : []),
      ].join('. ')}
      editing={editing}
      saving={saving}
      onCancel={onClose}
      saveLabel={t('usersOwner.form.save')}
    >
      <Suspense>
        <AccountCheckReporter email={email} onChange={setCheck} />
      </Suspense>
      <FieldGrid>
        <div>
          <FieldInput editing={editing} name="email" label={t('usersOwner.form.email')} />
          <div role="status">
            {isKnown ? (
              <Alert className="kontor-notice" mt={10} icon={<IconInfoCircle size={18} aria-hidden />}>
                {t('usersOwner.form.known')}
              </Alert>
            ) : null}
            {check === 'unavailable' ? (
              <Text size="sm" c="dimmed" mt={6}>
                {t('usersOwner.form.checkUnavailable')}
              </Text>
            ) : null}
          </div>
        </div>
        <FieldInput
          editing={editing}
          name="userType"
          label={t('usersOwner.form.role')}
          hint={t(`usersOwner.roleTexts.${role}`)}
          options={userTypes.map((value) => ({ value, label: t(`usersOwner.roles.${value}`) }))}
        />
        {isKnown ? null : (
          <>
            <FieldInput editing={editing} name="firstName" label={t('usersOwner.form.firstName')} />
            <FieldInput editing={editing} name="lastName" label={t('usersOwner.form.lastName')} />
          </>
        )}
        <FieldInput
          editing={editing}
          name="validUntil"
          label={t('usersOwner.card.validUntil')}
          hint={
            graceDays > 0
              ? t('usersOwner.form.validUntilGrace', { count: graceDays })
              : t('usersOwner.form.validUntilHint')
          }
        />
        <FieldInput
          editing={editing}
          name="sendReleaseEmail"
          label={t('usersOwner.card.releaseMail')}
          hint={t('usersOwner.card.releaseMailText')}
        />
        <FieldInput
          editing={editing}
          name="sendDocumentEmail"
          label={t('usersOwner.card.documentMail')}
          hint={t('usersOwner.card.documentMailText')}
        />
        {role === 'weg' ? (
          <FieldInput
            editing={editing}
            name="advisoryBoard"
            label={t('usersOwner.card.advisoryBoard')}
            hint={t('usersOwner.card.advisoryBoardText')}
          />
        ) : null}
      </FieldGrid>
    </EntityForm>
  );
}

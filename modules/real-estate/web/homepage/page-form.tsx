import { Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WireOf } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { fileOf } from '#platform/web/form/chosen-files.ts';
import { EntityForm } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { homepageFields } from '../../contract/homepage/homepage-fields.ts';
import { homepageTargets, saveHomepage, uploadHomepagePicture } from '../../contract/homepage/homepage.ts';
import type { Homepage, HomepageTarget } from '../../contract/homepage/homepage.ts';
import type { HomepagePage } from '../../contract/homepage/homepage-pages.ts';
import { homepageQuery } from './homepage-queries.ts';
import { PagePreview } from './page-preview.tsx';
import classes from './homepage.module.css';

interface PageFormProps {
  readonly page: HomepagePage;
  readonly homepage: Homepage;
  readonly onClose: () => void;
}

/** Form of one page of the homepage beside its preview. */
export function PageForm({ page, homepage, onClose }: PageFormProps) {
  const { t } = useTranslation('real-estate');
  const client = useQueryClient();
  const query = homepageQuery();
  const toEntity = ({ pages, version }: Homepage) => ({ ...pages[page], version });
  const editing = useEntityForm({ fields: homepageFields, entity: toEntity(homepage) });
  const saving = useSave({
    editing,
    prefix: `pages.${page}`,
    attempt: 'save',
    places: { file_unreadable: 'background', too_many_pictures: 'background' },
    send: async (wire: WireOf<typeof homepageFields>, version) => {
      // A picture that was chosen is sent first; the address of one that is stored stays.
      const upload = async (address: string): Promise<string> => {
        const file = fileOf(address);
        return file === undefined ? address : (await call(uploadHomepagePicture, { files: { file } })).address;
      };
      const content = {
        ...wire,
        navigateTo: wire.navigateTo as HomepageTarget,
        background: await upload(wire.background),
        avatar: await upload(wire.avatar),
      };
      return call(saveHomepage, { body: { pages: { [page]: content }, version } });
    },
    fetchSaved: async () => toEntity(await client.fetchQuery({ ...query, staleTime: 0 })),
    onSaved: (saved) => {
      editing.adopt(toEntity(saved));
      client.setQueryData(query.queryKey, saved);
      notifySuccess(t('homepage.saved'));
    },
  });
  const label = (name: string) => t(`homepage.fields.${name}` as 'homepage.fields.heading');
  const option = (_: string, target: string) =>
    t(target === '' ? 'homepage.noButton' : `homepage.pages.${target as 'start'}`);
  return (
    <div className={classes.beside}>
      <EntityForm
        title={t(`homepage.pages.${page}`)}
        text={t(homepage.version === 0 ? 'homepage.proposals' : 'homepage.public')}
        editing={editing}
        saving={saving}
        onCancel={onClose}
        nameField={label}
        nameOption={option}
      >
        <Stack gap="md">
          <Group align="flex-start" gap="lg" grow preventGrowOverflow={false}>
            <FieldInput editing={editing} name="background" label={label('background')} />
            <FieldInput editing={editing} name="avatar" label={label('avatar')} />
          </Group>
          <FieldInput editing={editing} name="heading" label={label('heading')} />
          <FieldInput editing={editing} name="text" label={label('text')} />
          <FieldInput
            editing={editing}
            name="navigateTo"
            label={label('navigateTo')}
            options={homepageTargets.map((value) => ({ value, label: option('', value) }))}
          />
          <Text size="sm" c="dimmed">
            {t('homepage.offersHint')}
          </Text>
        </Stack>
      </EntityForm>
      <PagePreview editing={editing} nameOf={(target) => option('', target)} />
    </div>
  );
}

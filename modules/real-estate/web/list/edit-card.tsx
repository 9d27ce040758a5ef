import { useQueryClient } from '@tanstack/react-query';
import { line, optionalMoney } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { EntityForm, useFocusOnOpen } from '#platform/web/form/entity-form.tsx';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { Stack } from '@mantine/core';
import { maxPrice } from '../../contract/objects/price.ts';
import { priceOf } from '../../contract/objects/price.ts';
import { saveObjekt } from '../../contract/objects/objekt.ts';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import { objectKeys } from '../object-keys.ts';
import { proposeUpdate } from '../objects/object-updates.ts';
import { useObjectWords } from '../objects/use-object-words.ts';

const fields = defineFields({
  title: line({ max: 100, required: true }),
  price: optionalMoney({ min: 0.01, max: maxPrice }),
});

interface EditCardProps {
  readonly object: ListedObjekt;
  readonly onClose: () => void;
}

/** Card of an object whose titles and price are edited in place. */
export function EditCard({ object, onClose }: EditCardProps) {
  const { t } = useObjectWords();
  const client = useQueryClient();
  const { objectId, version, data, missing } = object;
  const price = priceOf(data);
  const editing = useEntityForm({
    fields,
    entity: {
      title: String(data['title'] ?? ''),
      price: price.amount,
      version,
    },
  });
  useFocusOnOpen(editing);
  const saving = useSave({
    editing,
    prefix: 'data',
    attempt: 'save',
    send: ({ title, price: amount }, base) =>
      call(saveObjekt, {
        body: {
          objectId,
          ...(base === undefined ? {} : { version: base }),
          data: { title, [price.field]: amount },
          draft: missing.length > 0,
        },
      }),
    onSaved: ({ objekt }) => {
      proposeUpdate(object, objekt);
      void client.invalidateQueries({ queryKey: objectKeys.all });
      notifySuccess(t('objects.toasts.saved'));
      onClose();
    },
  });
  return (
    <li>
      <EntityForm title={objectId} editing={editing} saving={saving} onCancel={onClose}>
        <Stack gap="sm">
          <FieldInput editing={editing} name="title" label={t('records.objekt.fields.title')} />
          <FieldInput editing={editing} name="price" label={t('objects.price')} />
        </Stack>
      </EntityForm>
    </li>
  );
}

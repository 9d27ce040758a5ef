import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { askFor } from '#platform/web/feedback/question.ts';
import { useAction, useCommand } from '#platform/web/form/use-action.ts';
import { useCollectedEvent } from '#platform/web/realtime/use-collected-event.ts';
import { saveObjekt } from '../../contract/objects/objekt.ts';
import type { Picture, Pictures, SentPictures } from '../../contract/objects/pictures.ts';
import { deletePicture, picturesChanged } from '../../contract/pictures/pictures.ts';
import { picturesQuery } from './picture-queries.ts';

/** Change of one picture. */
export type PictureChange = Omit<SentPictures[string], 'position' | 'version'>;
type Place = 'exposePosition' | 'exposeShort';

/** Pictures of an object with their commands: each change is shown at once and saved by itself, one after the other. */
export function usePictures(objectId: string) {
  const { t } = useTranslation('real-estate');
  const client = useQueryClient();
  const { queryKey, ...rest } = picturesQuery(objectId);
  const query = useQuery({ queryKey, ...rest });
  const [announcement, setAnnouncement] = useState('');
  // Changes that are not answered yet: what is read meanwhile is older than what is shown.
  const open = useRef(0);
  const refresh = async (): Promise<void> => {
    if (open.current === 0) await client.invalidateQueries({ queryKey });
  };
  useCollectedEvent(
    picturesChanged,
    () => void refresh(),
    (event) => event.objectId === objectId,
  );

  const current = (): Pictures => client.getQueryData<{ readonly pictures: Pictures }>(queryKey)?.pictures ?? {};
  const show = (pictures: Pictures) => client.setQueryData(queryKey, { pictures });

  const saving = useCommand(
    async (changes: SentPictures) => {
      // The versions as they are when its turn comes: the change before it has raised them.
      const known = current();
      const pictures = Object.fromEntries(
        Object.entries(changes).map(([name, change]) => {
          const hasFields = Object.keys(change).length > 0;
          return [name, hasFields ? { ...change, version: known[name]?.version } : change];
        }),
      );
      return call(saveObjekt, { body: { objectId, pictures } });
    },
    {
      attempt: 'save',
      scope: `pictures-${objectId}`,
      // A later change is shown already; only versions and encodings are news then.
      onDone: ({ objekt }) => show(open.current === 1 ? objekt.pictures : withNews(current(), objekt.pictures)),
      onSettled: () => {
        open.current -= 1;
        void refresh();
      },
    },
  );
  const save = (changes: SentPictures) => {
    open.current += 1;
    // Without going back to what was shown before that read: this change is shown already.
    void client.cancelQueries({ queryKey }, { revert: false });
    void saving.perform(changes);
  };
  const removing = useAction(deletePicture, { invalidates: [queryKey] });

  const change = (changes: Readonly<Record<string, PictureChange>>) => {
    const known = current();
    const shown = Object.entries(known).map(([name, picture]): [string, Picture] => [
      name,
      { ...picture, ...(changes[name] as Partial<Picture> | undefined) },
    ]);
    show(Object.fromEntries(shown));
    // In the order of display, which the names of a request have.
    save(Object.fromEntries(Object.keys(known).flatMap((name) => (changes[name] ? [[name, changes[name]]] : []))));
  };

  const arrange = (names: readonly string[]) => {
    const known = current();
    show(
      Object.fromEntries(
        names.flatMap((name, position) => (known[name] ? [[name, { ...known[name], position }]] : [])),
      ),
    );
    save(Object.fromEntries(names.map((name) => [name, {}])));
  };

  /** Pictures that were sent side by side arrive in any order; the order is that of their files. */
  const keepOrder = (names: readonly string[]) => {
    if (names.length > 1) save(Object.fromEntries(names.map((name) => [name, {}])));
    else void refresh();
  };

  const move = (from: number, to: number) => {
    const names = Object.keys(current());
    const [moved] = names.splice(from, 1);
    if (moved === undefined) return;
    names.splice(to, 0, moved);
    setAnnouncement(t('pictures.moved', { from: from + 1, to: to + 1 }));
    arrange(names);
  };

  /** Gives a picture a place; if another has it, offers to swap. */
  const place = async (picture: Picture, name: Place, position: string | null) => {
    const holder = Object.values(current()).find((other) => other.name !== picture.name && other[name] === position);
    if (position === null || holder === undefined) return change({ [picture.name]: { [name]: position } });
    const answer = await askFor({
      title: t('pictures.swapTitle', { name: shortName(holder.name, objectId) }),
      text: t('pictures.swapText'),
      confirmLabel: t('pictures.swap'),
      destructive: false,
    });
    if (answer !== 'confirm') return undefined;
    return change({ [picture.name]: { [name]: position }, [holder.name]: { [name]: picture[name] } });
  };

  const remove = async (picture: Picture) => {
    const answer = await askFor({
      title: t('pictures.deleteTitle', { name: shortName(picture.name, objectId) }),
      text: t('pictures.deleteText'),
    });
    if (answer === 'confirm') removing.run({ params: { name: picture.name } });
  };

  return {
    query,
    pictures: Object.values(query.data?.pictures ?? {}),
    announcement,
    isSaving: saving.isRunning,
    keepOrder,
    change,
    arrange,
    move,
    place,
    remove,
  };
}

/** The pictures as they are shown, with what only the server knows of them. */
function withNews(shown: Pictures, answered: Pictures): Pictures {
  return Object.fromEntries(
    Object.entries(shown).map(([name, picture]) => {
      const { version, state, problem, width, height } = answered[name] ?? picture;
      return [name, { ...picture, version, state, problem, width, height }];
    }),
  );
}

/** Name of a picture without the number of its object. */
const shortName = (name: string, objectId: string): string =>
  name.startsWith(`${objectId}-`) ? name.slice(objectId.length + 1) : name;

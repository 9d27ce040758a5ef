import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { line } from '../../contract/field-kinds.ts';
import { defineFields } from '../../contract/fields.ts';
import { ApiError } from '../api/api-error.ts';
import { clearErrors, errorBanners } from '../api/error-banners.ts';
import { useEntityForm } from './use-entity-form.ts';
import { useSave } from './use-save.ts';
import type { Saving } from './use-save.ts';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'de', resources: {} }));
afterEach(clearErrors);

const fields = defineFields({ name: line({ max: 50 }) });
const refusal = new ApiError(503, [{ code: 'unavailable', message: 'Later' }], '');

/** Renders a form's saving without any output. */
function savingWith(calls: {
  readonly send: () => Promise<void>;
  readonly onSaved: () => unknown;
}): Saving<typeof fields> {
  let found: Saving<typeof fields> | undefined;
  function Probe() {
    found = useSave({ editing: useEntityForm({ fields, entity: { name: 'Erste' } }), ...calls });
    return null;
  }
  renderToStaticMarkup(<Probe />);
  if (found === undefined) throw new Error('The form was not rendered');
  return found;
}

const codesOf = () => errorBanners.get().map(({ entry }) => entry.code);

it('a saved form stays saved if a later call fails, which is reported', async () => {
  const { save } = savingWith({ send: () => Promise.resolve(), onSaved: () => Promise.reject(refusal) });
  expect(await save()).toBe(true);
  expect(codesOf()).toEqual(['unavailable']);
});

it('a refused form is not saved, and nothing follows', async () => {
  const followed: string[] = [];
  const { save } = savingWith({ send: () => Promise.reject(refusal), onSaved: () => followed.push('saved') });
  expect(await save()).toBe(false);
  expect(followed).toEqual([]);
  expect(codesOf()).toEqual(['unavailable']);
});

import { Button, Checkbox, Group, NativeSelect, SegmentedControl, Slider, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { call } from '#platform/web/api/client.ts';
import { describeError } from '#platform/web/api/errors.ts';
import { PdfPreview } from '#platform/web/documents/pdf-preview.tsx';
import { pickEntry } from '#platform/web/settings/use-settings-form.ts';
import { saveFile } from '#platform/web/downloads/save-file.ts';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { useCommand } from '#platform/web/form/use-action.ts';
import { languageNames, useLanguage } from '#platform/web/i18n/language.ts';
import { exposeDesigns } from '../../contract/configuration/configuration-fields.ts';
import type { ExposeDesign } from '../../contract/configuration/configuration-fields.ts';
import { getExposeFile, makeExpose } from '../../contract/exposes/exposes.ts';
import type { ExposeTemplate } from '../../contract/exposes/exposes.ts';
import { saveObjekt } from '../../contract/objects/objekt.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { configurationQuery } from '../configuration/configuration-queries.ts';
import { objectKeys } from '../object-keys.ts';
import { fetchPreview } from './expose-queries.ts';
import classes from './exposes.module.css';

interface ExposeDialogProps {
  readonly object: Objekt;
  /** Null while it is closed. */
  readonly template: ExposeTemplate | null;
  readonly onClose: () => void;
}

/** Dialog that shows a document about an object as it will be, and makes it. */
export function ExposeDialog({ object, template, onClose }: ExposeDialogProps) {
  const { t } = useTranslation('real-estate');
  const titles = {
    expose: t('exposes.title'),
    'short-expose': t('exposes.short'),
    notary: t('exposes.notary'),
  } as const;
  return (
    <FormDialog
      opened={template !== null}
      onClose={onClose}
      size="wide"
      title={template === null ? '' : titles[template]}
    >
      {template === null ? null : <ExposeForm object={object} template={template} />}
    </FormDialog>
  );
}

/** Choices of a document. */
interface Choices {
  readonly design: ExposeDesign | null;
  readonly language: LanguageKey;
  readonly distance: number;
  readonly fillsBooklet: boolean;
  readonly withInternalPictures: boolean;
}

function ExposeForm({ object, template }: { readonly object: Objekt; readonly template: ExposeTemplate }) {
  const { t } = useTranslation('real-estate');
  const language = useLanguage();
  const configuration = useQuery(configurationQuery());
  const usual = pickEntry(configuration.data, 'exposeAppearance')?.properties.design ?? 'line';
  const [choices, setChoices] = useState<Choices>({
    design: null,
    language,
    distance: Number(object.data['exposeObjectOverviewDistance'] ?? 0),
    fillsBooklet: object.data['addEmptyPageToExpose'] === true,
    withInternalPictures: false,
  });
  const set = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }));
  const body = bodyOf(object.objectId, template, choices);
  const { fetchPdf, subscribe } = useLivePdf(body);
  const describeProblem = useCallback((problem: unknown) => describeError(problem, t), [t]);
  const making = useCommand(
    async () => {
      const { fileName } = await call(makeExpose, { body });
      return { fileName, bytes: await call(getExposeFile, { params: { fileName } }) };
    },
    {
      onDone: ({ fileName, bytes }) =>
        saveFile(bytes, fileName.replace(/_[\da-f-]{36}\.pdf$/u, '.pdf'), 'application/pdf'),
    },
  );
  const saving = useSettings(object);
  const isFull = template === 'expose';
  const hasPictures = template !== 'notary';
  return (
    <div className={classes.beside}>
      <Stack gap="md">
        {hasPictures ? (
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t('exposes.design')}
            </Text>
            <SegmentedControl
              fullWidth
              aria-label={t('exposes.design')}
              value={choices.design ?? usual}
              data={exposeDesigns.map((value) => ({ value, label: t(`exposes.designs.${value}`) }))}
              onChange={(design) => set({ design: design as ExposeDesign })}
            />
          </div>
        ) : null}
        <NativeSelect
          label={t('exposes.language')}
          value={choices.language}
          data={languageKeys.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ currentTarget }) => set({ language: currentTarget.value as LanguageKey })}
        />
        {isFull ? (
          <>
            <div>
              <Text size="sm" fw={500} mb={4}>
                {t('exposes.distance')}
              </Text>
              <Slider
                min={0}
                max={100}
                value={choices.distance}
                label={(value) => `${value} mm`}
                thumbLabel={t('exposes.distance')}
                onChange={(distance) => set({ distance })}
                onChangeEnd={(exposeObjectOverviewDistance) => saving.run({ exposeObjectOverviewDistance })}
              />
            </div>
            <Checkbox
              label={t('exposes.booklet')}
              checked={choices.fillsBooklet}
              onChange={({ currentTarget: { checked } }) => {
                set({ fillsBooklet: checked });
                saving.run({ addEmptyPageToExpose: checked });
              }}
            />
          </>
        ) : null}
        {hasPictures ? (
          <Checkbox
            label={t('exposes.internal')}
            checked={choices.withInternalPictures}
            onChange={({ currentTarget: { checked } }) => set({ withInternalPictures: checked })}
          />
        ) : null}
        <Group>
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={making.isRunning}
            onClick={() => making.run()}
          >
            {t('exposes.make')}
          </Button>
        </Group>
      </Stack>
      <div className={classes.document}>
        <PdfPreview
          fetchPdf={fetchPdf}
          subscribe={subscribe}
          describeProblem={describeProblem}
          label={t('exposes.preview', { object: object.objectId })}
        />
      </div>
    </div>
  );
}

const bodyOf = (objectId: string, templateFileName: ExposeTemplate, choices: Choices) => ({
  data: { objectId, exposeObjectOverviewDistance: choices.distance, addEmptyPageToExpose: choices.fillsBooklet },
  templateFileName,
  language: choices.language,
  withInternalPictures: choices.withInternalPictures,
  ...(choices.design === null ? {} : { design: choices.design }),
});

/** Fetches the document of the current choices; says when they have changed. */
function useLivePdf(body: ReturnType<typeof bodyOf>) {
  const latest = useRef(body);
  const listeners = useRef(new Set<() => void>());
  const said = JSON.stringify(body);
  useEffect(() => {
    latest.current = JSON.parse(said) as typeof body;
    for (const listener of listeners.current) listener();
  }, [said]);
  const fetchPdf = useCallback((signal: AbortSignal) => fetchPreview(latest.current, signal), []);
  const subscribe = useCallback((listener: () => void) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);
  return { fetchPdf, subscribe };
}

/** Keeps settings of exposés with their object; one that is incomplete is saved as a draft. */
function useSettings(object: Objekt) {
  return useCommand(
    (data: { readonly exposeObjectOverviewDistance?: number; readonly addEmptyPageToExpose?: boolean }) =>
      call(saveObjekt, {
        body: {
          objectId: object.objectId,
          version: object.version,
          data,
          ...(object.missing.length > 0 ? { draft: true } : {}),
        },
      }),
    { attempt: 'save', invalidates: [objectKeys.all] },
  );
}

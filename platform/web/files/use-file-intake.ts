import { useTranslation } from 'react-i18next';
import { mediaTypeNames } from '../../contract/files.ts';
import type { FileRule, MediaType } from '../../contract/files.ts';

/** How names of files end, by their type. */
const endings: Readonly<Record<MediaType, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/xml': ['.xml'],
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'audio/mpeg': ['.mp3'],
  'audio/wav': ['.wav'],
};

/** What becomes of files that somebody chose, dropped or photographed. */
export interface FileIntake {
  readonly onTake: (file: File) => void;
  /** Told in words why a file cannot be taken. */
  readonly onRefuse: (problem: string, file: File) => void;
}

/**
 * Takes one file, or says what keeps it from being sent: that there are several, its size, or what it is called. Its
 * content is looked at by the server.
 *
 * @returns `accept`: the attribute of an input, by which the browser offers nothing else
 */
export function useFileIntake(
  { mediaTypes, maxBytes }: FileRule,
  { onTake, onRefuse }: FileIntake,
): { readonly accept: string; readonly receive: (files: readonly File[]) => void } {
  const { t } = useTranslation('platform');
  const findProblem = (file: File): string | null => {
    if (file.size > maxBytes) return t('files.tooLarge', { megabytes: Math.floor(maxBytes / 1024 / 1024) });
    const name = file.name.toLowerCase();
    const isAllowed = mediaTypes.some(
      (type) => file.type === type || endings[type].some((ending) => name.endsWith(ending)),
    );
    return isAllowed
      ? null
      : t('errors.file_type_not_allowed_unknown', {
          allowed: mediaTypes.map((type) => mediaTypeNames[type]).join(', '),
        });
  };
  return {
    accept: mediaTypes.flatMap((type) => [type, ...endings[type]]).join(','),
    receive: (files) => {
      const [file] = files;
      if (file === undefined) return;
      const problem = files.length > 1 ? t('files.several') : findProblem(file);
      if (problem === null) onTake(file);
      else onRefuse(problem, file);
    },
  };
}

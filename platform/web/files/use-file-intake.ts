import { useTranslation } from 'react-i18next';
import { fileEndings, mediaTypeNames } from '../../contract/files.ts';
import type { FileRule } from '../../contract/files.ts';

/** Handlers of files that were selected, dropped or photographed. */
export interface FileIntake {
  readonly onTake: (file: File) => void;
  /** Receives the reason for a refused file as text. */
  readonly onRefuse: (problem: string, file: File) => void;
}

/** Tells what is wrong with a file before it is sent: its size or its extension. The server checks the content. */
export function useFileCheck({ mediaTypes, maxBytes }: FileRule): {
  /** Attribute of the file input. */
  readonly accept: string;
  /** Returns the reason against a file as text, null if there is none. */
  readonly findProblem: (file: File) => string | null;
} {
  const { t } = useTranslation('platform');
  const findProblem = (file: File): string | null => {
    if (file.size > maxBytes) return t('files.tooLarge', { megabytes: Math.floor(maxBytes / 1024 / 1024) });
    const name = file.name.toLowerCase();
    const isAllowed = mediaTypes.some(
      (type) => file.type === type || fileEndings[type].some((ending) => name.endsWith(ending)),
    );
    return isAllowed
      ? null
      : t('errors.file_type_not_allowed_unknown', {
          allowed: mediaTypes.map((type) => mediaTypeNames[type]).join(', '),
        });
  };
  return { accept: mediaTypes.flatMap((type) => [type, ...fileEndings[type]]).join(','), findProblem };
}

/**
 * Accepts one file, or reports the reason against sending it: several files, its size, or its extension. The server
 * checks the content.
 * @returns `accept`: attribute of the file input
 */
export function useFileIntake(
  rule: FileRule,
  { onTake, onRefuse }: FileIntake,
): { readonly accept: string; readonly receive: (files: readonly File[]) => void } {
  const { t } = useTranslation('platform');
  const { accept, findProblem } = useFileCheck(rule);
  return {
    accept,
    receive: (files) => {
      const [file] = files;
      if (file === undefined) return;
      const problem = files.length > 1 ? t('files.several') : findProblem(file);
      if (problem === null) onTake(file);
      else onRefuse(problem, file);
    },
  };
}

import { useTranslation } from 'react-i18next';
import type { PublicationError } from '../../contract/objects/channels.ts';

/** Words for what portals said. */
export function usePortalWords() {
  const { t } = useTranslation('real-estate');
  /** Says why a portal was not reached, or what it refused in its own words. */
  const sayError = ({ code, text }: Pick<PublicationError, 'code' | 'text'>): string =>
    code === 'refused' ? text : t(`portals.problems.${code}` as 'portals.problems.no_answer', { defaultValue: text });
  return { t, sayError };
}

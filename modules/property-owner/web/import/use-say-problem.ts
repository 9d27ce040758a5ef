import { useTranslation } from 'react-i18next';

/** Formats problems of a connection, a delivery or one of its lines. */
export function useSayProblem(): (code: string, params?: Readonly<Record<string, string | number>>) => string {
  const { t } = useTranslation('property-owner');
  return (code, params = {}) => t(`refresh.problems.${code}`, { ...params, defaultValue: code });
}

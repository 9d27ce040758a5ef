import { useTranslation } from 'react-i18next';

/** Says what is wrong with a connection, a delivery or a line of it. */
export function useSayProblem(): (code: string, params?: Readonly<Record<string, string | number>>) => string {
  const { t } = useTranslation('property-owner');
  return (code, params = {}) => t(`refresh.problems.${code}`, { ...params, defaultValue: code });
}

import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatNumber } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { Answer, AnswerField } from '../../contract/analytics/answer.ts';

type Kind = AnswerField['kind'];

/** Formats the values of an answer, each by its kind; what is not known is a dash. */
export function useValueWords() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const format = (kind: Kind, value: string | number | null): string => {
    if (value === null) return '–';
    if (typeof value === 'string') return kind === 'day' ? formatDate(value, language) : value;
    if (kind === 'money') return formatMoney(value, language);
    if (kind === 'area') return t('analytics.perArea', { amount: formatMoney(value, language) });
    if (kind === 'percent') return `${formatNumber(value, language, 1)}\u00A0%`;
    return formatNumber(value, language, 1);
  };
  /** Formats a value of a drawing: amounts without cents on an axis. */
  const formatDrawn = ({ plan, result }: Pick<Answer, 'plan' | 'result'>) => {
    const kinds = new Set(result.fields.map(({ kind }) => kind));
    const kind: Kind = plan?.shareOf ? 'percent' : kinds.has('money') ? 'money' : kinds.has('area') ? 'area' : 'count';
    return (value: number, isAxis: boolean): string =>
      isAxis && kind !== 'percent' && kind !== 'count'
        ? formatMoney(value, language, Number.isInteger(value) ? 0 : 2)
        : format(kind, value);
  };
  return { format, formatDrawn };
}

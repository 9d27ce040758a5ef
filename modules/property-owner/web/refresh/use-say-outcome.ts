import { useTranslation } from 'react-i18next';
import { formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { LineError } from '../../contract/import/import-report.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { useSayProblem } from '../import/use-say-problem.ts';
import { kindOfFile, listChanges } from './delivery-files.ts';

/** Formats what became of a delivery: its cause, who decided, errors and unknown references. */
export function useSayOutcome() {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const sayProblem = useSayProblem();

  const sayError = ({ file, line, field, code, value, effect, at }: LineError): string => {
    if (at !== undefined)
      return sayProblem(code, { folder: file, id: value, instant: formatGermanInstant(at, language) });
    const place = [file, line === null ? '' : t('refresh.line', { line }), field ?? ''].filter((part) => part !== '');
    const problem = sayProblem(code, { value });
    const what = [place.join(', '), problem].filter((part) => part !== '').join(': ');
    return `${what}${value === '' ? '' : ` (${value})`}${effect === 'cell' ? `, ${sayCell(file, code)}` : ''}`;
  };

  /** Effect of a wrong cell. */
  const sayCell = (file: string, code: string): string => {
    if (!code.startsWith('document_')) return t('refresh.cellEmpty');
    return t(kindOfFile(file) === 'documents' ? 'refresh.pdfKept' : 'refresh.withoutPdf');
  };

  /** Why a delivery was not imported, or who decided about it; empty if there is nothing to say. */
  const sayOutcome = ({ state, errors, decision, supersededBy }: Refresh): string => {
    const [first] = errors;
    if ((state === 'failed' || state === 'refused') && first) return sayError(first);
    // A checked delivery may have wrong rows; what was wrong with a whole folder is why there is nothing new.
    const passedOver = state === 'checked' ? errors.find(({ effect }) => effect === undefined) : undefined;
    if (passedOver) return sayError(passedOver);
    if (state === 'superseded')
      return supersededBy === '' ? t('refresh.folderGone') : t('refresh.supersededBy', { id: supersededBy });
    if (decision === null) return '';
    const who = { name: decision.by, instant: formatGermanInstant(decision.at, language) };
    if (state === 'declined') return t('refresh.declinedBy', { ...who, reason: decision.reason });
    return t(state === 'undone' ? 'refresh.undoneBy' : 'refresh.confirmedBy', who);
  };

  /** The changes of a delivery, or why there are none. */
  const sayRow = (entry: Refresh): string => {
    if (entry.state === 'declined' && entry.decision !== null) return entry.decision.reason;
    const outcome = entry.state === 'taken' ? '' : sayOutcome(entry);
    if (outcome !== '') return outcome;
    return listChanges(entry)
      .map(([name, count]) => t(`refresh.changed.${name}`, { count }))
      .join(' · ');
  };

  /** `12 Buchungen nennen einen Mieter, der fehlt`. */
  const sayUnresolved = ({ file, field, rows }: Refresh['unresolved'][number]): string =>
    field === 'datei'
      ? t('refresh.withoutDocument', { count: rows })
      : t(`refresh.unresolved.${kindOfFile(file)}`, {
          count: rows,
          what: t(`refresh.missing.${field}`, { defaultValue: field }),
          defaultValue: `${file}, ${field}: ${String(rows)}`,
        });

  return { sayError, sayOutcome, sayRow, sayUnresolved };
}

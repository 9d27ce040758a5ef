import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#platform/web/components/document-title.ts';
import { EntryFrame } from '#platform/web/entry/entry-frame.tsx';
import { EntryOutcome } from '#platform/web/entry/entry-outcome.tsx';
import { LanguageLinks } from '#platform/web/entry/language-links.tsx';
import type { LinkProps } from '#platform/web/entry/link-page.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { AddressForm } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';
import type { Writer } from './writer.ts';

type Step =
  | { readonly kind: 'code'; readonly wasRefused: boolean }
  | { readonly kind: 'address'; readonly writer: Writer }
  | { readonly kind: 'done'; readonly writer: Writer; readonly email: string; readonly mailedOn: string | null };

/** Page for the code of a letter: nobody is named before the code is right. */
export function AccessCodePage({ brand, onLeave }: LinkProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [step, setStep] = useState<Step>({ kind: 'code', wasRefused: false });
  useDocumentTitle(t('accessCode.title'));
  const toLogin = () => onLeave(null);
  const speaker = step.kind === 'code' ? null : { name: step.writer.organization, colour: step.writer.colour };
  return (
    <EntryFrame brand={speaker === null ? brand : { ...brand, organization: speaker }} footer={<LanguageLinks />}>
      {step.kind === 'code' ? (
        <CodeForm
          code={code}
          wasRefused={step.wasRefused}
          onCode={setCode}
          onRight={(writer) => setStep({ kind: 'address', writer })}
          onLogin={toLogin}
        />
      ) : step.kind === 'address' ? (
        <AddressForm
          code={code}
          writer={step.writer}
          onDone={(email, mailedOn) => setStep({ kind: 'done', writer: step.writer, email, mailedOn })}
          onRefused={() => setStep({ kind: 'code', wasRefused: true })}
        />
      ) : (
        <EntryOutcome
          icon={<IconMailForward size={28} />}
          title={t('accessCode.doneTitle')}
          text={
            step.mailedOn === null
              ? t('accessCode.doneText', { email: step.email, organization: step.writer.organization })
              : t('accessCode.laterText', { email: step.email, day: formatDate(step.mailedOn, language) })
          }
          action={t('accessCode.toLogin')}
          onAction={toLogin}
        />
      )}
    </EntryFrame>
  );
}

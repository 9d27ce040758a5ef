import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { ApiError, createNetworkError } from '#platform/web/api/api-error.ts';
import { isRestored, reportError } from '#platform/web/api/error-banners.ts';
import { ErrorBannerList } from '#platform/web/feedback/error-banner-list.tsx';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { OfflineNotice } from '#platform/web/feedback/offline-notice.tsx';
import { UndoBar } from '#platform/web/feedback/undo-bar.tsx';
import { RestoredNotice } from '#platform/web/feedback/restored-notice.tsx';
import { askFor } from '#platform/web/feedback/question.ts';
import type { Question } from '#platform/web/feedback/question.ts';
import { QuestionDialog } from '#platform/web/shell/question-dialog.tsx';
import { longName } from '../example.ts';
import type { Example } from '../example.ts';

function Asked({ question }: { question: Question }) {
  useEffect(() => void askFor(question), [question]);
  return <QuestionDialog />;
}

function Banners() {
  useEffect(() => {
    reportError(createNetworkError(), 'save');
    reportError(new ApiError(500, [{ code: 'internal_error', message: '' }], '0191d0a4-5c1e'), 'delete');
  }, []);
  return <ErrorBannerList />;
}

function Offline() {
  useEffect(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  }, []);
  return <OfflineNotice />;
}

function Restored() {
  useEffect(() => isRestored.set(true), []);
  return <RestoredNotice />;
}

const undo = { key: '1', seconds: 10, isRunning: false, onUndo: () => undefined, onOver: () => undefined };

const questions: Readonly<Record<string, Question>> = {
  'of something that is lost': { title: 'Rechnung RE-2026-0012 löschen?' },
  'of a crowded name': { title: longName, text: longName },
  'whose name has to be typed': {
    title: 'Organisation löschen?',
    text: 'Die Daten werden 30 Tage aufbewahrt.',
    typedName: longName,
  },
  'that needs a tick': {
    title: 'Dach GmbH, 412,10 € freigeben?',
    text: 'Zu diesem Beleg gibt es kein PDF.',
    confirmLabel: 'Freigeben',
    destructive: false,
    tickLabel: 'Ohne Beleg freigeben',
  },
  'with a way out': {
    title: 'Seite ohne Speichern verlassen?',
    text: 'Ihre Änderungen gehen verloren.',
    confirmLabel: 'Verlassen',
    cancelLabel: 'Auf der Seite bleiben',
    rescueLabel: 'Speichern und verlassen',
  },
  'of something harmless': {
    title: 'Neue Version laden?',
    text: 'Ihre Eingaben bleiben stehen.',
    confirmLabel: 'Laden',
    destructive: false,
  },
};

export const feedback: readonly Example[] = [
  { parts: ['ErrorBannerList'], state: 'what failed', show: () => <Banners />, isAlone: true },
  { parts: ['RestoredNotice'], state: 'after the network is back', show: () => <Restored />, isAlone: true },
  { parts: ['OfflineNotice'], state: 'without a network', show: () => <Offline />, isAlone: true },
  {
    parts: ['notifySuccess'],
    state: 'a toast',
    show: () => <Button onClick={() => notifySuccess('Rechnung gespeichert')}>Speichern</Button>,
  },
  {
    parts: ['UndoBar'],
    state: 'a step',
    show: () => <UndoBar step={{ ...undo, text: 'Freigegeben' }} />,
    isAlone: true,
  },
  {
    parts: ['UndoBar'],
    state: 'a crowded one',
    show: () => <UndoBar step={{ ...undo, text: longName }} />,
    isAlone: true,
  },
  ...Object.entries(questions).map(([state, question]): Example => ({
    parts: ['QuestionDialog'],
    state,
    show: () => <Asked question={question} />,
    isAlone: true,
  })),
];

import { expect, it } from 'vitest';
import { looksGerman } from './german-text.ts';

it.each([
  'Ist das noch da?',
  'Guten Tag, wir sind zu viert und suchen seit einem Jahr in Lövenich. Wann können wir das Haus sehen?',
  'Ich hätte gern das Exposé, danke',
  '0221 4711',
  '',
])('%j is left as it is', (text) => expect(looksGerman(text)).toBe(true));

it.each([
  'Hello, is the house still available? We would like to see it on Saturday.',
  'Merhaba, bu ev hâlâ satılık mı? Hafta sonu görebilir miyiz?',
  '您好，这套房子还在吗？',
  'Здравствуйте, квартира ещё свободна?',
  'Bonjour, est-ce que la maison est toujours disponible ?',
])('%j is translated', (text) => expect(looksGerman(text)).toBe(false));

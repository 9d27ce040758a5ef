import { expect, test } from 'vitest';
import { element, rootElement, textElement, toXmlText } from './write-xml.ts';

test('texts are escaped, what XML cannot carry is left out, lines end with a line feed', () => {
  expect(toXmlText('a & b < c > d " e\r\nf\rg\u0000\u000B\uFFFE\uD800\t')).toBe(
    'a &amp; b &lt; c &gt; d &quot; e\nf\ng\uFFFD\t',
  );
});

test('neither an absent nor a blank value creates an element', () => {
  expect(element('a', '', '')).toBe('');
  expect(textElement('a', ' \n')).toBe('');
  expect(textElement('a', '\u0000')).toBe('');
  expect(element('a', textElement('b', 'x', { c: '', d: '"\n' }))).toBe('<a><b d="&quot;&#10;">x</b></a>');
});

test('a document declares its encoding and its namespaces', () => {
  expect(rootElement('a', { xmlns: 'urn:x' }, '<b>1</b>')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a xmlns="urn:x"><b>1</b></a>\n',
  );
});

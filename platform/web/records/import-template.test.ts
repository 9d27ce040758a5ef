import { expect, it } from 'vitest';
import { writeTemplate } from './import-template.ts';

it('a template is a line of quoted captions, in UTF-8 with byte order mark', () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    writeTemplate(['Straße', 'Name; Firma', 'Größe "m²"']),
  );
  expect(text).toBe('\uFEFF"Straße";"Name; Firma";"Größe ""m²"""\r\n');
});

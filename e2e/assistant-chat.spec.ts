import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { transcribedText } from './support/assistant-parts.ts';
import type { PartsServer } from './support/assistant-parts.ts';
import { test } from './support/microphone.ts';
import { expect, expectWellMade } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'assistants', `chat.${key}`, params);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) => page.getByLabel('Nachricht', { exact: true });
const exchange = (page: Page) => page.getByRole('region', { name: say('latest') });
const refuse = (status: number, code: string) => ({ status, body: { errors: [{ code, message: code }] } });

// The browser writes refusals and cancelled requests to the console.
test.use({ expectedErrors: /status of (?:401|503)|ERR_FAILED/u });

async function open(page: Page, { url }: PartsServer, search: string): Promise<void> {
  await page.goto(`${url}/${search}`);
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible();
}

test.describe('the box of a chat', () => {
  test('sends by Enter, begins a line by Shift and Enter, and never sends a blank text', async ({ page, parts }) => {
    await open(page, parts, '?show=chat');
    await box(page).press('Enter');
    await box(page).fill('  \n ');
    await box(page).press('Enter');
    await button(page, say('send')).dispatchEvent('click');
    expect(parts.calls).toEqual([]);
    await box(page).fill('Frau Apfelbaum RR 130 zu 80');
    await box(page).press('Shift+Enter');
    await box(page).pressSequentially('Puls 72');
    await box(page).press('Enter');
    await expect(exchange(page)).toContainText('Entwurf: Frau Apfelbaum RR 130 zu 80\nPuls 72');
    await expect(box(page)).toHaveValue('');
    expect(parts.calls.map(({ fields }) => fields['text'])).toEqual(['Frau Apfelbaum RR 130 zu 80\nPuls 72']);
  });

  test('does not send while a character is composed', async ({ page, parts }) => {
    await open(page, parts, '?show=chat');
    await box(page).fill('ni hao');
    await box(page).evaluate((element: { dispatchEvent(event: unknown): void }) => {
      const Event = Reflect.get(globalThis, 'KeyboardEvent') as new (type: string, init: object) => unknown;
      element.dispatchEvent(new Event('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
    });
    expect(parts.calls).toEqual([]);
    await box(page).press('Enter');
    await expect(exchange(page)).toContainText('ni hao');
  });

  test('stays 200 px high at most, and says when a text is too long instead of cutting it', async ({ page, parts }) => {
    await open(page, parts, '?show=chat');
    await box(page).fill('Zeile\n'.repeat(60));
    expect((await box(page).boundingBox())?.height).toBeLessThanOrEqual(200);
    await box(page).fill('x'.repeat(59_000));
    await expect(page.getByText(say('count', { used: '59.000', max: '60.000' }))).toBeVisible();
    await box(page).fill('x'.repeat(60_412));
    await expect(page.getByText(say('tooLong', { used: '60.412', max: '60.000' }))).toBeVisible();
    await box(page).press('Enter');
    expect(parts.calls).toEqual([]);
    await expectWellMade(page);
  });

  test('takes what is spoken, beside what was typed', async ({ page, parts }) => {
    await open(page, parts, '?show=chat');
    await box(page).fill('Zimmer 12');
    await button(page, text('de', 'assistants', 'voice.start')).click();
    await expect(page.getByRole('timer')).not.toHaveText('0:00');
    await button(page, text('de', 'assistants', 'voice.stop')).click();
    await expect(box(page)).toHaveValue(`Zimmer 12\n${transcribedText}`);
  });
});

test.describe('a question', () => {
  test('that fails keeps what was typed, says why and may be asked again; only the latest exchange is shown', async ({
    page,
    parts,
  }) => {
    parts.play({ status: 200, body: { answer: 'Erste Antwort' } }, refuse(503, 'overloaded'));
    await open(page, parts, '?show=chat');
    await box(page).fill('eins');
    await box(page).press('Enter');
    await expect(exchange(page)).toContainText('Erste Antwort');
    await box(page).fill('zwei');
    await box(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(text('de', 'platform', 'errors.overloaded'));
    await expect(box(page)).toHaveValue('zwei');
    await page.getByRole('alert').getByRole('button').click();
    await expect(exchange(page)).toContainText('Entwurf: zwei');
    await expect(page.getByText('Erste Antwort')).toHaveCount(0);
    await expect(box(page)).toHaveValue('');
  });

  test('that hangs shows what has arrived, and after ten seconds offers a draft without the model', async ({
    page,
    parts,
  }) => {
    await page.clock.install();
    parts.play('hang');
    await open(page, parts, '?show=chat&model=outside&speech=outside&streams');
    await expect(page.getByText(say('targets.outside', { host: 'model.example' }), { exact: false })).toBeVisible();
    await expect(page.getByText(say('targets.speechOutside', { host: 'speech.example' }))).toBeVisible();
    await box(page).fill('RR 130 zu 80');
    await box(page).press('Enter');
    await expect(page.getByText(say('pending'))).toBeVisible();
    await expect(page.getByRole('region', { name: say('partial') })).toHaveText('RR 130/80,');
    await expect(button(page, say('draftWithoutModel'))).toHaveCount(0);
    await page.clock.fastForward(11_000);
    await expect(page.getByText(say('pendingLong'))).toBeVisible();
    await expectWellMade(page);
    await button(page, say('draftWithoutModel')).click();
    await expect(exchange(page)).toContainText('Entwurf: RR 130 zu 80');
    expect(parts.calls.map(({ fields }) => fields['isWithout'])).toEqual(['false', 'true']);
  });

  test('is cancelled by one tap; without the model the text stays in the house', async ({ page, parts }) => {
    parts.play('hang');
    await open(page, parts, '?show=chat&model=outside');
    await box(page).fill('RR 130 zu 80');
    await box(page).press('Enter');
    await button(page, text('de', 'platform', 'actions.cancel')).click();
    await expect(page.getByText(say('pending'))).toHaveCount(0);
    await expect(box(page)).toHaveValue('RR 130 zu 80');
    await page.getByRole('switch', { name: say('withoutModel') }).click();
    await expect(page.getByText(say('targets.outside', { host: 'model.example' }), { exact: false })).toHaveCount(0);
    await box(page).press('Enter');
    await expect(exchange(page)).toContainText('Entwurf: RR 130 zu 80');
    expect(parts.calls.at(-1)?.fields['isWithout']).toBe('true');
  });
});

test.describe('a report', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is changed and confirmed by Ctrl+S; a failure keeps the change; its PDF follows', async ({ page, parts }) => {
    parts.play(refuse(503, 'overloaded'));
    await open(page, parts, '?show=report');
    await expect(page.locator('canvas')).toBeVisible();
    await button(page, say('report.edit')).click();
    const field = page.getByRole('textbox', { name: say('report.text') });
    await expect(field).toBeFocused();
    await field.fill('14:25 RR 115/70, wieder rosig.');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(field).toHaveValue('14:25 RR 115/70, wieder rosig.');
    const drawn = page.waitForResponse(/report\.pdf/u);
    await button(page, say('report.confirm')).click();
    await drawn;
    await expect(field).toHaveCount(0);
    await expect(page.getByText('wieder rosig')).toBeVisible();
    expect(parts.calls.map(({ fields }) => fields['text'])).toEqual([
      '14:25 RR 115/70, wieder rosig.',
      '14:25 RR 115/70, wieder rosig.',
    ]);
    await expectWellMade(page);
  });

  test('is downloaded by Ctrl+P under a name of nobody, and copied', async ({ page, parts }) => {
    await open(page, parts, '?show=report');
    const download = page.waitForEvent('download');
    await page.keyboard.press('ControlOrMeta+p');
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('Report.pdf');
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await button(page, say('copy')).click();
    await expect(page.getByText('Text in den Zwischenspeicher kopiert')).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('RR 95/55');
  });
});

/**
 * Sends the form of a page and says what came of it; what was typed stays where it failed. It lies in the page, whose policy
 * names its hash.
 */
export const enquiryScript = `(() => {
const form = document.querySelector('#anfrage form');
const failed = form.querySelector('.failed');
const sent = document.querySelector('#anfrage .sent');
const button = form.querySelector('button');
form.addEventListener('submit', async (event) => {
event.preventDefault();
button.disabled = true;
failed.hidden = true;
const { externalId, access, language } = form.dataset;
const values = Object.fromEntries(new FormData(form));
const body = JSON.stringify({ ...values, consent: form.elements.consent.checked, externalId, ...JSON.parse(access), languageKey: language, wantsExpose: true });
let field;
try {
const answer = await fetch('/api/ri/real-estate/public/enquiry', { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-requested-with': 'kontor' } });
if (answer.ok) { form.hidden = true; sent.hidden = false; sent.focus(); document.querySelector('.stick').hidden = true; return; }
field = (await answer.json()).errors[0].field;
} catch { field = undefined; }
failed.textContent = form.dataset.failed;
failed.hidden = false;
button.disabled = false;
form.elements[field]?.focus();
});
})();`;

import { expect, it } from 'vitest';
import { html, jsonScript } from './html.ts';

it('escapes texts between tags and in attributes, and leaves markup as it is', () => {
  const name = `<b onclick="x">'&'</b>`;
  expect(html`<p title="${name}">${name}${html`<i>${1}</i>`}</p>`.markup).toBe(
    '<p title="&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;">&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;<i>1</i></p>',
  );
});

it('writes lists one after the other, and nothing for what is absent', () => {
  expect(html`${['a', html`<b></b>`, [null, undefined, false, 0]]}`.markup).toBe('a<b></b>0');
});

it('no text of a JSON script can end it', () => {
  const text = '</script><script>alert(1)</script>';
  const { markup } = jsonScript({ text });
  expect(markup).not.toContain('<');
  expect(JSON.parse(markup)).toEqual({ text });
});

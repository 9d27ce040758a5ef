/** Styles of the public pages: they lie in the page, so that it is painted with the first answer. */
export const pageStyles = `
:root{color-scheme:light dark;--ink:#1d2329;--quiet:#59626b;--line:#dfe3e7;--paper:#fff;--ground:#f5f6f7;--field:#fff;--bad:#b02525}
@media (prefers-color-scheme:dark){:root{--ink:#e2e6ea;--quiet:#a9b1ba;--line:#343a42;--paper:#1b1f25;--ground:#121519;--field:#23282f;--bad:#ffb3b3}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:break-word;hyphens:auto}
header,main,footer,.languages{max-width:1040px;margin:0 auto;padding:0 20px}
header.agency{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 24px;padding:16px 20px;font-size:15px}
header.agency b{font-size:17px}
a{color:inherit;text-underline-offset:3px}
h1{font-size:clamp(26px,4.4vw,38px);line-height:1.2;margin:0 0 8px;text-wrap:balance}
h2{font-size:22px;line-height:1.3;margin:0 0 12px}
p{margin:0 0 14px}
.kicker,.quiet{color:var(--quiet);font-size:15px}
.kicker{margin:24px 0 6px}
.price{font-size:26px;font-weight:700;margin:0}
.strip{display:flex;gap:10px;overflow-x:auto;scroll-snap-type:x mandatory;scrollbar-width:thin;padding-bottom:8px}
.strip:focus-visible,a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.strip figure{flex:0 0 auto;margin:0;scroll-snap-align:start;max-width:100%}
.strip img{display:block;height:min(56vw,460px);width:auto;max-width:calc(100vw - 40px);object-fit:cover;border-radius:12px;background:var(--line)}
.strip figcaption{font-size:14px;color:var(--quiet);padding-top:4px}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px;list-style:none;padding:0;margin:18px 0}
.facts li{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:10px 14px}
.facts b{display:block;font-size:20px;line-height:1.3}
.facts span{font-size:14px;color:var(--quiet)}
section{background:var(--paper);border:1px solid var(--line);border-radius:16px;padding:24px;margin:18px 0}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:7px 0;border-bottom:1px solid var(--line)}
th{font-weight:400;color:var(--quiet);padding-right:16px}
table.facts-table th{width:46%}
section>table th,section>table td{overflow-wrap:anywhere}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
th.number{padding-right:0}
section>p:last-child,section>div>p:last-child{margin-bottom:0}
tr:last-child>*{border-bottom:0}
tr.sum>*{font-weight:700;color:var(--ink)}
ul.tags{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;margin:0 0 14px}
ul.tags li{border:1px solid var(--line);border-radius:999px;padding:2px 12px;font-size:15px}
.button,button{display:inline-block;background:var(--brand);color:var(--on-brand);border:0;border-radius:10px;padding:12px 22px;font:inherit;font-weight:600;text-decoration:none;cursor:pointer;min-height:48px}
button[disabled]{opacity:.6}
.stick{position:sticky;bottom:0;z-index:1;padding:10px 20px;background:linear-gradient(transparent,var(--ground) 30%);text-align:center}
.stick .button{width:min(100%,420px)}
form{display:grid;gap:14px;grid-template-columns:repeat(auto-fit,minmax(260px,1fr))}
form>.wide,form>button{grid-column:1/-1}
form>button{justify-self:start}
label{display:block;font-size:15px}
input,select,textarea{display:block;width:100%;min-height:46px;margin-top:4px;padding:9px 12px;border:1px solid #8a939c;border-radius:10px;background:var(--field);color:inherit;font:inherit}
textarea{min-height:110px}
label.check{display:flex;gap:10px;align-items:start}
label.check input{width:22px;min-height:22px;height:22px;margin:2px 0 0;flex:none;accent-color:var(--brand)}
.trap{position:absolute;left:-9999px;height:1px;width:1px;overflow:hidden}
.failed{color:var(--bad);font-weight:600}
.notice{padding:14vh 20px;text-align:center;max-width:640px}
footer{padding:24px 20px 8px;color:var(--quiet);font-size:15px}
footer h2{font-size:17px;margin:16px 0 6px;color:var(--ink)}
.languages{display:flex;flex-wrap:wrap;gap:4px 18px;padding:16px 20px 32px;font-size:15px}
.languages a,.languages span{padding:4px 0}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;list-style:none;padding:0;margin:18px 0}
.figures li{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:14px 16px}
.figures b{display:block;font-size:32px;line-height:1.2;font-variant-numeric:tabular-nums}
@media (max-width:560px){section{padding:18px}.scroll{overflow-x:auto}.scroll th,.scroll td{padding-right:14px}.scroll th.number{white-space:normal}}
nav.pages{display:flex;flex-wrap:wrap;gap:4px 22px;max-width:1040px;margin:0 auto;padding:0 20px 14px;border-bottom:1px solid var(--line)}
nav.pages a{padding:6px 0;text-decoration:none}
nav.pages a[aria-current]{font-weight:700;border-bottom:3px solid var(--brand)}
img.background{display:block;width:100%;height:min(44vw,420px);object-fit:cover;border-radius:16px;margin:18px 0 0}
.lead{display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start;padding:28px 0}
.lead>div{flex:1 1 320px;max-width:720px}
img.avatar{border-radius:50%;object-fit:cover;flex:none}
main>h1{margin-top:28px}
form.filters{grid-template-columns:repeat(auto-fit,minmax(138px,1fr));align-items:end;margin:16px 0}
form.filters>label:first-child{grid-column:span 2}
form.filters>button{grid-column:auto;justify-self:stretch}
ul.cards{list-style:none;padding:0;margin:18px 0;display:grid;gap:18px;grid-template-columns:repeat(auto-fill,minmax(280px,1fr))}
ul.cards a{display:flex;flex-direction:column;gap:4px;height:100%;background:var(--paper);border:1px solid var(--line);border-radius:16px;overflow:hidden;text-decoration:none;padding-bottom:14px}
ul.cards a:hover b{text-decoration:underline}
ul.cards img,ul.cards .nopicture{display:block;width:100%;height:auto;aspect-ratio:3/2;object-fit:cover;background:var(--line);margin-bottom:6px}
ul.cards span,ul.cards b{padding:0 16px;margin:0}
ul.cards b{font-size:18px;line-height:1.35}
ul.cards .price{font-size:20px;margin-top:auto}
nav.more{display:flex;gap:24px;padding:8px 0 18px}
@media print{.stick,.languages,form{display:none}}
`.replaceAll('\n', '');

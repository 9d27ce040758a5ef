/** Prints a title and lines in a separate frame, without the page around. */
export function printText(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (page === null || view === null) return frame.remove();
  const heading = page.createElement('h1');
  heading.textContent = title;
  heading.style.font = '600 14pt sans-serif';
  const list = page.createElement('pre');
  list.textContent = lines.join('\n');
  list.style.font = '12pt/1.8 monospace';
  page.body.append(heading, list);
  // The page's document names the file of a printed PDF.
  page.title = title;
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}

/**
 * Names the files of texts behind a request for texts. A module's screens always need its `shared` texts (errors, names
 * of tasks, words of the audit log) beside those of their feature.
 *
 * @param request `platform`, a feature such as `shop/articles`, or a module alone for its shared texts
 */
export function listTextFiles(request: string): readonly string[] {
  if (request === 'platform') return [request];
  const [module = ''] = request.split('/');
  return [...new Set([`${module}/shared`, request === module ? `${module}/shared` : request])];
}

/** The i18next namespace of a file: `platform` or the module's name. Features share it, so that keys stay short. */
export function namespaceOf(file: string): string {
  return file.split('/')[0] ?? file;
}

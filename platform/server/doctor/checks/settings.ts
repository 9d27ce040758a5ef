import { maskSetting } from '../../config/configuration-error.ts';
import { settingNames } from '../../config/configuration.ts';
import type { Check } from '../check.ts';
import { failure, ok, warning } from '../finding.ts';

/** Lists the given settings, secrets masked; wrong ones with the line that the product would stop with. */
export const checkSettings: Check = {
  name: 'Settings',
  run: ({ env, wrongSettings }) =>
    settingNames.flatMap((name) => {
      const line = wrongSettings.get(name);
      if (line !== undefined) return [failure(name, line.slice(name.length + 2))];
      const given = env[name]?.trim() ?? '';
      return given === '' ? [] : [ok(name, maskSetting(name, given))];
    }),
};

/** Compares the running Node with the pinned one. */
export const checkNode: Check = {
  name: 'Node',
  run: ({ requirements }) => {
    const running = process.versions.node;
    const major = (version: string): number => Number(version.split('.')[0]);
    if (major(running) < major(requirements.node))
      return [failure('Node', `${running} is too old: ${requirements.node} is needed; npm start and npm run use it`)];
    return running === requirements.node
      ? [ok('Node', running)]
      : [warning('Node', `${running}; the version that was tested is ${requirements.node}`)];
  },
};

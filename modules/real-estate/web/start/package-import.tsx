import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { Card } from '#platform/web/components/card.tsx';
import { DroppedFile } from '#platform/web/form/dropped-file.tsx';
import { useAnnounceTask } from '#platform/web/tasks/use-start-task.ts';
import { importOpenImmo, packageRule } from '../../contract/imports/imports.ts';

/** Takes objects from another program or agency. */
export function PackageImport() {
  const { t } = useTranslation('real-estate');
  const announce = useAnnounceTask();
  return (
    <Card title={t('start.packages')} text={t('start.packagesText')}>
      <DroppedFile
        rule={packageRule}
        label={t('start.packages')}
        text={t('start.dropPackage')}
        send={(file, onProgress) => call(importOpenImmo, { files: { file } }, { onProgress })}
        onDone={({ task }) => announce(task)}
      />
    </Card>
  );
}

import { Download, FileUp } from '../shared/ui/icons.ts';
import { LinkRow, LinkRows } from '../shared/ui/link-rows.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';

/** Links to the export and the import of logs. */
export function ExportImportLinks({ userid }: { userid: string }) {
  return (
    <PageSection heading={t('importExport.h2')}>
      <LinkRows>
        <LinkRow
          to={`/showprofile/${userid}/export`}
          icon={<Download />}
          name={t('importExport.export')}
          text={t('importExport.export.text')}
        />
        <LinkRow
          to={`/showprofile/${userid}/read-in`}
          icon={<FileUp />}
          name={t('importExport.readIn')}
          text={t('importExport.readIn.text')}
        />
      </LinkRows>
    </PageSection>
  );
}

import { Download, FileUp, Route, Table } from '../shared/icons.ts';
import { PageSection } from '../shared/page-section.tsx';
import { Way, Ways } from '../shared/ways.tsx';
import { t } from '../strings.ts';

/** The way to taking one's logs along, and to bringing some. */
export function ExportImportLinks({ userid }: { userid: string }) {
  return (
    <PageSection heading={t('importExport.h2')}>
      <Ways>
        <Way
          to={`/showprofile/${userid}/export`}
          icon={<Download />}
          name={t('importExport.export')}
          text={t('importExport.export.text')}
        />
        <Way
          to={`/showprofile/${userid}/read-in`}
          icon={<FileUp />}
          name={t('importExport.readIn')}
          text={t('importExport.readIn.text')}
        />
        <Way
          to={`/showprofile/${userid}/read-table`}
          icon={<Table />}
          name={t('importExport.table')}
          text={t('importExport.table.text')}
        />
        <Way
          to={`/showprofile/${userid}/read-tracks`}
          icon={<Route />}
          name={t('importExport.tracks')}
          text={t('importExport.tracks.text')}
        />
      </Ways>
    </PageSection>
  );
}

import { Download, FileUp, Table } from '../shared/icons.ts';
import { PageSection } from '../shared/page-section.tsx';
import { t } from '../strings.ts';
import { Way, Ways } from './ways.tsx';

/** The way to taking one's logs along, and to bringing some. */
export function TakeHome({ userid }: { userid: string }) {
  return (
    <PageSection heading={t('takeHome.h2')}>
      <Ways>
        <Way
          to={`/showprofile/${userid}/export`}
          icon={<Download />}
          name={t('takeHome.export')}
          text={t('takeHome.export.text')}
        />
        <Way
          to={`/showprofile/${userid}/read-in`}
          icon={<FileUp />}
          name={t('takeHome.readIn')}
          text={t('takeHome.readIn.text')}
        />
        <Way
          to={`/showprofile/${userid}/read-table`}
          icon={<Table />}
          name={t('takeHome.table')}
          text={t('takeHome.table.text')}
        />
      </Ways>
    </PageSection>
  );
}

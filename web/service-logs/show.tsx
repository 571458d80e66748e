import { DocumentSection } from '../documents/section.tsx';
import { Gallery } from '../images/gallery.tsx';
import { textsOf } from '../logs/kind.ts';
import { ShowLog } from '../logs/show.tsx';
import { LogFacts, Texts } from '../logs/show-fields.tsx';
import { Columns, PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { serviceLogs as kind } from './kind.ts';
import { paper } from './on-paper.tsx';

export const Component = () => (
  <ShowLog kind={kind} paper={paper}>
    {(log, head) => {
      const facts = (
        <PageSection heading={kind.definition.sections.basic ?? ''}>
          <LogFacts kind={kind} log={log} />
        </PageSection>
      );
      return (
        <>
          {head}
          {textsOf(kind, log).length > 0 ? (
            <Columns side={facts}>
              <Texts kind={kind} log={log} />
            </Columns>
          ) : (
            facts
          )}
          <DocumentSection whose={{ serviceLogId: log._id }} add={t('doc.pick')} />
          {log.images.length > 0 && (
            <Gallery
              heading={t('log.show.images')}
              images={log.images}
              alt={(numbers) => t('img.altLog', { ...numbers, rubrik: log.title })}
            />
          )}
        </>
      );
    }}
  </ShowLog>
);

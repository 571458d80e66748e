import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Boat } from '#contract/boats';
import { currentDocuments } from '#contract/current-documents';
import { today } from '#contract/fields';
import { useDocuments } from '../documents/use-documents.ts';
import { useUser } from '../session-state.ts';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { PaperTable } from '../shared/print/paper.tsx';
import { Print } from '../shared/print/print.tsx';
import { ButtonRow } from '../shared/ui/button.tsx';
import { Checklist, ChecklistRow } from '../shared/ui/checklist.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { Source } from '../shared/ui/source.tsx';
import { t } from '../strings.ts';
import { useTicks } from '../sync/use-ticks.ts';
import { detailsOf, handover, type Line } from './handover-lines.ts';
import { OfBoat } from './of-boat.tsx';

/** «Överlåt båten»: what seller and buyer do, with who says so. */
export const Component = () => (
  <OfBoat title={t('handover.h1')}>{(boat) => <Handover key={boat._id} boat={boat} />}</OfBoat>
);

const all = handover.flatMap(({ lines }) => lines.map(({ id }) => id));

function Handover({ boat }: { boat: Boat }) {
  const documents = useDocuments({ boatId: boat._id });
  const ticks = useTicks(`handover/${boat._id}`);
  const day = today();
  const current = currentDocuments(documents ?? [], day);
  const details = (line: Line) => detailsOf(line, boat, current, day);
  return (
    <>
      <PageHead
        title={t('handover.h1')}
        lead={boat.name}
        note={t('handover.lead')}
        actions={
          <ButtonRow>
            <BackLink to={`/boats/${boat._id}`} text={t('btn.back')} />
            <Print title={t('handover.h1')} lead={boat.name}>
              {handover.map(({ who, lines }) => (
                <Fragment key={who}>
                  <h2>{who}</h2>
                  <OnPaper lines={lines} details={details} isTicked={(id) => ticks?.keys.has(id) ?? false} />
                </Fragment>
              ))}
            </Print>
          </ButtonRow>
        }
      />
      {ticks &&
        handover.map(({ who, lines }) => (
          <PageSection key={who} heading={who}>
            <Checklist>
              {lines.map((line) => (
                <ChecklistRow
                  key={line.id}
                  name={line.name}
                  text={<Words line={line} details={details(line)} />}
                  checked={ticks.keys.has(line.id)}
                  onChange={(isTicked) => ticks.tick(line.id, isTicked, all)}
                  aside={<Aside line={line} boatId={boat._id} />}
                />
              ))}
            </Checklist>
          </PageSection>
        ))}
    </>
  );
}

/** What is to be done, and what this boat has of it. */
const Words = ({ line, details }: { line: Line; details: string }) => (
  <>
    {line.text}
    {details && (
      <>
        <br />
        <b>{details}</b>
      </>
    )}
  </>
);

function Aside({ line: { id, source, page }, boatId }: { line: Line; boatId: string }) {
  const { userId } = useUser();
  if (source !== undefined) return <Source name={source} page={page} />;
  if (id === 'dossier') return <Link to={`/boats/${boatId}/dossier`}>{t('dossier.h1')}</Link>;
  return <Link to={`/showprofile/${userId}/export`}>{t('importExport.export')}</Link>;
}

interface OnPaperProps {
  lines: readonly Line[];
  details: (line: Line) => string;
  isTicked: (id: string) => boolean;
}

const OnPaper = ({ lines, details, isTicked }: OnPaperProps) => (
  <PaperTable
    columns={[
      { label: t('handover.done'), kind: 'brief' },
      { label: t('handover.what') },
      { label: t('handover.source') },
    ]}
    rows={lines.map((line) => ({
      key: line.id,
      cells: [
        isTicked(line.id) ? '☑' : '☐',
        <Fragment key="words">
          <b>{line.name}</b>
          <br />
          <Words line={line} details={details(line)} />
        </Fragment>,
        line.source,
      ],
    }))}
  />
);

import { useState } from 'react';
import { useParams } from 'react-router';
import { type DossierPart, dossierParts, pictureId } from '#contract/dossier-parts';
import { call } from '../../api.ts';
import { NotInFile } from '../../outbox/not-in-file.tsx';
import { FetchAsFile } from '../../shared/device/fetch-as-file.tsx';
import { isOnHomeScreen } from '../../shared/device/home-screen.ts';
import { usePageTitle } from '../../shared/navigation/page-title.ts';
import { BackLink } from '../../shared/navigation/way-back.tsx';
import { Print } from '../../shared/print/print.tsx';
import { ButtonRow } from '../../shared/ui/button.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { t } from '../../strings.ts';
import { currentSync } from '../../sync/account.ts';
import { KeptCopy } from '../../sync/kept-copy.tsx';
import { DocumentChoices, PartChoices, PictureChoices } from './choices.tsx';
import styles from './dossier.module.css';
import { DossierOnPaper } from './on-paper.tsx';
import { useWholeBoat, type WholeBoat } from './use-whole-boat.ts';

/** «Säljpärm»: what the buyer of a boat gets, on paper or as a file. */
export function Component() {
  const { id = '' } = useParams();
  usePageTitle(t('plan.task.title', { rubrik: t('dossier.h1') }));
  const { hers, isMissing, retry } = useWholeBoat(id);
  if (hers) return <Dossier key={id} hers={hers} />;
  return (
    <>
      <PageHead title={t('dossier.h1')} />
      {hers === null ? (
        <LoadFailure text={t('boats.missing')} />
      ) : isMissing ? (
        <LoadFailure text={t('boats.failed')} onRetry={retry} />
      ) : (
        <Loading text={t('boats.loading')} shape="form" />
      )}
    </>
  );
}

const listOf = new Intl.ListFormat('sv-SE');

const atFirst: readonly DossierPart[] = dossierParts.filter((part) => part !== 'costs');

function Dossier({ hers: all }: { hers: WholeBoat }) {
  const [parts, setParts] = useState<ReadonlySet<DossierPart>>(new Set(atFirst));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const turn = (id: string) => setTicked((before) => turned(before, id));
  const { boat } = all;
  const offered = parts.has('services') ? all : withoutServices(all);
  const isTicked = (id: string) => ticked.has(id);
  const chosen = [
    ...offered.documents.map(({ _id }) => _id),
    ...offered.services.flatMap(({ images }) => images.map(pictureId)),
  ].filter(isTicked);
  async function prepare() {
    // What is written here must be there before it can be fetched.
    await (await currentSync()).sendNow();
    return call('prepareDossier', { params: { id: boat._id }, body: { parts: [...parts], chosen } });
  }
  return (
    <>
      <PageHead
        title={t('dossier.h1')}
        lead={boat.name}
        actions={
          <ButtonRow>
            <BackLink to={`/boats/${boat._id}`} text={t('btn.back')} />
            <Print title={t('dossier.h1')} lead={boat.name}>
              <DossierOnPaper hers={all} parts={parts} chosen={new Set(chosen)} />
            </Print>
          </ButtonRow>
        }
      />
      <KeptCopy />
      <div className={styles.words}>
        <p>{t('dossier.intro')}</p>
        <p>{t('dossier.never')}</p>
        {all.otherNames.length > 0 && (
          <p>{t('dossier.otherNames', { namn: listOf.format(all.otherNames) })}</p>
        )}
      </div>
      <PartChoices parts={parts} onTurn={(part) => setParts((before) => turned(before, part))} />
      <DocumentChoices {...offered} isTicked={isTicked} onTurn={turn} />
      <PictureChoices {...offered} isTicked={isTicked} onTurn={turn} />
      <div className={styles.end}>
        {isOnHomeScreen() && <p>{t('export.homeScreen')}</p>}
        <NotInFile />
        <FetchAsFile text={t('dossier.get')} prepare={prepare} />
      </div>
    </>
  );
}

function turned<T>(before: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const after = new Set(before);
  if (!after.delete(one)) after.add(one);
  return after;
}

const withoutServices = (hers: WholeBoat): WholeBoat => ({
  ...hers,
  services: [],
  documents: hers.documents.filter(({ serviceLogId }) => serviceLogId === undefined),
});

import type { Boat } from '#contract/boats';
import type { DocumentKind } from '#contract/document-fields';
import type { SavedDocument } from '#contract/documents';
import { factsOf } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';
import { nameOf, validityOf } from '../documents/words.ts';

export interface Line {
  id: string;
  name: string;
  text: string;
  /** Who says so, and their page, as it was read in November 2026. Without it: what is done here. */
  source?: string;
  page?: string;
  /** What of this boat is shown with it. */
  fields?: readonly (keyof typeof boatDefinition.fields)[];
  document?: DocumentKind;
}

/**
 * What is done when a boat changes owner, and by whom. The words stand here: the table of all others is part of what a first visit
 * fetches.
 */
export const handover: readonly { who: string; lines: readonly Line[] }[] = [
  {
    who: 'Säljaren',
    lines: [
      {
        id: 'papers',
        name: 'Ta fram båtens papper',
        text: 'Köparen ska kunna se att båten är din: köpehandlingen från när du köpte den, med kvitton och manualer.',
        source: 'Konsument Europa',
        page: 'https://www.konsumenteuropa.se/sv/amnesomraden/bilar-och-fordon/kopa-bat-och-skoter/',
      },
      {
        id: 'dossier',
        name: 'Lämna en säljpärm',
        text: 'Båtens uppgifter, servicehistorik och plan, som köparen kan läsa in i sin egen LOGGBOKEN.',
      },
      {
        id: 'radio',
        name: 'Överlåt VHF-tillståndet, eller säg upp det',
        text: 'Tillståndet är ditt, inte båtens, och PTS kan överlåta det till köparen. MMSI-numret är inlagt i radion och följer med båten: låt PTS föra över det. Säg annars upp tillståndet före fakturans förfallodag, så slipper du avgiften.',
        source: 'Post- och telestyrelsen, PTS',
        page: 'https://www.pts.se/tillstand-och-anmalan/radio/batradio-vhf/',
        fields: ['callSign', 'mmsi'],
        document: 'radio',
      },
      {
        id: 'beacon',
        name: 'Ändra registreringen av nödsändaren',
        text: 'Räddningscentralen ser i ett register vems den är. Följer en EPIRB eller PLB med båten ska den stå på köparen; det ändras genom Sjöfartsverket.',
        source: 'Post- och telestyrelsen, PTS',
        page: 'https://pts.se/sv/privat/radio/utrustning/nodsandare/',
      },
      {
        id: 'insurance',
        name: 'Säg upp försäkringen',
        text: 'Den upphör när båten får en ny ägare, och köparen kan inte ta över den. Du kan säga upp den i förtid, från dagen då båten lämnas över.',
        source: 'Konsumenternas Försäkringsbyrå',
        page: 'https://www.konsumenternas.se/forsakringar/batforsakringar/nar-galler-forsakringen/',
        document: 'insurance',
      },
      {
        id: 'club',
        name: 'Säg till klubben och hamnen',
        text: 'De bestämmer om köparen får ta över båtplatsen, var och en efter sina regler; källan är ett exempel. Lämna tillbaka nycklar och brickor som är deras.',
        source: 'Klagshamns hamnförening',
        page: 'https://www.klagshamn.nu/rutin-for-forsaljning-av-batplats/',
        document: 'berth',
      },
      {
        id: 'history',
        name: 'Behåll historien i LOGGBOKEN',
        text: 'Hämta allt som en fil, och låt båten stå kvar här. Loggarna finns kvar även om du tar bort den, men planen, handlingarna och kvittona försvinner.',
      },
    ],
  },
  {
    who: 'När båten lämnas över',
    lines: [
      {
        id: 'contract',
        name: 'Skriv ett köpeavtal, ett exemplar var',
        text: 'Priset, vad som ingår, och dag och klockslag då båten byter ägare. Mellan privatpersoner gäller köplagen i det som ni inte har avtalat.',
        source: 'Köplagen (1990:931)',
        page: 'https://lagen.nu/1990:931',
      },
      {
        id: 'numbers',
        name: 'Jämför numren',
        text: 'Skrovnumret på akterspegeln och numret på motorn ska vara samma som i papperen.',
        source: 'Alandia',
        page: 'https://alandia.se/artikel/mark-din-bat-eller-utombordare/',
        fields: ['hullNumber', 'engineNumber'],
      },
      {
        id: 'keys',
        name: 'Lämna över nycklar, koder och larm',
        text: 'Även till motorlås och trailer. Går ett larm eller en spårsändare till en larmcentral, är det du som blir uppringd tills du har ändrat det.',
        source: 'Svenska Sjö',
        page: 'https://svenskasjo.se/stold/',
      },
    ],
  },
  {
    who: 'Köparen',
    lines: [
      {
        id: 'cover',
        name: 'Teckna en egen försäkring',
        text: 'Från samma dag och klockslag som i avtalet. Lagen kräver ingen, men en ansvarsförsäkring är det minsta man bör ha.',
        source: 'Svenska Sjö',
        page: 'https://svenskasjo.se/kundservice/',
      },
      {
        id: 'register',
        name: 'Anmäl ägarbytet till fartygsregistret, om båten står där',
        text: 'Fritidsbåtar från 15 meter måste vara registrerade hos Transportstyrelsen. De som är mellan 5 och 15 meter får vara det. Det gamla fritidsbåtsregistret är nedlagt.',
        source: 'Transportstyrelsen',
        page: 'https://www.transportstyrelsen.se/sv/sjofart/fartygsregistret-sjofartsregistret/fragor-och-svar-om-fartygsregistret/',
        fields: ['registration'],
      },
      {
        id: 'certificate',
        name: 'Sök ett eget internationellt certifikat',
        text: 'Det visar i utlandet vem som äger båten. Svenska Kryssarklubben utfärdar det mot en kopia av köpehandlingen, som ska visa att båten är betald.',
        source: 'Svenska Kryssarklubben',
        page: 'https://sxk.se/kretsmedlem/internationellt-certifikat',
      },
      {
        id: 'marking',
        name: 'Flytta över stöldmärkningen',
        text: 'Den som säljer DNA-märkning eller graverar in koder har ett eget register. Be dem skriva in den nya ägaren.',
        source: 'Alandia',
        page: 'https://alandia.se/artikel/mark-din-bat-eller-utombordare/',
      },
    ],
  },
];

/** `MMSI: 265123456 · VHF-tillstånd · Gäller till 31 mars`, as far as it is known. `documents`: hers that are current. */
export function detailsOf(
  { fields = [], document }: Line,
  boat: Boat,
  documents: readonly SavedDocument[],
  today: string,
): string {
  const facts = factsOf(boatDefinition, boat).filter(({ name }) => fields.some((one) => one === name));
  const current = documents.find(({ kind }) => kind === document);
  const validity = current && validityOf(current, today);
  return [
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...(validity ? [nameOf(current), validity] : []),
  ].join(' · ');
}

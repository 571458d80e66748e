import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { TripLogRow } from '../server/platform/db/schema.ts';

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x ^= x + Math.imul(x ^ (x >>> 7), 61 | x);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

const small =
  'vi och i på av med till som en ett var för det den efter innan hela vägen sedan men inte lite mycket bara igen åt mot från under';
const plain =
  'vind bris kuling dimma regn sol moln sjö dyning våg kryss halvvind läns motor segel stor fock genua rev skot fall ankare boj brygga klippa vik hamn gästhamn naturhamn sund led fyr prick grund lä lovart kurs fart knop mil timme morgon kväll natt lunch frukost middag fika korv abborre gädda bad bastu vandring svamp blåbär barn hund grannar vänner båt jolle roder propeller impeller olja diesel batteri plotter kompass ekolod radio läcka pump slang filter kyla värme tält sittbrunn koj pentry toalett vatten bränsle sopor dusch affär glass kajak älg säl örn tärna svan måsar stjärnor norrsken åska blixt skur solnedgång soluppgång måne segla seglade ankrade kastade hissade revade kryssade länsade gick kom låg sov badade åt lagade städade vände startade stannade väntade träffade hjälpte såg hörde kände lugnt hårt frisk svag varm kall blöt torr tyst grå blå klar vacker trång tom full gammal ny';
const beginnings =
  'sand ut mö fin run grin arhol fejan röd stav nynäs dal or utö bull vax furu kapell öre mar huv land tors häl väst öst norr söder stor lill gräs svart vit grön långt kungs prästs munk fisk tall gran björk ask ek al hassel ljung'.split(
    ' ',
  );
const endings = 'holm ö vik hamn näs skär sund udd berg fjärd grund boda by ård nö'.split(' ');
const compounds = 'segel motor båt vind natt kväll sommar höst vår regn sol ankar brygg klipp hamn fyr'.split(
  ' ',
);
const heads =
  'tur plats väder dag ljus väg lina kätting mast däck rum bad skydd fönster byte service resa prat'.split(
    ' ',
  );

const words = [
  ...small.split(' '),
  ...plain.split(' '),
  ...compounds.flatMap((one) => heads.map((other) => one + other)),
];
export const harbours = beginnings.flatMap((one) =>
  endings.map((other) => `${one[0]?.toUpperCase()}${one.slice(1)}${other}`),
);

/** Picks early words often and late ones seldom: a word at twice the position comes half as often. */
const pick = (list: readonly string[], random: () => number) =>
  list[Math.floor(list.length ** random()) - 1 + (random() < 0.5 ? 0 : 1)] ?? list[0] ?? '';

/** Trip logs of one owner over thirty years, as people write them: one to five sentences, and harbours that recur. */
export function* tripLogsOf(
  ownerId: string,
  count: number,
  random: () => number,
): Generator<Insertable<TripLogRow>> {
  const home = [...harbours].sort(() => random() - 0.5);
  for (let n = 0; n < count; n++) {
    const departure = new Date(Date.UTC(1996, 0, 1) + random() * 30 * 365.25 * 86_400_000);
    const arrival = new Date(departure.getTime() + (1 + random() * 9) * 3_600_000);
    const [from, to] = [pick(home, random), pick(home, random)];
    const text = Array.from({ length: 15 + Math.floor(random() * 40) }, () => pick(words, random)).join(' ');
    yield {
      id: randomBytes(16).toString('base64url'),
      owner_id: ownerId,
      title: `${pick(words, random)} ${pick(words, random)} ${to}`,
      year: departure.getUTCFullYear(),
      departure: departure.toISOString().slice(0, 16),
      arrival: arrival.toISOString().slice(0, 16),
      wind_direction:
        ['N', 'NO', 'O', 'SO', 'S', 'SV', 'V', 'NV', 'växlande'][Math.floor(random() * 9)] ?? '',
      wind_speed: Math.round(random() * 28) / 2,
      distance: Math.round(random() * 600) / 10,
      row_count: 0,
      under_way: 0,
      row_text: '',
      position: `${from} – ${to}`,
      description: text,
      text_bytes: Buffer.byteLength(text),
      relation_bytes: 0,
      boat_key: '',
      version: 1,
      revision: 1,
      created_at: departure.toISOString(),
      updated_at: departure.toISOString(),
    };
  }
}

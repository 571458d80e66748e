import { t } from '../strings.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

/** The sky is waited for no longer than somebody holds a phone up. */
const patience = 15_000;

/** A metre is enough. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

/** A reading as a form keeps it beside the position that it shows, which is less exact. */
export const readingText = ({ latitude, longitude }: Place): string => `${latitude} ${longitude}`;

/** One reading of where the device is; a sentence where there is none. The browser asks its user the first time. */
export function readPlace(): Promise<Place | string> {
  if (!('geolocation' in navigator)) return Promise.resolve(t('under.noPlace'));
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ latitude: rounded(latitude), longitude: rounded(longitude) }),
      ({ code, PERMISSION_DENIED }) =>
        resolve(t(code === PERMISSION_DENIED ? 'under.placeDenied' : 'under.noPlace')),
      { enableHighAccuracy: true, maximumAge: 10_000, timeout: patience },
    );
  });
}

/** The same where it has been allowed before: a row that is written by one press asks nothing. */
export async function readPlaceIfAllowed(): Promise<Place | undefined> {
  const { state } =
    (await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)) ?? {};
  if (state !== 'granted') return undefined;
  const place = await readPlace();
  return typeof place === 'string' ? undefined : place;
}

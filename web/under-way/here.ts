import { t } from '../strings.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

/** Timeout for a position in milliseconds: no longer than a user holds up a phone. */
const patience = 15_000;

/** Rounds to about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

/** A reading as the form stores it beside the shown position, which is less exact. */
export const readingText = ({ latitude, longitude }: Place): string => `${latitude} ${longitude}`;

/** One reading of the device's position, or a sentence if there is none. The browser asks for permission the first time. */
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

/** The same, but only if already permitted: a quick row must not cause a prompt. */
export async function readPlaceIfAllowed(): Promise<Place | undefined> {
  const { state } =
    (await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)) ?? {};
  if (state !== 'granted') return undefined;
  const place = await readPlace();
  return typeof place === 'string' ? undefined : place;
}

import { Observable, useObservable } from './observable.ts';

/** The browser's question whether the app is to be put on the home screen. Not every browser has it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = new Observable<InstallOffer | undefined>(undefined);

/** The browser makes it once, early, to whoever listens: it is kept until somebody wants it. */
export function followInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.value = event as InstallOffer;
  });
  addEventListener('appinstalled', () => {
    offer.value = undefined;
  });
}

export const useInstallOffer = (): InstallOffer | undefined => useObservable(offer);

/** An offer can be taken up once; the browser makes another one when it was declined. */
export function takeInstallOffer(): void {
  void offer.value?.prompt().catch(() => {});
  offer.value = undefined;
}

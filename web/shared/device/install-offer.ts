import { Observable, useObservable } from '../observable.ts';

/** The event that offers to install the app on the home screen. Not every browser has it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = new Observable<InstallOffer | undefined>(undefined);

/** The browser fires the event once, early: it is kept until the user wants to install. */
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

/** An event can be used once; after the user declined, the browser fires another. */
export function takeInstallOffer(): void {
  void offer.value?.prompt().catch(() => {});
  offer.value = undefined;
}

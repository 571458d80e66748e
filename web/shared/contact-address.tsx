import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { t } from '../first-strings.ts';

/** Kept from page to page; it does not change while the server runs. */
let known: string | undefined;

/** The address that the people who run this LOGGBOKEN want letters to; without it the sentence still stands. */
export function ContactAddress() {
  const [address, setAddress] = useState(known);

  useEffect(() => {
    if (known !== undefined) return;
    const abort = new AbortController();
    call('getInfo', { signal: abort.signal }).then(
      (info) => {
        if (!info.ok) return;
        known = info.data.contactEmail;
        setAddress(known);
      },
      () => {}, // The page was left.
    );
    return () => abort.abort();
  }, []);

  return address ? <a href={`mailto:${address}`}>{address}</a> : t('info.contact.admin');
}

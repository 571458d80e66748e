import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { t } from '../../strings.ts';

/** Kept across pages; the address does not change while the server runs. */
let known: string | undefined;

/** A link to the operator's e-mail address; while that is unknown, a general phrase, so that the sentence stays complete. */
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

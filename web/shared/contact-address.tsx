import { useQuery } from '@tanstack/react-query';
import { callOrThrow } from '../api.ts';
import { t } from '../strings.ts';

/** The address that the people who run this LOGGBOKEN want letters to; without it the sentence still stands. */
export function ContactAddress() {
  const { data } = useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => callOrThrow('getInfo', { signal }),
    staleTime: Infinity,
  });
  const address = data?.data.contactEmail;
  return address ? <a href={`mailto:${address}`}>{address}</a> : t('info.contact.admin');
}

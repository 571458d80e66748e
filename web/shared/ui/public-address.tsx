import { useQuery } from '@tanstack/react-query';
import { t } from '../../strings.ts';
import { Notice } from '../form/notice.tsx';
import { infoQuery } from '../info-query.ts';

/** The address of this LOGGBOKEN for others: the operator's, else that of the page, which may be another than others use. */
export function usePublicAddress(): string {
  const { data: info } = useQuery(infoQuery);
  return info?.address ?? location.origin;
}

/** Warns before an address is sent to somebody, or put into another device, that works on this machine only. */
export const OnlyHere = ({ address }: { address: string }) => (
  <Notice text={isOnThisMachine(address) ? t('address.onlyHere') : undefined} />
);

const isOnThisMachine = (address: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname);

import { expect, test } from 'vitest';
import { fingerprintOf, validateLog } from './validate-log.ts';

const trip = {
  title: 'Till Sandhamn',
  year: 2025,
  departureDateTime: '2025-07-14T09:40',
  arrivalDateTime: '2025-07-14T16:05',
  position: 'Saltsjöbaden – Sandhamn',
  windDirection: 'SV',
  windSpeed: 8.5,
  distance: 31,
  description: 'Frisk bris.',
};
const service = {
  title: 'Vårrustning',
  date: '2025-04-26T10:00',
  boatNameModel: 'Vindila, Maxi 77',
  engineType: 'Volvo Penta MD5A',
  engineService: 'Bytt olja.',
  comments: 'Allt väl.',
  servicePersonOrCompany: 'Gustavsbergs marina',
  serviceType: 'Årlig service',
};

test.each([
  ['trip', trip, '-3QXin3Df0hDS5k6adKaKRxxfke7mtrcyAw3xMcj3NQ'],
  ['service', service, '0NW9rzevXyr_gOwIqaOXP5teKoNxWgZ2F6_prDD8eUI'],
] as const)(
  'a %s log has the fingerprint that is stored with what was imported, and another if its title differs',
  (kind, log, stored) => {
    expect(validateLog(kind, log)).toMatchObject({ fingerprint: stored });
    expect(fingerprintOf(kind, { ...log, title: 'En annan' })).not.toBe(stored);
  },
);

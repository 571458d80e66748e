/** A whole trip log as a client sends it, with what the test cares about put in. */
export const tripLog = (fields: Record<string, unknown> = {}) => ({
  title: 'Till Sandhamn',
  year: 2025,
  departureDateTime: '2025-07-14T09:40',
  arrivalDateTime: '2025-07-14T16:05',
  windDirection: 'SV',
  windSpeed: 8.5,
  distance: 31,
  position: 'Saltsjöbaden – Sandhamn',
  description: 'Frisk bris, rev i storen.\nTumlare vid Almagrundet 🐬',
  ...fields,
});

/** The same for a service log, with two of its sections filled in. */
export const serviceLog = (fields: Record<string, unknown> = {}) => ({
  title: 'Vårrustning',
  date: '2025-04-26T10:00',
  boatNameModel: 'Vindila, Maxi 77',
  engineType: 'Volvo Penta MD5A',
  servicePersonOrCompany: 'Gustavsbergs marina',
  serviceType: 'Årlig service',
  engineService: 'Bytt olja och impeller.',
  comments: 'Allt väl.',
  ...fields,
});

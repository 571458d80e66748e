/** A trip log as the API takes it. */
export const tripLog = {
  title: 'Utö i halvvind',
  year: 2025,
  departureDateTime: '2025-07-14T09:40',
  arrivalDateTime: '2025-07-14T15:05',
  position: 'Sandhamn – Utö',
};

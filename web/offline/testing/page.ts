/** A trip as the server answers it. */
export const tripOf = (_id: string, more: object = {}) => ({
  _id,
  userId: 'u',
  title: _id,
  year: 2025,
  departureDateTime: '2025-07-14T09:40',
  arrivalDateTime: '2025-07-14T15:05',
  windDirection: '',
  windSpeed: null,
  distance: null,
  position: 'A – B',
  description: '',
  images: [],
  createdAt: 'x',
  updatedAt: 'x',
  ...more,
});

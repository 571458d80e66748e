import type { TripLog } from '#contract/trip-logs';
import { serviceLog, tripLog } from './examples.ts';
import { smallPicture, upload, uploadProfilePictures } from './pictures.ts';
import type { SignedIn, TestServer } from './test-server.ts';

/** A user with a trip in each of two years, a service and three pictures; and a log of another user. */
export async function skipper(server: TestServer): Promise<{ anna: SignedIn; trip: TripLog }> {
  const anna = await server.signUp();
  const bo = await server.signUp();
  await bo.post('/api/createlog', tripLog({ title: 'Bos hemliga resa' }));
  const [forTrip, forService] = await upload(anna, await smallPicture('#a03020'), await smallPicture());
  const trip = await anna.post<TripLog>(
    '/api/createlog',
    tripLog({
      title: `<img src=x onerror=alert(1)> & "citat" 'apostrof'`,
      distance: 12.5,
      uploadedImages: [forTrip],
    }),
  );
  await anna.post('/api/createlog', tripLog({ title: '=HYPERLINK("http://x")', year: 2024, distance: null }));
  await anna.post('/api/createservicelog', serviceLog({ images: [forService] }));
  const [own] = await uploadProfilePictures(anna, await smallPicture('#00ff00'));
  const { body } = await anna.get<Record<string, string>>(`/api/showprofile/${anna.userId}`);
  const { username, email, firstName, lastName } = body;
  await anna.put(`/api/changeprofile/${anna.userId}`, {
    ...{ username, email, firstName, lastName },
    ...{ bio: 'Vindila\nBullandö', profilePictures: [own] },
  });
  return { anna, trip: trip.body };
}

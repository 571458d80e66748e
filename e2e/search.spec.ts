import { expect, test } from './harness/journey.ts';
import { logIn } from './harness/session.ts';

test.use({ serviceWorkers: 'allow' });

test('at sea a question is answered out of both books and the plan, for somebody who has never searched', async ({
  page,
  account,
  callsOf,
  axe,
  shoot,
  goOffline,
}) => {
  const calls = await callsOf(account);
  const create = async (path: string, data: object) => {
    const answer = await calls.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json())._id as string;
  };
  for (const day of ['01', '03', '05']) {
    const times = { departureDateTime: `2025-07-${day}T09:40`, arrivalDateTime: `2025-07-${day}T15:05` };
    await create('/api/createlog', {
      ...{ title: `Tur ${day}`, year: 2025, ...times },
      ...{ position: 'Sandhamn – Utö', description: day === '03' ? 'Kollade impellern i hamn.' : '' },
    });
  }
  const boatId = await create('/api/boats', { name: 'Vindila', bookName: 'Vindila, Albin Vega' });
  const task = { boatId, name: 'Byt impeller', section: 'engineService', everyMonths: 24 };
  const tasks = [await create('/api/tasks', task)];
  await create('/api/createservicelog', {
    ...{ title: 'Vårservice', date: '2025-04-18T10:00', boatNameModel: 'Vindila, Albin Vega' },
    ...{ servicePersonOrCompany: 'Egen regi', serviceType: 'Vårrustning', costAndTime: '1 890 kr' },
    ...{ engineService: 'Ny impeller.', tasks },
  });

  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL('/info');
  await goOffline();
  await page.goto('/home');
  await page.getByRole('searchbox', { name: 'Sök eller fråga' }).fill('när bytte vi impeller');
  const answer = page.getByRole('region', { name: 'Byt impeller' });
  await expect(answer).toContainText('Senast 18 april 2025');
  await expect(answer).toContainText('Egen regi');
  await expect(answer).toContainText('1 890 kr');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Vårservice', 'Tur 03']);
  await axe();
  await shoot('search-answer');

  await page.getByRole('link', { name: 'Visa Tur 03' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tur 03' })).toBeVisible();
  await page.goBack();
  await expect(answer).toBeVisible();
});

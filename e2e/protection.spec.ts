import { expect, test } from './harness/journey.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { logOut } from './harness/session.ts';
import { byPointer, menu } from './harness/ways.ts';

/* What the page itself protects against: foreign markup and scripts, eyes on a password, and traces after a log-in. */

// asvs 1.3.2, 3.2.2, 3.4.3, 14.2.3
test('the page refuses to make markup or scripts from text, and to send requests to other servers', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/TrustedHTML/);
  consoleErrors.expect(/TrustedScript/);
  consoleErrors.expect(/connect-src|Content Security Policy/);
  await page.goto('/info');
  const outcomes = await page.evaluate(async () => {
    const whatHappens = (attempt: () => unknown) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      html: whatHappens(() => {
        document.body.innerHTML = '<b>nej</b>';
      }),
      script: whatHappens(() => {
        document.createElement('script').text = 'document.title = 1';
      }),
      // In a timeout: code that a debugger runs directly is allowed.
      code: await new Promise((resolve) => {
        setTimeout(() => resolve(whatHappens(() => new Function('document.title = 2')())));
      }),
      elsewhere: await fetch('https://elsewhere.example/').then(
        () => 'done',
        (error) => error.name,
      ),
    };
  });
  expect(outcomes).toEqual({
    html: 'TypeError',
    script: 'TypeError',
    code: 'EvalError',
    elsewhere: 'TypeError',
  });
});

// spec 2.34, 4.2, 9.4
// asvs 14.3.1, 14.3.2, 14.3.3
test('logging out ends the session, opens the welcome page and leaves nothing in the browser, not even a picture', async ({
  page,
  account,
  callsOf,
  signIn,
  request,
  consoleErrors,
  isMobile,
}) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  await signIn(account);
  await page.goto(`/showlog/${tripLog._id}`);
  const fetchPicture = () =>
    page.evaluate(async (path) => (await fetch(`/api${path}`)).status, tripLog.images[0]);
  expect(await fetchPicture()).toBe(200);
  const token = await page.evaluate(() => localStorage.getItem('token'));

  await logOut(page, byPointer(isMobile));
  await expect(page).toHaveURL('/info');
  await expect(menu(page).locator('li')).toHaveText(['Startsida', 'Logga in']);
  consoleErrors.expect('401');
  expect(await fetchPicture()).toBe(401);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const answer = await request.get('/api/logs', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

import { expect, test } from './harness/journey.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { logOut } from './harness/session.ts';
import { byPointer } from './harness/ways.ts';

/* What the page itself keeps away: foreign markup and scripts, eyes on a password, and what a log-in leaves behind. */

const markup = '<img src="x" onerror="document.title = 1"><script>document.title = 2</script>';

// asvs 1.1.2, 1.2.1, 3.2.2
test('what was written as markup is shown as it was written', async ({ page, account, callsOf, signIn }) => {
  const calls = await callsOf(account);
  const { tripLog, serviceLog } = await writeOneOfEach(calls);
  const trip = { ...tripLog, title: markup, description: markup, position: markup };
  expect((await calls.put(`/api/updatelog/${tripLog._id}`, { data: trip })).status()).toBe(200);
  const service = { ...serviceLog, title: markup, comments: markup };
  expect((await calls.put(`/api/servicelog/${serviceLog._id}`, { data: service })).status()).toBe(200);
  const { username, email, lastName, _id } = account;
  const profile = { username, email, firstName: markup, lastName, bio: markup };
  expect((await calls.put(`/api/changeprofile/${_id}`, { data: profile })).status()).toBe(200);

  await signIn(account);
  for (const address of [
    '/home',
    `/showlog/${tripLog._id}`,
    '/servicelogs',
    `/showservicelog/${serviceLog._id}`,
    `/showprofile/${_id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByText(markup).first()).toBeVisible();
    await expect(page.locator('[onerror]')).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^[12]$/);
  }
});

// asvs 1.3.2, 3.2.2, 3.4.3, 14.2.3
test('no text becomes a script, and none runs that is not the product’s own', async ({
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
      // Later: what a debugger runs at once is let through.
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

// asvs 14.3.1, 14.3.2, 14.3.3
test('after logging out nothing is left in the browser, not even a picture it has shown', async ({
  page,
  account,
  callsOf,
  signIn,
  consoleErrors,
  isMobile,
}) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  await signIn(account);
  await page.goto(`/showlog/${tripLog._id}`);
  const fetchPicture = () =>
    page.evaluate(async (path) => (await fetch(`/api${path}`)).status, tripLog.images[0]);
  expect(await fetchPicture()).toBe(200);

  await logOut(page, byPointer(isMobile));
  consoleErrors.expect('401');
  expect(await fetchPicture()).toBe(401);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

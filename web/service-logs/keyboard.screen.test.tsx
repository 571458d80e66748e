import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { gives } from '../testing/answers.ts';
import { pressByKeyboard, tabTo } from '../testing/keyboard.ts';
import { services } from '../testing/logs.ts';
import { chooseFiles, picture } from '../testing/pictures.ts';
import { asked, button, field, heading, link, open, path, size } from '../testing/screen.tsx';

/** Presses what opens the browser's file dialog. The browser only says that it would open one. */
async function untilFileDialogOpens(press: () => Promise<void>): Promise<void> {
  const intercept = async (enabled: boolean) => {
    await cdp().send('Page.setInterceptFileChooserDialog', { enabled });
  };
  onTestFinished(() => intercept(false));
  await cdp().send('Page.enable');
  await intercept(true);
  const opened = { times: 0 };
  cdp().on('Page.fileChooserOpened', () => {
    opened.times += 1;
  });
  await press();
  await expect.poll(() => opened.times, { message: 'file dialogs' }).toBe(1);
}

async function type(label: string, text: string) {
  await tabTo(field(label));
  await userEvent.keyboard(text);
}

test('a service log can be created, changed and deleted, and its picture enlarged, with the keyboard alone', async () => {
  await size(1366, 768);
  await open('/createservicelog', {
    ...services(),
    uploadImages: () => gives('uploadImages', ['/images/ny.webp']),
  });
  await type('Rubrik', 'Riggkontroll');
  await pressByKeyboard(button('Nu, datum'));
  await type('Båtnamn och modell', 'Vindila');
  await type('Utförd av', 'Riggaren i Nynäs');
  await type('Typ av service', 'Riggkontroll');
  await untilFileDialogOpens(() => pressByKeyboard(button('Välj bild')));
  await chooseFiles(await picture('picture.webp'));
  await expect.element(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await pressByKeyboard(button('Skapa service'));

  await expect.element(heading('Riggkontroll')).toHaveFocus();
  await pressByKeyboard(button('Förstora bild 1 av 1'));
  await expect.element(button('Förminska bild 1 av 1')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Förstora bild 1 av 1')).toHaveFocus();

  await pressByKeyboard(link('Ändra'));
  await expect.element(heading('Uppdatera service')).toHaveFocus();
  await expect.element(field('Rubrik')).toHaveValue('Riggkontroll');
  await pressByKeyboard(button('Segel och rigg'));
  await tabTo(page.getByRole('textbox', { name: 'Segel och rigg' }));
  await userEvent.keyboard('Vant och stag utan anmärkning.');
  await pressByKeyboard(button('Uppdatera'));
  await expect.element(page.getByText('Vant och stag utan anmärkning.')).toBeVisible();

  await pressByKeyboard(link('Ändra'));
  await pressByKeyboard(button('Radera service'));
  await expect.element(button('Avbryt')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Radera service')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await pressByKeyboard(button('Radera'));
  await expect.element(page.getByRole('heading', { name: 'Ingen service än' })).toBeVisible();
  expect(path()).toBe('/servicelogs');
  await expect.poll(() => asked.filter(({ call }) => call === 'deleteServiceLog')).toHaveLength(1);
});

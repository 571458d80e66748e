/**
 * Every refusal the API can give: its status and the Swedish sentence the user reads, keyed by its code.
 * The body on the wire is an `ErrorBody`.
 */
export const errors = {
  invalid_input: { status: 400, message: 'Ogiltiga uppgifter.' },
  invalid_year: { status: 400, message: 'Ogiltigt år.' },
  invalid_image: { status: 400, message: 'Ogiltig bild.' },
  invalid_filename: { status: 400, message: 'Ogiltigt filnamn.' },
  no_images: { status: 400, message: 'Ingen bild skickades med.' },
  upload_broken: { status: 400, message: 'Uppladdningen avbröts eller gick sönder på vägen.' },
  password_too_short: { status: 400, message: 'Lösenordet måste ha minst 8 tecken.' },
  password_too_common: { status: 400, message: 'Lösenordet är för vanligt.' },

  not_signed_in: { status: 401, message: 'Du måste vara inloggad.' },
  session_ended: { status: 401, message: 'Sessionen har gått ut. Logga in igen.' },
  otp_required: { status: 401, message: 'Skriv koden från din kodapp.' },
  otp_wrong: { status: 401, message: 'Koden stämmer inte. Försök med nästa kod som visas.' },
  password_expired: {
    status: 401,
    message: 'Lösenordet var tillfälligt och gäller inte längre. Be den som sköter LOGGBOKEN om ett nytt.',
  },
  account_switched_off: {
    status: 401,
    message: 'Kontot är avstängt. Hör av dig till den som sköter LOGGBOKEN.',
  },
  account_removed: {
    status: 401,
    message:
      'Kontot är borttaget. Den som sköter LOGGBOKEN kan ta tillbaka det inom 30 dagar från att det togs bort.',
  },
  wrong_credentials: { status: 401, message: 'Fel användarnamn eller lösenord.' },

  admin_only: { status: 403, message: 'Du måste vara administratör.' },
  signup_admin_only: { status: 403, message: 'Endast administratörer kan skapa konton.' },
  export_address_old: {
    status: 403,
    message: 'Adressen gällde en minut och har slutat gälla. Hämta filen en gång till.',
  },
  trip_log_not_yours: { status: 403, message: 'Du har inte behörighet att se denna logg.' },
  trip_log_update_not_yours: { status: 403, message: 'Du har inte behörighet att uppdatera denna logg.' },
  trip_log_delete_not_yours: { status: 403, message: 'Du har inte behörighet att radera denna logg.' },
  service_log_not_yours: { status: 403, message: 'Du har inte behörighet att se denna servicelogg.' },
  service_log_update_not_yours: {
    status: 403,
    message: 'Du har inte behörighet att uppdatera denna servicelogg.',
  },
  service_log_delete_not_yours: {
    status: 403,
    message: 'Du har inte behörighet att radera denna servicelogg.',
  },
  service_logs_not_yours: { status: 403, message: 'Du har inte behörighet att se dessa serviceloggar.' },
  profile_not_yours: { status: 403, message: 'Du har inte behörighet att se denna profil.' },
  current_password_required: {
    status: 403,
    message: 'Bekräfta med ditt lösenord.',
  },
  wrong_current_password: { status: 403, message: 'Det nuvarande lösenordet stämmer inte.' },
  role_not_yours_to_change: { status: 403, message: 'Du får inte ändra roll.' },

  no_instruments: { status: 404, message: 'Det finns inga instrument att hämta från.' },
  no_track: { status: 404, message: 'Loggen har inget spår.' },
  trip_log_not_found: { status: 404, message: 'Loggen kunde inte hämtas.' },
  service_log_not_found: { status: 404, message: 'Serviceloggen kunde inte hämtas.' },
  boat_not_found: { status: 404, message: 'Båten finns inte.' },
  task_not_found: { status: 404, message: 'Uppgiften finns inte.' },
  document_not_found: { status: 404, message: 'Handlingen finns inte.' },
  cost_not_found: { status: 404, message: 'Kvittot finns inte.' },
  calendar_not_found: { status: 404, message: 'Kalendern finns inte.' },
  key_not_found: { status: 404, message: 'Adressen har redan slutat gälla.' },
  account_not_found: { status: 404, message: 'Profilen kunde inte hämtas.' },
  session_not_found: { status: 404, message: 'Inloggningen är redan avslutad.' },
  image_not_found: { status: 404, message: 'Bilden finns inte.' },
  no_such_call: { status: 404, message: 'Adressen finns inte.' },

  username_taken: { status: 409, message: 'Användarnamnet är upptaget.' },
  email_taken: { status: 409, message: 'E-postadressen används redan.' },
  two_step_not_begun: { status: 409, message: 'Börja om med tvåstegsinloggningen.' },
  two_step_already_on: { status: 409, message: 'Tvåstegsinloggningen är redan på.' },
  too_many_boats: { status: 409, message: 'Högst 20 båtar på ett konto.' },
  too_many_logs: {
    status: 409,
    message: 'Högst 20 000 loggar och 2 000 serviceloggar på ett konto. Ta bort några som inte behövs.',
  },
  too_many_tasks: {
    status: 409,
    message: 'Högst 300 uppgifter på ett konto. Ta bort några som inte behövs.',
  },
  too_many_documents: {
    status: 409,
    message: 'Högst 500 handlingar på ett konto. Ta bort några som inte behövs.',
  },
  too_many_costs: {
    status: 409,
    message: 'Högst 2 000 kvitton på ett konto. Ta bort några som inte behövs.',
  },
  no_mail_here: { status: 409, message: 'Här skickas ingen e-post. Fråga administratören.' },
  too_many_rows: {
    status: 409,
    message: 'En resa kan ha högst 500 rader. Stryk några, eller fortsätt i en ny resa.',
  },
  too_many_keys: { status: 409, message: 'Högst 20 adresser åt gången. Ta bort någon som inte används.' },
  id_taken: { status: 409, message: 'Det finns redan något annat med samma nummer.' },
  fields_changed_elsewhere: { status: 409, message: 'Samma uppgifter har ändrats någon annanstans.' },
  last_admin: { status: 409, message: 'Det måste finnas minst en administratör.' },
  account_is_removed: { status: 409, message: 'Kontot är borttaget. Ta tillbaka det först.' },

  deleted: { status: 410, message: 'Det har redan tagits bort.' },
  changed_elsewhere: { status: 412, message: 'Det har ändrats någon annanstans. Ladda om sidan.' },
  log_changed_elsewhere: { status: 412, message: 'Loggen har ändrats någon annanstans. Ladda om sidan.' },

  body_too_large: { status: 413, message: 'Det som skickades är för stort.' },
  image_too_large: { status: 413, message: 'Bilden är för stor (högst 25 MB).' },
  file_too_large: { status: 413, message: 'Filen är för stor (högst 25 MB).' },
  too_many_images: { status: 413, message: 'Högst 20 bilder åt gången.' },
  too_many_pixels: { status: 413, message: 'Bilden har för många bildpunkter.' },
  quota_full: {
    status: 413,
    message: 'Ditt utrymme är fullt. Ta bort bilder eller loggar som du inte behöver.',
  },
  not_an_image: { status: 415, message: 'Filen är inte en bild som går att läsa.' },
  not_a_document: { status: 415, message: 'Filen är varken en PDF eller en bild som går att läsa.' },
  wrong_media_type: { status: 415, message: 'Innehållet har fel format.' },

  too_many_attempts: { status: 429, message: 'För många försök. Vänta en stund och försök igen.' },

  calls_under_way: {
    status: 429,
    message: 'Det är för mycket på en gång. Vänta en stund och försök igen.',
  },
  exports_under_way: {
    status: 429,
    message: 'Du hämtar redan en fil. Vänta tills den är klar, eller avbryt den.',
  },

  defect: { status: 500, message: 'Något gick fel hos oss. Inget har sparats.' },
  mail_not_sent: {
    status: 503,
    message: 'Brevet med koden gick inte att skicka. Kontrollera adressen, eller försök igen om en stund.',
  },
  instruments_old: {
    status: 503,
    message:
      'Instrumentens senaste värden är för gamla. Kontrollera att de är på och att klockan går rätt ombord och på servern.',
  },
  instruments_silent: { status: 503, message: 'Instrumenten svarar inte.' },
  busy: { status: 503, message: 'Servern är upptagen just nu. Försök igen om en stund.' },
  storage_full: { status: 507, message: 'Lagringen är full. Inget har sparats.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The body of every answer with status 400 and above. `fields` names single fields at fault. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  /** What is there, where a change was refused because its fields have been changed meanwhile. */
  current?: unknown;
}

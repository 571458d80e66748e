CREATE TABLE public.accounts (
    id text NOT NULL COLLATE pg_catalog."C",
    username text NOT NULL COLLATE pg_catalog."C",
    username_key text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    first_name text NOT NULL COLLATE pg_catalog."C",
    last_name text NOT NULL COLLATE pg_catalog."C",
    bio text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    password_expires_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.events (
    id text NOT NULL COLLATE pg_catalog."C",
    happened_at text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    actor_id text COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.idempotency_keys (
    account_id text NOT NULL COLLATE pg_catalog."C",
    call text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    answer text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.images (
    file text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    used_by text COLLATE pg_catalog."C",
    place integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.leases (
    name text NOT NULL COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.login_failures (
    id text NOT NULL COLLATE pg_catalog."C",
    username_key text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    failed_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.recovery_codes (
    account_id text NOT NULL COLLATE pg_catalog."C",
    code_hash text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.service_logs (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    boat_name_model text NOT NULL COLLATE pg_catalog."C",
    engine_type text NOT NULL COLLATE pg_catalog."C",
    service_person_or_company text NOT NULL COLLATE pg_catalog."C",
    service_type text NOT NULL COLLATE pg_catalog."C",
    engine_service text NOT NULL COLLATE pg_catalog."C",
    sail_and_rig text NOT NULL COLLATE pg_catalog."C",
    electronics_and_navigation text NOT NULL COLLATE pg_catalog."C",
    hull_and_deck text NOT NULL COLLATE pg_catalog."C",
    rudder_propeller_and_drive text NOT NULL COLLATE pg_catalog."C",
    fuel_system text NOT NULL COLLATE pg_catalog."C",
    battery_and_electrical_system text NOT NULL COLLATE pg_catalog."C",
    spare_parts_and_replacements text NOT NULL COLLATE pg_catalog."C",
    recommended_actions text NOT NULL COLLATE pg_catalog."C",
    cost_and_time text NOT NULL COLLATE pg_catalog."C",
    comments text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sessions (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    image_key_hash text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_seen_at text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    user_agent text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.trip_logs (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    year integer NOT NULL,
    departure text NOT NULL COLLATE pg_catalog."C",
    arrival text NOT NULL COLLATE pg_catalog."C",
    wind_direction text NOT NULL COLLATE pg_catalog."C",
    wind_speed double precision,
    distance double precision,
    "position" text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.two_step (
    account_id text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    confirmed_at text COLLATE pg_catalog."C",
    last_step integer NOT NULL
);
INSERT INTO public.accounts VALUES ('040808135344', 'admin', 'admin', 'admin@example.com', 'admin@example.com', 'admin', 'Administratör', 'LOGGBOKEN', '', '$argon2id$v=19$m=19456,t=2,p=1$WIqvtt/jwuCXruOHbf7Ogw$wKekcenzxNEm33KorjJ+QPd2tBZvPblAAOv1evzvTuw', '2026-11-21T20:39:06.614Z', '2026-11-21T20:39:06.614Z', NULL);
INSERT INTO public.accounts VALUES ('042274835082', 'nils', 'nils', 'nils@example.com', 'nils@example.com', 'user', 'Nils', 'O''Malley', '', '$argon2id$v=19$m=19456,t=2,p=1$a+ttCxTCZ8laxGgzTCuEww$RadH2dXWDKRYKuiL1oW/0P2nRN0E5gtEMNeH0k0909A', '2026-11-21T20:39:07.367Z', '2026-11-21T20:39:07.367Z', NULL);
INSERT INTO public.accounts VALUES ('206207028924', 'Åsa', 'åsa', 'asa@example.com', 'asa@example.com', 'user', 'Åsa', 'Öberg', 'Åker gärna till Öja.
⛵', '$argon2id$v=19$m=19456,t=2,p=1$SsLbOXXRnf4DixSr3qzV+A$XDtQT97mToDE8CwhowlVBMu5EVsLsL6sWtMjRb7hGaQ', '2026-11-21T20:39:07.181Z', '2026-11-21T20:39:08.975Z', NULL);
INSERT INTO public.events VALUES ('c5JDxBsLWuvoJoeEdKfOhA', '2026-11-21T20:39:06.623Z', 'account_created', '040808135344', NULL, '');
INSERT INTO public.events VALUES ('B6UD9u7CpcZ6OiGfMtgd1g', '2026-11-21T20:39:07.115Z', 'logged_in', '040808135344', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('LQ-9WfIh3i-KxlTmnusZ5Q', '2026-11-21T20:39:07.187Z', 'account_created', '206207028924', '040808135344', '127.0.0.1');
INSERT INTO public.events VALUES ('5A4YWDAZAM3ZldUqgE3CtQ', '2026-11-21T20:39:07.266Z', 'logged_in', '206207028924', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('XXJH2SBbKp9f6pqz7ZXJJQ', '2026-11-21T20:39:07.372Z', 'account_created', '042274835082', '040808135344', '127.0.0.1');
INSERT INTO public.events VALUES ('7LVVcTf266xgDkwzeciSIg', '2026-11-21T20:39:07.445Z', 'logged_in', '042274835082', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('aWqpkzLEXSDW_QHIf8SArg', '2026-11-21T20:39:08.977Z', 'account_changed', '206207028924', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('xCbPWPdykab_s_2TNebbYA', '2026-11-21T20:39:09.030Z', 'two_step_on', '042274835082', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('OEouWNb7gatrxxnTbon6-w', '2026-11-21T20:39:09.078Z', 'log_in_failed', '206207028924', NULL, '127.0.0.1');
INSERT INTO public.idempotency_keys VALUES ('206207028924', 'createTripLog', '/api/createlog 366', '{"_id":"EFGVkupV6NV06CVIH_hDfg","userId":"206207028924","title":"Till Sandhamn","year":2025,"departureDateTime":"2025-07-14T09:40","arrivalDateTime":"2025-07-14T16:05","windDirection":"SV","windSpeed":8.5,"distance":31,"position":"Saltsjöbaden – Sandhamn","description":"Frisk bris, rev i storen.\nTumlare vid Almagrundet 🐬","images":["/images/YIk3mWdSG7s_FkHBaspa8A.webp","/images/5BP59lgPELOdcRT4Lv42VQ.webp"],"createdAt":"2026-11-21T20:39:08.540Z","updatedAt":"2026-11-21T20:39:08.540Z"}', '2026-11-21T20:39:08.550Z');
INSERT INTO public.idempotency_keys VALUES ('206207028924', 'createTripLog', '/api/createlog 228', '{"_id":"W30R6TfhB2Hqnyvn7qtWUA","userId":"206207028924","title":"Skottdagen «på isen»","year":2024,"departureDateTime":"2024-02-29T23:59","arrivalDateTime":"2024-03-01T00:10","windDirection":"SV","windSpeed":null,"distance":null,"position":"Saltsjöbaden – Sandhamn","description":"","images":[],"createdAt":"2026-11-21T20:39:08.565Z","updatedAt":"2026-11-21T20:39:08.565Z"}', '2026-11-21T20:39:08.567Z');
INSERT INTO public.idempotency_keys VALUES ('042274835082', 'createTripLog', '/api/createlog 275', '{"_id":"sDFOiZehebEogqNhlPWL0Q","userId":"042274835082","title":"Nils'' tur till Ærø","year":2025,"departureDateTime":"2025-07-14T09:40","arrivalDateTime":"2025-07-14T16:05","windDirection":"SV","windSpeed":0,"distance":0.1,"position":"Saltsjöbaden – Sandhamn","description":"Frisk bris, rev i storen.\nTumlare vid Almagrundet 🐬","images":[],"createdAt":"2026-11-21T20:39:08.578Z","updatedAt":"2026-11-21T20:39:08.578Z"}', '2026-11-21T20:39:08.580Z');
INSERT INTO public.idempotency_keys VALUES ('206207028924', 'createServiceLog', '/api/createservicelog 315', '{"_id":"7qqNvBnRYvhlZxasllm9Wg","userId":"206207028924","title":"Vårrustning","date":"2025-04-26T10:00","boatNameModel":"Vindila, Maxi 77","engineType":"Volvo Penta MD5A","servicePersonOrCompany":"Gustavsbergs marina","serviceType":"Årlig service","engineService":"Bytt olja och impeller.","sailAndRig":"","electronicsAndNavigation":"","hullAndDeck":"","rudderPropellerAndDrive":"","fuelSystem":"","batteryAndElectricalSystem":"","sparePartsAndReplacements":"","recommendedActions":"","costAndTime":"","comments":"Allt väl.","images":["/images/wEmAM2qHq4v9q-5SsHILZw.webp"],"createdAt":"2026-11-21T20:39:08.590Z","updatedAt":"2026-11-21T20:39:08.590Z"}', '2026-11-21T20:39:08.607Z');
INSERT INTO public.idempotency_keys VALUES ('206207028924', 'createServiceLog', '/api/createservicelog 259', '{"_id":"Y3oc2C-IdpVKZhP-AFLgdQ","userId":"206207028924","title":"Höstrustning","date":"2024-10-27T02:30","boatNameModel":"Vindila, Maxi 77","engineType":"Volvo Penta MD5A","servicePersonOrCompany":"Gustavsbergs marina","serviceType":"Årlig service","engineService":"Bytt olja och impeller.","sailAndRig":"","electronicsAndNavigation":"","hullAndDeck":"","rudderPropellerAndDrive":"","fuelSystem":"","batteryAndElectricalSystem":"","sparePartsAndReplacements":"","recommendedActions":"","costAndTime":"","comments":"Allt väl.","images":[],"createdAt":"2026-11-21T20:39:08.618Z","updatedAt":"2026-11-21T20:39:08.618Z"}', '2026-11-21T20:39:08.621Z');
INSERT INTO public.idempotency_keys VALUES ('206207028924', 'createTripLog', '/api/createlog 265', '{"_id":"QRQFitfsxk_tS2TWCpljnQ","userId":"206207028924","title":"Raderas","year":2025,"departureDateTime":"2025-07-14T09:40","arrivalDateTime":"2025-07-14T16:05","windDirection":"SV","windSpeed":8.5,"distance":31,"position":"Saltsjöbaden – Sandhamn","description":"Frisk bris, rev i storen.\nTumlare vid Almagrundet 🐬","images":[],"createdAt":"2026-11-21T20:39:08.654Z","updatedAt":"2026-11-21T20:39:08.654Z"}', '2026-11-21T20:39:08.656Z');
INSERT INTO public.images VALUES ('Ea5NCLvkOsgbLotFS6eQ-A.webp', '206207028924', 'log', NULL, 0, 1200, 900, 8708, '2026-11-21T20:39:08.448Z');
INSERT INTO public.images VALUES ('wEmAM2qHq4v9q-5SsHILZw.webp', '206207028924', 'log', '7qqNvBnRYvhlZxasllm9Wg', 0, 1200, 900, 8708, '2026-11-21T20:39:08.260Z');
INSERT INTO public.images VALUES ('5BP59lgPELOdcRT4Lv42VQ.webp', '206207028924', 'log', 'EFGVkupV6NV06CVIH_hDfg', 0, 1200, 900, 8708, '2026-11-21T20:39:08.151Z');
INSERT INTO public.images VALUES ('J2RLTFdRosSCJ5FMqkkBJw.webp', '206207028924', 'profile', '206207028924', 0, 1200, 900, 8708, '2026-11-21T20:39:08.945Z');
INSERT INTO public.kysely_migration VALUES ('001-first', '2026-11-21T20:39:06.256Z');
INSERT INTO public.kysely_migration VALUES ('002-passwords-that-expire', '2026-11-21T20:39:06.259Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.leases VALUES ('probe', '', '2026-11-21T20:39:06.629Z');
INSERT INTO public.login_failures VALUES ('BSgpNvPuAtF0td2WUO3bwA', 'åsa', '127.0.0.1', '2026-11-21T20:39:09.039Z');
INSERT INTO public.recovery_codes VALUES ('042274835082', 'yrE28zUk6NeTkYkG6Yb_fSbAhegtAuiFGRgjoWA9FOQ');
INSERT INTO public.recovery_codes VALUES ('042274835082', 'f80rUJrZTuqDyTeMYtT_DkImIWSgK8OUj1q-i8Oyk34');
INSERT INTO public.recovery_codes VALUES ('042274835082', 'AqZKKufY3BKRsMZib_arZlzeL73WkDysa2ccmGTYknI');
INSERT INTO public.recovery_codes VALUES ('042274835082', 'UG7DfdCjA1HN0whH2KdwRR52FnKIFsyKozlc3-ro7Pk');
INSERT INTO public.recovery_codes VALUES ('042274835082', 'wtajohl53felfJGtqPRl31eW4bDNNu_izr7fvUFqlqo');
INSERT INTO public.recovery_codes VALUES ('042274835082', 'r07qkqh2pDcsnOYTZu56R-8W0E18_W7r-YYXuTaA9C8');
INSERT INTO public.recovery_codes VALUES ('042274835082', '_9_ea0qIxvWEgt0VQeBk6W3RJw3kA2G7v1cpAnswTZ4');
INSERT INTO public.recovery_codes VALUES ('042274835082', 'd9l4C_tdH39GWh5xPgC6GR1NWwjv2h1pMry2-Db_jTc');
INSERT INTO public.recovery_codes VALUES ('042274835082', 'tcSNrp2OQyqML3OWJgBg9jC-WZEslGganU3oSbrF_dE');
INSERT INTO public.recovery_codes VALUES ('042274835082', 'ZhsT_YX-QVmslLXr1dIg0kDASRUOBTS5ALfCGIAWClk');
INSERT INTO public.service_logs VALUES ('7qqNvBnRYvhlZxasllm9Wg', '206207028924', 'Vårrustning', '2025-04-26T10:00', 'Vindila, Maxi 77', 'Volvo Penta MD5A', 'Gustavsbergs marina', 'Årlig service', 'Bytt olja och impeller.', '', '', '', '', '', '', '', '', '', 'Allt väl.', 1, '2026-11-21T20:39:08.590Z', '2026-11-21T20:39:08.590Z');
INSERT INTO public.service_logs VALUES ('Y3oc2C-IdpVKZhP-AFLgdQ', '206207028924', 'Höstrustning', '2024-10-27T02:30', 'Vindila, Maxi 77', 'Volvo Penta MD5A', 'Gustavsbergs marina', 'Årlig service', 'Bytt olja och impeller.', '', '', '', '', '', '', '', '', '', 'Allt väl.', 1, '2026-11-21T20:39:08.618Z', '2026-11-21T20:39:08.618Z');
INSERT INTO public.sessions VALUES ('nEB5pW0tBXFomROn_cE5kg', '040808135344', 'odlrCYO2DRv2mhC3z-_f-_LDigo0ptEKqrqB5zLA2uw', '2026-11-21T20:39:07.099Z', '2026-11-21T20:39:07.099Z', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('swkVuoVq2iaVzMPV9SwYag', '206207028924', '9ru66258RiF3I9xscWzRKoDVM9EQZHpyHTlWcvqLSj8', '2026-11-21T20:39:07.258Z', '2026-11-21T20:39:07.258Z', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('ZkEAoT5qwectNCtoPdeI8w', '042274835082', '_RZcw7hkQHR3nRQA8O_Aw8sk_43YyR1xMdmEgmmui1E', '2026-11-21T20:39:07.423Z', '2026-11-21T20:39:07.423Z', '127.0.0.1', 'node');
INSERT INTO public.trip_logs VALUES ('W30R6TfhB2Hqnyvn7qtWUA', '206207028924', 'Skottdagen «på isen»', 2024, '2024-02-29T23:59', '2024-03-01T00:10', 'SV', NULL, NULL, 'Saltsjöbaden – Sandhamn', '', 1, '2026-11-21T20:39:08.565Z', '2026-11-21T20:39:08.565Z');
INSERT INTO public.trip_logs VALUES ('sDFOiZehebEogqNhlPWL0Q', '042274835082', 'Nils'' tur till Ærø', 2025, '2025-07-14T09:40', '2025-07-14T16:05', 'SV', 0, 0.1, 'Saltsjöbaden – Sandhamn', 'Frisk bris, rev i storen.
Tumlare vid Almagrundet 🐬', 1, '2026-11-21T20:39:08.578Z', '2026-11-21T20:39:08.578Z');
INSERT INTO public.trip_logs VALUES ('EFGVkupV6NV06CVIH_hDfg', '206207028924', 'Till Sandhamn och åter', 2025, '2025-07-14T09:40', '2025-07-14T16:05', 'SV', 8.5, 31, 'Saltsjöbaden – Sandhamn', 'Frisk bris, rev i storen.
Tumlare vid Almagrundet 🐬', 2, '2026-11-21T20:39:08.540Z', '2026-11-21T20:39:08.632Z');
INSERT INTO public.two_step VALUES ('042274835082', 'OJW64UQQ2LP7E2NGY4KWPJAISCBKJN5M', '2026-11-21T20:39:09.026Z', 59843118);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_username_key_key UNIQUE (username_key);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pk PRIMARY KEY (account_id, call, key);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (file);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.login_failures
    ADD CONSTRAINT login_failures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pk PRIMARY KEY (account_id, code_hash);
ALTER TABLE ONLY public.service_logs
    ADD CONSTRAINT service_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_image_key_hash_key UNIQUE (image_key_hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.trip_logs
    ADD CONSTRAINT trip_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.two_step
    ADD CONSTRAINT two_step_pkey PRIMARY KEY (account_id);
CREATE INDEX events_by_time ON public.events USING btree (happened_at, id);
CREATE INDEX images_of_owner ON public.images USING btree (owner_id, used_by);
CREATE INDEX images_used_by ON public.images USING btree (used_by, place);
CREATE INDEX login_failures_from_address ON public.login_failures USING btree (address, failed_at);
CREATE INDEX service_logs_by_date ON public.service_logs USING btree (owner_id, date, id);
CREATE INDEX sessions_of_account ON public.sessions USING btree (account_id);
CREATE INDEX trip_logs_by_departure ON public.trip_logs USING btree (owner_id, departure, id);
CREATE INDEX trip_logs_by_year ON public.trip_logs USING btree (owner_id, year, departure, id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.service_logs
    ADD CONSTRAINT service_logs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.trip_logs
    ADD CONSTRAINT trip_logs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.two_step
    ADD CONSTRAINT two_step_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

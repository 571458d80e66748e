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
    updated_at text NOT NULL COLLATE pg_catalog."C"
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
INSERT INTO public.accounts VALUES ('689825441047', 'admin', 'admin', 'admin@example.com', 'admin@example.com', 'admin', 'Administratör', 'LOGGBOKEN', '', '$argon2id$v=19$m=19456,t=2,p=1$UeZPKiTkElBDIKVEwBFa6w$1gD6vgirgMs1VW5DdWw9tZY+kvNvT3KanlBv35gq9bg', '2026-11-21T20:39:01.571Z', '2026-11-21T20:39:01.571Z');
INSERT INTO public.accounts VALUES ('582593697445', 'nils', 'nils', 'nils@example.com', 'nils@example.com', 'user', 'Nils', 'O''Malley', '', '$argon2id$v=19$m=19456,t=2,p=1$dJl7QfUUL2viazBUDNbA6Q$hPrlbOzy8iB/cK79x1dqEWZBxhFvufWXboR5FfYIFbo', '2026-11-21T20:39:02.594Z', '2026-11-21T20:39:02.594Z');
INSERT INTO public.accounts VALUES ('691055374367', 'Åsa', 'åsa', 'asa@example.com', 'asa@example.com', 'user', 'Åsa', 'Öberg', 'Åker gärna till Öja.
⛵', '$argon2id$v=19$m=19456,t=2,p=1$0pNmT1oMCyWVGRdRTiB1eQ$EyoR6EdWIr8oiD5Htx3/+BSXiZKYFReUmeOdgX0CUII', '2026-11-21T20:39:02.442Z', '2026-11-21T20:39:03.766Z');
INSERT INTO public.events VALUES ('FGTEh-0OIZYx4mohZwLwcQ', '2026-11-21T20:39:01.581Z', 'account_created', '689825441047', NULL, '');
INSERT INTO public.events VALUES ('YpdZOna0tp_HNwQWFilP3g', '2026-11-21T20:39:02.352Z', 'logged_in', '689825441047', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('oq5Dpv_75lRok7FuznR4-Q', '2026-11-21T20:39:02.456Z', 'account_created', '691055374367', '689825441047', '127.0.0.1');
INSERT INTO public.events VALUES ('Uod109isVKdIIZk6HKr5Og', '2026-11-21T20:39:02.550Z', 'logged_in', '691055374367', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('Ii_HvI2_fZjf5MqxSDa4pw', '2026-11-21T20:39:02.606Z', 'account_created', '582593697445', '689825441047', '127.0.0.1');
INSERT INTO public.events VALUES ('pbtwBgYJ-tiA8Z1500QMJQ', '2026-11-21T20:39:02.659Z', 'logged_in', '582593697445', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('AoN5Wv7gwUKouehX7xan_w', '2026-11-21T20:39:03.767Z', 'account_changed', '691055374367', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('UuqBFSzns8cb1NWVjWDULA', '2026-11-21T20:39:03.797Z', 'two_step_on', '582593697445', NULL, '127.0.0.1');
INSERT INTO public.events VALUES ('8BCE0g13cVnI5T04OailbQ', '2026-11-21T20:39:03.832Z', 'log_in_failed', '691055374367', NULL, '127.0.0.1');
INSERT INTO public.idempotency_keys VALUES ('691055374367', 'createTripLog', '/api/createlog 366', '{"_id":"2vJCch0FwRDa0SqW98YZfw","userId":"691055374367","title":"Till Sandhamn","year":2025,"departureDateTime":"2025-07-14T09:40","arrivalDateTime":"2025-07-14T16:05","windDirection":"SV","windSpeed":8.5,"distance":31,"position":"Saltsjöbaden – Sandhamn","description":"Frisk bris, rev i storen.\nTumlare vid Almagrundet 🐬","images":["/images/MBA0hsPK8gtdTmTyyRP6OA.webp","/images/YmLH5o80B43S-eFy0eGrWA.webp"],"createdAt":"2026-11-21T20:39:03.535Z","updatedAt":"2026-11-21T20:39:03.535Z"}', '2026-11-21T20:39:03.542Z');
INSERT INTO public.idempotency_keys VALUES ('691055374367', 'createTripLog', '/api/createlog 228', '{"_id":"KJqjcQRCxvGIibZrOENIFQ","userId":"691055374367","title":"Skottdagen «på isen»","year":2024,"departureDateTime":"2024-02-29T23:59","arrivalDateTime":"2024-03-01T00:10","windDirection":"SV","windSpeed":null,"distance":null,"position":"Saltsjöbaden – Sandhamn","description":"","images":[],"createdAt":"2026-11-21T20:39:03.554Z","updatedAt":"2026-11-21T20:39:03.554Z"}', '2026-11-21T20:39:03.555Z');
INSERT INTO public.idempotency_keys VALUES ('582593697445', 'createTripLog', '/api/createlog 275', '{"_id":"HT85baZbiOxWAPuaBpBDdQ","userId":"582593697445","title":"Nils'' tur till Ærø","year":2025,"departureDateTime":"2025-07-14T09:40","arrivalDateTime":"2025-07-14T16:05","windDirection":"SV","windSpeed":0,"distance":0.1,"position":"Saltsjöbaden – Sandhamn","description":"Frisk bris, rev i storen.\nTumlare vid Almagrundet 🐬","images":[],"createdAt":"2026-11-21T20:39:03.570Z","updatedAt":"2026-11-21T20:39:03.570Z"}', '2026-11-21T20:39:03.571Z');
INSERT INTO public.idempotency_keys VALUES ('691055374367', 'createServiceLog', '/api/createservicelog 315', '{"_id":"nya78gxQChNXSMQS6bVoIQ","userId":"691055374367","title":"Vårrustning","date":"2025-04-26T10:00","boatNameModel":"Vindila, Maxi 77","engineType":"Volvo Penta MD5A","servicePersonOrCompany":"Gustavsbergs marina","serviceType":"Årlig service","engineService":"Bytt olja och impeller.","sailAndRig":"","electronicsAndNavigation":"","hullAndDeck":"","rudderPropellerAndDrive":"","fuelSystem":"","batteryAndElectricalSystem":"","sparePartsAndReplacements":"","recommendedActions":"","costAndTime":"","comments":"Allt väl.","images":["/images/Tkuc_vu-gPbsOKI_HWGyCA.webp"],"createdAt":"2026-11-21T20:39:03.582Z","updatedAt":"2026-11-21T20:39:03.582Z"}', '2026-11-21T20:39:03.588Z');
INSERT INTO public.idempotency_keys VALUES ('691055374367', 'createServiceLog', '/api/createservicelog 259', '{"_id":"Zo-El6vbuB74wzKPyh4orw","userId":"691055374367","title":"Höstrustning","date":"2024-10-27T02:30","boatNameModel":"Vindila, Maxi 77","engineType":"Volvo Penta MD5A","servicePersonOrCompany":"Gustavsbergs marina","serviceType":"Årlig service","engineService":"Bytt olja och impeller.","sailAndRig":"","electronicsAndNavigation":"","hullAndDeck":"","rudderPropellerAndDrive":"","fuelSystem":"","batteryAndElectricalSystem":"","sparePartsAndReplacements":"","recommendedActions":"","costAndTime":"","comments":"Allt väl.","images":[],"createdAt":"2026-11-21T20:39:03.612Z","updatedAt":"2026-11-21T20:39:03.612Z"}', '2026-11-21T20:39:03.613Z');
INSERT INTO public.idempotency_keys VALUES ('691055374367', 'createTripLog', '/api/createlog 265', '{"_id":"DBhFMT7MfEcz0-5nxmHkaw","userId":"691055374367","title":"Raderas","year":2025,"departureDateTime":"2025-07-14T09:40","arrivalDateTime":"2025-07-14T16:05","windDirection":"SV","windSpeed":8.5,"distance":31,"position":"Saltsjöbaden – Sandhamn","description":"Frisk bris, rev i storen.\nTumlare vid Almagrundet 🐬","images":[],"createdAt":"2026-11-21T20:39:03.648Z","updatedAt":"2026-11-21T20:39:03.648Z"}', '2026-11-21T20:39:03.652Z');
INSERT INTO public.images VALUES ('W1EKfioFSm-C1KzmuCvmuQ.webp', '691055374367', 'log', NULL, 0, 1200, 900, 8708, '2026-11-21T20:39:03.513Z');
INSERT INTO public.images VALUES ('Tkuc_vu-gPbsOKI_HWGyCA.webp', '691055374367', 'log', 'nya78gxQChNXSMQS6bVoIQ', 0, 1200, 900, 8708, '2026-11-21T20:39:03.430Z');
INSERT INTO public.images VALUES ('YmLH5o80B43S-eFy0eGrWA.webp', '691055374367', 'log', '2vJCch0FwRDa0SqW98YZfw', 0, 1200, 900, 8708, '2026-11-21T20:39:03.320Z');
INSERT INTO public.images VALUES ('LKVNdnU_S8CjMUzY-BQ9_Q.webp', '691055374367', 'profile', '691055374367', 0, 1200, 900, 8708, '2026-11-21T20:39:03.751Z');
INSERT INTO public.kysely_migration VALUES ('001-first', '2026-11-21T20:39:01.471Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.login_failures VALUES ('0NNHNSipCjhoS2aNgBg3rg', 'åsa', '127.0.0.1', '2026-11-21T20:39:03.804Z');
INSERT INTO public.recovery_codes VALUES ('582593697445', 'QqAtUWrVyWkLjDdMAqC-xVHUpb1VZ8cyWKTBCY6i6xI');
INSERT INTO public.recovery_codes VALUES ('582593697445', 'Em-I2yWU729Om3neGSz77jY5QZe2ENsH41Kze3Nq4LA');
INSERT INTO public.recovery_codes VALUES ('582593697445', 'Y8nDR52jQknLTlpIVpr2NjNg--gIy3MjQMOWmt5MLUc');
INSERT INTO public.recovery_codes VALUES ('582593697445', 'ss6OU_KGKlSlfSwh2vCJeIBfID4p8g2ApHYOgQAacis');
INSERT INTO public.recovery_codes VALUES ('582593697445', 'KOXODLLHUabBS0PRhRAsGJ8y019LBdLQg30zoE4CY94');
INSERT INTO public.recovery_codes VALUES ('582593697445', '6yohKgrtuCnhA0_cNBKYobtEPqRAMIa1v9kSsojEZz8');
INSERT INTO public.recovery_codes VALUES ('582593697445', 'Dthy4mKPii6QzEr3G8LP2INQmJaQWqt8nWEo2i4XP7g');
INSERT INTO public.recovery_codes VALUES ('582593697445', 'RJIOZtVa9ddgZ-i15O1cnprPYQNT564ZWMmT0sSoFLU');
INSERT INTO public.recovery_codes VALUES ('582593697445', 'DQXhXglw0iSVTHpMfnys-wSJ7diKhg2MPgmolv3m0iI');
INSERT INTO public.recovery_codes VALUES ('582593697445', 'pW7Yb-X1Sb0qo7FzOBy0gKEff804si4U7c3EjufFWGg');
INSERT INTO public.service_logs VALUES ('nya78gxQChNXSMQS6bVoIQ', '691055374367', 'Vårrustning', '2025-04-26T10:00', 'Vindila, Maxi 77', 'Volvo Penta MD5A', 'Gustavsbergs marina', 'Årlig service', 'Bytt olja och impeller.', '', '', '', '', '', '', '', '', '', 'Allt väl.', 1, '2026-11-21T20:39:03.582Z', '2026-11-21T20:39:03.582Z');
INSERT INTO public.service_logs VALUES ('Zo-El6vbuB74wzKPyh4orw', '691055374367', 'Höstrustning', '2024-10-27T02:30', 'Vindila, Maxi 77', 'Volvo Penta MD5A', 'Gustavsbergs marina', 'Årlig service', 'Bytt olja och impeller.', '', '', '', '', '', '', '', '', '', 'Allt väl.', 1, '2026-11-21T20:39:03.612Z', '2026-11-21T20:39:03.612Z');
INSERT INTO public.sessions VALUES ('nWyo9eC6CfIFotEkFvS3Rw', '689825441047', '-tyEv-PXSMhV4xSWjmYe130KyYBsotJj19R_WsrqOOQ', '2026-11-21T20:39:02.340Z', '2026-11-21T20:39:02.340Z', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('uulTzQRtgC5WZxA3YkOx0A', '691055374367', 'uZO7X2rV4B-xflQpN5LMKdXUH6j_fbD-V-NI7vlAFM0', '2026-11-21T20:39:02.536Z', '2026-11-21T20:39:02.536Z', '127.0.0.1', 'node');
INSERT INTO public.sessions VALUES ('xamSfmBWTpXqY4FRp8QEwA', '582593697445', 'fb44T6LlZgW3n845dIDkadPdZ2xZnvAo85ss05dqJrA', '2026-11-21T20:39:02.654Z', '2026-11-21T20:39:02.654Z', '127.0.0.1', 'node');
INSERT INTO public.trip_logs VALUES ('KJqjcQRCxvGIibZrOENIFQ', '691055374367', 'Skottdagen «på isen»', 2024, '2024-02-29T23:59', '2024-03-01T00:10', 'SV', NULL, NULL, 'Saltsjöbaden – Sandhamn', '', 1, '2026-11-21T20:39:03.554Z', '2026-11-21T20:39:03.554Z');
INSERT INTO public.trip_logs VALUES ('HT85baZbiOxWAPuaBpBDdQ', '582593697445', 'Nils'' tur till Ærø', 2025, '2025-07-14T09:40', '2025-07-14T16:05', 'SV', 0, 0.1, 'Saltsjöbaden – Sandhamn', 'Frisk bris, rev i storen.
Tumlare vid Almagrundet 🐬', 1, '2026-11-21T20:39:03.570Z', '2026-11-21T20:39:03.570Z');
INSERT INTO public.trip_logs VALUES ('2vJCch0FwRDa0SqW98YZfw', '691055374367', 'Till Sandhamn och åter', 2025, '2025-07-14T09:40', '2025-07-14T16:05', 'SV', 8.5, 31, 'Saltsjöbaden – Sandhamn', 'Frisk bris, rev i storen.
Tumlare vid Almagrundet 🐬', 2, '2026-11-21T20:39:03.535Z', '2026-11-21T20:39:03.628Z');
INSERT INTO public.two_step VALUES ('582593697445', 'WKLSNWETIA2CKFO3K7V5DNKXZRDJBZX6', '2026-11-21T20:39:03.792Z', 59843118);
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

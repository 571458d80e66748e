import type { InProcess } from '#server/testing/in-process';
import { Device, letDevicesFill, type TabLife } from './device.ts';
import {
  type Engine,
  type Form,
  type Item,
  type Kind,
  kinds,
  type MakeEngine,
  type TabDeps,
} from './engine.ts';
import { Ledger } from './ledger.ts';
import { Loop } from './loop.ts';
import { Network } from './network.ts';
import { type Random, randomOf } from './random.ts';

export interface Tab extends TabLife {
  name: string;
  device: Device;
  userId: string;
  engine: Engine;
  /** Its page shows what the device has. */
  isOpen: boolean;
  forms: OpenForm[];
}

export interface OpenForm {
  form: Form;
  kind: Kind;
  /** The record as the form showed it when it was opened. */
  seen: Item | undefined;
  /** What was typed, by field. */
  typed: Map<string, string>;
  /** What it takes away: rows and pictures. */
  lets: string;
}

/** How long a user is patient before a page waits for ever, in milliseconds. */
const patience = 180_000;

/** Two accounts; two devices of the first, one of which the second uses too; a server; and what is between them. */
export class World {
  readonly loop = new Loop();
  readonly server: InProcess;
  readonly network: Network;
  readonly devices: readonly [Device, Device];
  readonly ledger: Ledger;
  userIds: readonly string[] = [];
  tabs: Tab[] = [];
  /** What each picture shows, by its path. */
  readonly pictures = new Map<string, string>();
  backup: Awaited<ReturnType<InProcess['backUp']>> | undefined;
  readonly #make: MakeEngine;
  readonly #random: Random;
  readonly #promised = new Set<{ what: string; since: number; tab: Tab }>();
  #tabs = 0;
  #words = 0;

  constructor(server: InProcess, make: MakeEngine, seed: number) {
    this.server = server;
    this.network = new Network(this.loop, server);
    this.devices = [new Device('phone', this.loop), new Device('computer', this.loop)];
    this.ledger = new Ledger();
    this.#make = make;
    this.#random = randomOf(seed);
  }

  async begin(): Promise<() => Promise<void>> {
    this.userIds = [await this.server.newAccount(), await this.server.newAccount()];
    const first = this.userIds[0] as string;
    for (const device of this.devices) device.session = await this.server.logIn(first);
    const giveBack = [this.loop.takeOver(this.#random), letDevicesFill(this.devices, this.loop)];
    return async () => {
      for (const tab of [...this.tabs]) this.end(tab);
      for (const one of giveBack) one();
      await this.server.empty();
    };
  }

  /** A word that nobody has written before. */
  word(): string {
    this.#words += 1;
    return `«${this.#words}»`;
  }

  /** Something that a user waits for. It never rejects. */
  promise<T>(tab: Tab, what: string, work: Promise<T>): Promise<{ value: T } | { error: unknown }> {
    const promised = { what, since: this.loop.now, tab };
    this.#promised.add(promised);
    const done = <R>(result: R) => {
      this.#promised.delete(promised);
      return result;
    };
    return work.then(
      (value) => done({ value }),
      (error: unknown) => done({ error }),
    );
  }

  /** What a user has waited for too long, or at all. */
  overdue(most = patience): string[] {
    return [...this.#promised]
      .filter(({ tab, since }) => !tab.isGone && this.loop.now - since > most)
      .map(({ what, tab }) => `${what} in ${tab.name}`);
  }

  openTab(device: Device): Tab | undefined {
    const { session } = device;
    if (!session) return undefined;
    this.#tabs += 1;
    const tab = {
      name: `tab ${this.#tabs} on ${device.name}`,
      device,
      userId: session.userId,
      isGone: false,
    } as Tab;
    Object.assign(tab, { isOpen: false, forms: [] });
    const deps: TabDeps = {
      userId: session.userId,
      deviceKey: session.deviceKey,
      idb: device.idbOf(tab),
      fetch: this.network.fetchOf(tab, () => device.session && `Bearer ${device.session.token}`),
      locks: device.locksOf(tab),
      channel: device.channelOf(tab),
      clock: {
        now: () => this.loop.now + device.ahead,
        after: (ms, work) => (tab.isGone ? () => {} : this.loop.after(ms, work, tab)),
      },
      random: this.#random,
      isSignedIn: () => device.session?.userId === tab.userId,
      isOnline: () => this.network.weather !== 'away',
    };
    tab.engine = this.#make(deps);
    this.tabs.push(tab);
    void this.promise(tab, 'opening', tab.engine.open()).then((opened) => {
      tab.isOpen = 'value' in opened && !tab.isGone;
    });
    return tab;
  }

  /** A tab that is killed, or a device that is switched off with all of them. */
  end(tab: Tab): void {
    this.tabs = this.tabs.filter((one) => one !== tab);
    tab.isOpen = false;
    tab.device.end(tab);
  }

  openTabs(device?: Device): Tab[] {
    return this.tabs.filter((tab) => tab.isOpen && (!device || tab.device === device));
  }

  /** One of those in which the first account is logged in. */
  ownTab(random: Random): Tab | undefined {
    return random.pick(this.openTabs().filter(({ userId }) => userId === this.userIds[0]));
  }

  /** Everything that the server has of an account. */
  async onServer(userId: string): Promise<Record<Kind, Item[]>> {
    return this.loop.outside(async () => {
      const { token } = await this.server.logIn(userId);
      const all = {} as Record<Kind, Item[]>;
      for (const kind of kinds) all[kind] = await this.#list(kind, userId, token);
      return all;
    });
  }

  async #list(kind: Kind, userId: string, token: string): Promise<Item[]> {
    const path = {
      'trip-log': 'logs',
      'service-log': `servicelogs/${userId}`,
      boat: 'boats',
      task: 'tasks',
      document: 'documents',
      cost: 'costs',
    }[kind];
    const headers = { authorization: `Bearer ${token}` };
    const { text } = await this.server.answer({ method: 'GET', path: `/api/${path}?since=0`, headers });
    return (JSON.parse(text) as { changed: Item[] }).changed;
  }
}

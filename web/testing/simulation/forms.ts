import { isOfBoat, type Kind, kinds } from './engine.ts';
import type { Random } from './random.ts';
import { fields, newValues } from './records.ts';
import type { OpenForm, Tab, World } from './world.ts';

function anyForm(world: World, random: Random): { tab: Tab; open: OpenForm } | undefined {
  const all = world.tabs.flatMap((tab) => tab.forms.map((open) => ({ tab, open })));
  return random.pick(all.filter(({ tab }) => tab.isOpen));
}

/** Opens a form of a new record or of one that is shown; a first word is typed in it. */
export async function openForm(world: World, random: Random): Promise<void> {
  const tab = world.ownTab(random);
  if (!tab || tab.forms.length > 1) return;
  const boat = random.pick(tab.engine.items('boat'));
  const wanted = random.pick<Kind>(['trip-log', 'trip-log', 'trip-log', ...kinds]);
  const kind = !wanted || (isOfBoat(wanted) && !boat) ? 'boat' : wanted;
  const found = random.isOne(5) ? undefined : random.pick(tab.engine.items(kind));
  const seen = found && structuredClone(found);
  const word = world.word();
  const named = {
    ...newValues[kind],
    [fields[kind][0]]: word,
    ...(isOfBoat(kind) && { boatId: boat?._id }),
  };
  const opened = world.promise(tab, 'opening a form', tab.engine.form(kind, seen?._id, named));
  void opened.then((form) => {
    if (!('value' in form) || !form.value || tab.isGone) return;
    const name = seen ? (random.pick(fields[kind]) as string) : fields[kind][0];
    form.value.set({ [name]: word });
    const boatId = (seen?.boatId ?? boat?._id) as string | undefined;
    if (isOfBoat(kind) && boatId) world.ledger.boats.set(form.value.recordId, boatId);
    const open = { form: form.value, kind, seen, typed: new Map([[name, word]]), lets: '' };
    tab.forms.push(open);
    keep(world, tab, open);
  });
}

/** As the page does by itself while its user writes. */
function keep(world: World, tab: Tab, { form, typed }: OpenForm): void {
  const kept = world.ledger.keep(form, tab.device, typed.values());
  void world.promise(tab, 'keeping a draft', form.keep()).then((done) => {
    if (!tab.isGone) for (const one of kept) one.state = 'value' in done ? 'told' : 'failed';
  });
}

export function typeWords(world: World, random: Random): unknown {
  const { tab, open } = anyForm(world, random) ?? {};
  if (!tab || !open) return openForm(world, random);
  for (const name of fields[open.kind].filter(() => random.isOne(2))) {
    const word = world.word();
    // Some is more than the server takes.
    open.form.set({ [name]: random.isOne(6) ? word.padEnd(30_000, 'x') : word });
    world.ledger.leave(open.form);
    open.typed.set(name, word);
  }
  return keep(world, tab, open);
}

export function addRow(world: World, random: Random): unknown {
  const { tab, open } = anyForm(world, random) ?? {};
  if (!tab || open?.kind !== 'trip-log') return openForm(world, random);
  const rows = (open.seen?.rows as { all?: { id: string; note: string }[] } | undefined)?.all ?? [];
  const struck = random.isOne(3) ? random.pick(rows) : undefined;
  if (struck) {
    open.form.set({ rows: { written: [], struck: [struck.id] } });
    open.lets += struck.note;
    return undefined;
  }
  const word = world.word();
  const id = word.slice(1, -1).padStart(32, '0');
  open.form.set({ rows: { written: [{ id, at: '2026-07-01T09:00', note: word }], struck: [] } });
  open.typed.set(`rows ${word}`, word);
  return keep(world, tab, open);
}

export function changePictures(world: World, random: Random): unknown {
  const { tab, open } = anyForm(world, random) ?? {};
  if (!tab || !open || open.kind === 'boat' || open.kind === 'task') return openForm(world, random);
  const path = random.isOne(2) ? random.pick((open.seen?.images ?? []) as string[]) : undefined;
  if (path) {
    open.form.removePicture(path);
    open.lets += world.pictures.get(path) ?? '';
    return undefined;
  }
  const word = world.word();
  world.pictures.set(open.form.addPicture(pictureOf(word, world)), word);
  open.typed.set(`images ${word}`, word);
  return keep(world, tab, open);
}

/** A photograph that shows a word. It is read in its turn, as everything is. */
function pictureOf(word: string, { loop }: World): File {
  const picture = new File([word], `${word}.jpg`, { type: 'image/jpeg' });
  const bytes = new TextEncoder().encode(word).buffer;
  const arrayBuffer = () => new Promise((resolve) => loop.addAlone(() => resolve(bytes.slice(0))));
  return Object.assign(picture, { arrayBuffer });
}

export function save(world: World, tab: Tab, open: OpenForm): void {
  tab.forms = tab.forms.filter((one) => one !== open);
  const place = { kind: open.kind, recordId: open.form.recordId, device: tab.device };
  world.ledger.leave(open.form);
  const facts = world.ledger.save(place, open.typed, open.seen);
  const letGo = world.ledger.letGo(open.lets, { state: 'begun' });
  void world.promise(tab, 'saving', open.form.save()).then((saved) => {
    if (tab.isGone) return;
    for (const one of [...facts, letGo]) one.state = 'value' in saved ? 'told' : 'failed';
  });
}

/** Saves whichever form is open, or opens one. */
export function saveAny(world: World, random: Random): unknown {
  const found = anyForm(world, random);
  return found ? save(world, found.tab, found.open) : openForm(world, random);
}

export function discard(world: World, random: Random): void {
  const { tab, open } = anyForm(world, random) ?? {};
  if (!tab || !open) return;
  tab.forms = tab.forms.filter((one) => one !== open);
  world.ledger.leave(open.form);
  void world.promise(tab, 'discarding', open.form.discard());
}

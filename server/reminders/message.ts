import { createHash, randomUUID } from 'node:crypto';
import { dayInWords } from '#contract/plan/days';
import { type Due, isByDay, nearestMeasure } from '#contract/plan/due';
import type { Task } from '#contract/tasks';
import type { MailConfig } from '../config.ts';
import type { Subscriber } from './store.ts';

/** A mail as it is handed over: plain text. */
export interface Message {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The address where reminders can be turned off. */
  unsubscribe: string;
}

/** What has become soon or late in a user's plan. `boats` are the names of all the user's boats, by id. */
export function messageOf(
  person: Subscriber,
  tasks: readonly Task[],
  boats: ReadonlyMap<string, string>,
  { publicUrl }: MailConfig,
  today: string,
): Message {
  const ordered = tasks.toSorted((a, b) => orderOf(a) - orderOf(b) || compare(a.due.day, b.due.day));
  const nameOf = ({ name, boatId }: Task) =>
    oneLine(boats.size > 1 ? `${name} (${boats.get(boatId)})` : name);
  const part = (heading: string, state: Due['state']) => {
    const lines = ordered.filter(({ due }) => due.state === state);
    return lines.length > 0
      ? `${heading}\n${lines.map((task) => `- ${nameOf(task)}, ${dueText(task, today)}`).join('\n')}\n\n`
      : '';
  };
  const [first] = ordered;
  const unsubscribe = new URL(`/showprofile/${person.id}/reminders`, publicUrl).href;
  const text = `Hej ${oneLine(person.first_name)}!

${part('Försenat', 'late')}${part('Snart', 'soon')}Hela planen: ${new URL('/servicelogs/plan', publicUrl).href}

Du får det här för att du har slagit på e-post när något är på gång.
Stäng av det: ${unsubscribe}
`;
  return {
    id: idOf(person.id, today, publicUrl),
    to: person.email,
    subject:
      ordered.length === 1 && first
        ? `${first.due.state === 'late' ? 'Försenat' : 'Snart'}: ${nameOf(first)}`
        : `Att göra med båten: ${ordered.length} uppgifter`,
    text,
    unsubscribe,
  };
}

/** The code that proves that a user's address is theirs. Holds nothing that the user has written: it may be a stranger's address. */
export function codeMessage(
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
  code: string,
  { publicUrl }: MailConfig,
): Message {
  const unsubscribe = new URL(`/showprofile/${id}/reminders`, publicUrl).href;
  return {
    id: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
    to: email,
    subject: 'Bekräfta adressen',
    text: `Hej!

Någon har bett om påminnelser från LOGGBOKEN till den här adressen. Är det du, skriv koden där:

${code.slice(0, 4)}-${code.slice(4)}

${unsubscribe}

Är det inte du behöver du inte göra något. Då kommer inga fler brev.
`,
    unsubscribe,
  };
}

const orderOf = ({ due }: Task) => (due.state === 'late' ? 0 : 1);
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const compare = (a: string | null, b: string | null) => (a ?? '9').localeCompare(b ?? '9');

/** The same id for a mail that is sent a second time, so that a mailbox can recognise it. */
const idOf = (accountId: string, today: string, publicUrl: string) =>
  `<${createHash('sha256').update(`reminder ${accountId} ${today}`).digest('base64url').slice(0, 22)}@${new URL(publicUrl).hostname}>`;

/** `försenat sedan 1 maj 2026`, `senast 23 maj 2026`, `omkring 20 juli 2026`, `88 motortimmar kvar`. */
function dueText(task: Task, today: string): string {
  const { due } = task;
  if (due.state === 'late') {
    return isByDay(due, today) && !due.isAbout
      ? `försenat sedan ${dayInWords(due.day)}`
      : `försenat med ${measureText(task)}`;
  }
  if (!isByDay(due, today)) return `${measureText(task)} kvar`;
  return `${due.isAbout ? 'omkring' : 'senast'} ${dayInWords(due.day)}`;
}

/** The hours or miles that are left, or how many too many. */
function measureText(task: Task): string {
  const nearest = nearestMeasure(task);
  if (!nearest) return '';
  const number = shown(Math.abs(nearest.left));
  if (nearest.by === 'miles') return `${number} nm`;
  return `${number} ${number === '1' ? 'motortimme' : 'motortimmar'}`;
}

const shown = (number: number) => number.toLocaleString('sv-SE', { maximumFractionDigits: 1 });

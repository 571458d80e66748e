import { type ComponentProps, useState } from 'react';
import controls from '../shared/form/control.module.css';

interface ClockFieldsProps {
  id: string;
  labels: { minutes: string; when: string };
  /** What a clock showed, put right, in milliseconds as if it were UTC. */
  clock: number;
  /** By how many minutes it has been put forward. */
  minutes: number;
  onMinutes: (minutes: number) => void;
}

const minute = 60_000;
/** No digital camera has been wrong for longer. It also keeps a year that is half typed away. */
const most = 60 * 366 * 24 * 60;

/** Sets a clock right: by minutes, or by the time at which a picture was taken. */
export function ClockFields({ id, labels, clock, minutes, onMinutes }: ClockFieldsProps) {
  const put = (wanted: number) => {
    if (Math.abs(wanted) <= most) onMinutes(wanted);
  };
  const shown = Math.floor(clock / minute) * minute;
  return (
    <>
      <label htmlFor={id}>{labels.minutes}</label>
      <Input
        id={id}
        type="number"
        step={1}
        value={String(minutes || '')}
        onText={(text) => put(Math.trunc(Number(text)))}
      />
      <label htmlFor={`${id}-when`}>{labels.when}</label>
      <Input
        id={`${id}-when`}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={new Date(shown).toISOString().slice(0, 16)}
        onText={(text) => put(minutes + (Date.parse(`${text}Z`) - shown) / minute)}
      />
    </>
  );
}

/** While it has the focus it shows what is typed in it. */
function Input({ value, onText, ...input }: ComponentProps<'input'> & { onText: (text: string) => void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      className={controls.control}
      autoComplete="off"
      {...input}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        onText(target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

import { hardSpace, hoursAndMinutes, numberText } from './numbers.ts';

/** A figure and its unit, the unit quieter than the figure. */
function Quantity({ value, unit }: { value: number; unit: string }) {
  return (
    <>
      {numberText(value) + hardSpace}
      <span className="unit">{unit}</span>
    </>
  );
}

export function Distance({ nm }: { nm: number }) {
  return <Quantity value={nm} unit="nm" />;
}

export function WindSpeed({ ms }: { ms: number }) {
  return <Quantity value={ms} unit="m/s" />;
}

/** To a tenth: no log tells more. */
export function Speed({ knots }: { knots: number }) {
  return <Quantity value={Math.round(knots * 10) / 10} unit="knop" />;
}

/** The same parts as `durationText`; where there is no room for both, the minutes come under the hours. */
export function Duration({ minutes: total }: { minutes: number }) {
  const { hours, minutes } = hoursAndMinutes(total);
  return (
    <>
      {hours > 0 && <Quantity value={hours} unit="h" />}
      {hours > 0 && minutes > 0 && ' '}
      {(minutes > 0 || hours === 0) && <Quantity value={minutes} unit="min" />}
    </>
  );
}

/** What many times come to: from a hundred hours on nobody asks for the minutes. */
export function TotalTime({ minutes }: { minutes: number }) {
  return <Duration minutes={minutes < 100 * 60 ? minutes : Math.round(minutes / 60) * 60} />;
}

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

/** The same parts as `durationText`. */
export function Duration({ minutes: total }: { minutes: number }) {
  const { hours, minutes } = hoursAndMinutes(total);
  return (
    <>
      {hours > 0 && <Quantity value={hours} unit="h" />}
      {hours > 0 && minutes > 0 && hardSpace}
      {(minutes > 0 || hours === 0) && <Quantity value={minutes} unit="min" />}
    </>
  );
}

import { hardSpace, hoursAndMinutes, numberText, speedFigure } from './numbers.ts';

/** A figure and its unit, which is less prominent than the figure. */
function Quantity({ value, unit }: { value: number | string; unit: string }) {
  return (
    <>
      {(typeof value === 'string' ? value : numberText(value)) + hardSpace}
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

export function Speed({ knots }: { knots: number }) {
  return <Quantity value={speedFigure(knots)} unit="knop" />;
}

/** Hours as on an engine's hour meter. */
export function Hours({ hours }: { hours: number }) {
  return <Quantity value={hours} unit="h" />;
}

export function Litres({ litres }: { litres: number }) {
  return <Quantity value={litres} unit="liter" />;
}

/** An amount in öre, to the krona: exact amounts stand in tables. */
export function Kronor({ ore }: { ore: number }) {
  return <Quantity value={Math.round(ore / 100)} unit="kr" />;
}

/** The same parts as `durationText`; if both do not fit, the minutes wrap below the hours. */
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

/** A sum of durations: a dash if none is known, and no minutes from a hundred hours on. */
export function TotalTime({ minutes }: { minutes: number }) {
  if (minutes === 0) return '–';
  return <Duration minutes={minutes < 100 * 60 ? minutes : Math.round(minutes / 60) * 60} />;
}

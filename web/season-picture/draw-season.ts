import { acrossDateLine, boxOf, type TrackPart } from '#contract/track';
import { drawCanals, drawShores, type NamedTile } from '../tracks/chart/coast.ts';
import { drawTrack } from '../tracks/chart/draw-track.ts';
import { type View, viewOf } from '../tracks/chart/view.ts';

/** What is told of a season in one picture. */
export interface SeasonToDraw {
  title: string;
  /** Above the title. */
  boat: string | undefined;
  figures: { value: string; label: string }[];
  /** The line of each track; none if no trip has one. */
  tracks: readonly TrackPart[][];
  /** Up to three. */
  pictures: readonly HTMLImageElement[];
}

export const pictureSize = { width: 1080, height: 1350 };

const { width, height } = pictureSize;
const side = 56;
const head = 184;
const scale = 12;
const gap = 24;
const picture = { width: (width - 2 * side - 2 * gap) / 3, height: 230 };
/** The figures with their labels and the room around them. */
const figures = 216;

/** Those of the day, whatever the appearance: the picture is shown to others. */
const ink = {
  ...{ paper: '#ffffff', text: '#0f2438', muted: '#4a5c6d', header: '#0a2b45', onHeader: '#ffffff' },
  ...{ headerMuted: '#c6d6e3', scale: '#8fb2cc', water: '#eff4f9', land: '#ecdcbf', coast: '#b2925d' },
  track: '#0b4f7d',
};

const font = (size: number, weight = 400) =>
  `${weight} ${size}px Arial, "Liberation Sans", Arimo, sans-serif`;

/** The part of the picture that the chart fills; without tracks the first picture does. */
export const chartSize = (pictures: number) => ({
  width,
  height: height - head - scale - figures - (pictures > 0 ? picture.height + side : 0),
});

/** Everything that is on the chart, in the middle of it. */
export function viewOfSeason(tracks: readonly TrackPart[][], pictures: number): View {
  const parts = acrossDateLine(tracks.map((parts) => ({ parts }))).flatMap((track) => track.parts);
  return viewOf(boxOf(parts), chartSize(pictures));
}

/** Draws it on a canvas of `pictureSize`. `coast`: the tiles of the view. */
export function drawSeason(
  canvas: CanvasRenderingContext2D,
  season: SeasonToDraw,
  coast: readonly NamedTile[],
): void {
  const { tracks, pictures } = season;
  const [hero, ...others] = pictures;
  const row = tracks.length > 0 ? pictures : others;
  const chart = chartSize(row.length);
  canvas.fillStyle = ink.paper;
  canvas.fillRect(0, 0, width, height);
  drawHead(canvas, season);
  canvas.save();
  canvas.translate(0, head + scale);
  canvas.beginPath();
  canvas.rect(0, 0, chart.width, chart.height);
  canvas.clip();
  if (tracks.length > 0) drawChart(canvas, viewOfSeason(tracks, row.length), tracks, coast);
  else if (hero) drawCovering(canvas, hero, { x: 0, y: 0, ...chart });
  canvas.restore();
  drawFigures(canvas, season, head + scale + chart.height);
  for (const [at, one] of row.entries()) {
    const x = side + at * (picture.width + gap);
    drawCovering(canvas, one, { x, y: height - side - picture.height, ...picture }, 16);
  }
}

/** The boat and the year, over a scale as at the edge of a chart. */
function drawHead(canvas: CanvasRenderingContext2D, { boat, title }: SeasonToDraw): void {
  canvas.fillStyle = ink.header;
  canvas.fillRect(0, 0, width, head + scale);
  canvas.fillStyle = ink.scale;
  for (let x = 0; x < width; x += 144) canvas.fillRect(x, head, 72, scale);
  const name = 'LOGGBOKEN';
  canvas.fillStyle = ink.headerMuted;
  canvas.font = font(28, 700);
  canvas.textAlign = 'right';
  canvas.fillText(name, width - side, boat ? 142 : 116);
  canvas.textAlign = 'left';
  if (boat) canvas.font = font(38);
  else [canvas.font, canvas.fillStyle] = [font(64, 700), ink.onHeader];
  canvas.fillText(title, side, boat ? 144 : 116);
  if (!boat) return;
  [canvas.font, canvas.fillStyle] = [font(64, 700), ink.onHeader];
  canvas.fillText(boat, side, 88, width - 2 * side);
}

function drawChart(
  canvas: CanvasRenderingContext2D,
  view: View,
  tracks: readonly TrackPart[][],
  coast: readonly NamedTile[],
): void {
  canvas.fillStyle = ink.water;
  canvas.fillRect(0, 0, view.size.width, view.size.height);
  const fill = (path: string, style: string) => {
    canvas.fillStyle = style;
    canvas.fill(new Path2D(path));
  };
  const stroke = (path: string, style: string, lineWidth: number) => {
    Object.assign(canvas, { strokeStyle: style, lineWidth, lineJoin: 'round', lineCap: 'round' });
    canvas.stroke(new Path2D(path));
  };
  for (const { name, coast: shores, inland } of coast) {
    const land = drawShores(name, shores, view);
    const lakes = drawShores(name, inland.lakes, view);
    fill(land.surface, ink.land);
    stroke(land.shore, ink.coast, 1.5);
    stroke(lakes.shore, ink.coast, 1.5);
    fill(lakes.surface, ink.water);
    stroke(drawCanals(name, inland.canals, view), ink.water, 3);
  }
  const drawn = acrossDateLine(tracks.map((parts) => ({ parts }))).map(({ parts }) => drawTrack(view, parts));
  for (const { line } of drawn) stroke(line, ink.paper, 11);
  for (const { line } of drawn) stroke(line, ink.track, 6);
  for (const { x, y } of drawn.flatMap(({ first, last }) => [first, last])) {
    stroke(`M${x} ${y}h0`, ink.track, 20);
    stroke(`M${x} ${y}h0`, ink.paper, 8);
  }
}

function drawFigures(canvas: CanvasRenderingContext2D, { figures: told }: SeasonToDraw, top: number): void {
  const column = (width - 2 * side) / told.length;
  for (const [at, { value, label }] of told.entries()) {
    const x = side + at * column;
    [canvas.fillStyle, canvas.font] = [ink.text, font(96)];
    canvas.fillText(value, x, top + 124, column - gap);
    [canvas.fillStyle, canvas.font] = [ink.muted, font(30)];
    canvas.fillText(label, x, top + 172, column - gap);
  }
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** As large as covers its place, cut at the edges. */
function drawCovering(
  canvas: CanvasRenderingContext2D,
  image: HTMLImageElement,
  place: Place,
  radius = 0,
): void {
  const { naturalWidth, naturalHeight } = image;
  const times = Math.max(place.width / naturalWidth, place.height / naturalHeight);
  const [wide, tall] = [naturalWidth * times, naturalHeight * times];
  canvas.save();
  canvas.beginPath();
  canvas.roundRect(place.x, place.y, place.width, place.height, radius);
  canvas.clip();
  canvas.drawImage(
    image,
    place.x + (place.width - wide) / 2,
    place.y + (place.height - tall) / 2,
    wide,
    tall,
  );
  canvas.restore();
}

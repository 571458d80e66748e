// Drawn seascapes that weigh and behave like photographs: millions of pixels, fine texture, sensor noise.
import sharp from 'sharp';

/** The same numbers every time, so that a scene is drawn alike wherever the script runs. */
function dice(seed) {
  let state = seed;
  return (low = 0, high = 1) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return low + (state / 2 ** 32) * (high - low);
  };
}

const point = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A low, ice-polished skerry standing in the water at `y`, with the cracks of the ice age. */
function skerry(roll, x, y, width, height, fill) {
  const steps = 14;
  const tops = Array.from({ length: steps - 1 }, (_, i) => {
    const along = (i + 1) / steps;
    return [x + width * along, height * Math.sin(Math.PI * along) ** 0.7 * roll(0.7, 1.05)];
  });
  const outline = tops.map(([left, rise]) => `L${point(left, y - rise)}`).join('');
  const cracks = tops.flatMap(([left, rise]) =>
    Array.from({ length: 5 }, () => {
      const length = roll(0.2, 0.9) * (width / steps);
      return `M${point(left + roll(-0.5, 0.5) * (width / steps), y - roll(0.05, 0.75) * rise)}l${point(length, roll(-0.12, 0.12) * length)}`;
    }),
  );
  return `<path d="M${point(x, y)}${outline}L${point(x + width, y)}Z" fill="${fill}" stroke="${fill}" stroke-width="14" stroke-linejoin="round"/>
    <path d="${cracks.join('')}" stroke="#20242b" stroke-width="5" opacity=".28" fill="none"/>`;
}

function pines(roll, x, y, width, count, height, fill) {
  const trees = Array.from({ length: count }, () => {
    const h = roll(0.5, 1) * height;
    const foot = x + roll(0, width);
    return `M${point(foot, y - h)}l${point(h * 0.2, h)}h${(-h * 0.4).toFixed(1)}Z`;
  });
  return `<path d="${trees.join('')}" fill="${fill}" filter="url(#ragged)"/>`;
}

function waves(roll, width, horizon, height, light, dark, count) {
  return Array.from({ length: count }, () => {
    const near = roll() ** 1.4;
    const y = horizon + 10 + near * (height - horizon);
    const length = width * (0.01 + 0.09 * near) * roll(0.5, 1.5);
    const colour = roll() < 0.45 ? light : dark;
    return `<path d="M${point(roll(-0.05, 1) * width, y)}q${point(length / 2, -4 - 22 * near)} ${point(length, 0)}q${point(-length / 2, 8 * near)} ${point(-length, 0)}" fill="${colour}" opacity="${roll(0.12, 0.5).toFixed(2)}"/>`;
  }).join('');
}

function clouds(roll, width, horizon, count) {
  return Array.from({ length: count }, () => {
    const x = roll(0, width);
    const y = roll(0.06, 0.8) * horizon;
    const size = roll(0.03, 0.12) * width;
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${size.toFixed(0)}" ry="${(size * 0.13).toFixed(0)}"/>`;
  }).join('');
}

function cottage(x, y, size) {
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M0 0v-60h100V0Z" fill="#8d2b22"/><path d="M-10-58 50-104 110-58Z" fill="#3a3c40"/>
    <path d="M0-60h6V0h-6ZM94-60h6V0h-6Z" fill="#efe9df"/><path d="M70-104h12v24l-12-8Z" fill="#6b4238"/>
    <path d="M16-44h22v22h-22ZM62-44h22V0h-22Z" fill="#efe9df"/><path d="M19-41h7v16h-7ZM28-41h7v16h-7ZM66-40h14V-4h-14Z" fill="#27343d"/></g>`;
}

function lighthouse(x, y, size) {
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M-26 0-17-190h34L26 0Z" fill="#f3f0ea"/><path d="M-23.400-55-21-105h42l2.400 50ZM-18.900-150-17-190h34l1.900 40Z" fill="#b3382c"/>
    <path d="M-24-190h48v-8h-48ZM-13-198h26v-30h-26Z" fill="#26323b"/><path d="M-9-200h18v-24h-18Z" fill="#ffe6a3"/><path d="M-16-228q16-22 32 0Z" fill="#b3382c"/></g>`;
}

function sloop(x, y, size, hull) {
  return `<g transform="translate(${x} ${y}) scale(${size}) rotate(6)">
    <path d="M-4-300Q-80-130-120-18L-6-14Z" fill="#fbfaf6"/><path d="M6-310Q74-140 84-22L8-12Z" fill="#e9ecee"/>
    <path d="M-4-250l-26 70M8-220l42 90" stroke="#b9c2c9" stroke-width="2" fill="none"/><path d="M0-320h5V0H0Z" fill="#74573b"/>
    <path d="M-140 0Q0 18 122-8 108 44 66 56L-92 58Q-126 42-140 0Z" fill="${hull}"/><path d="M-136 9Q0 27 119 1" stroke="#f1ede2" stroke-width="4" fill="none"/>
    <path d="M-60-2q44-24 88-4l24-2v6l-112 6Z" fill="#d9d4c8"/><path d="M116-8v-44" stroke="#74573b" stroke-width="3"/>
    <path d="M118-52h36v22h-36Z" fill="#125a9c"/><path d="M118-43h36v5h-36ZM128-52h5v22h-5Z" fill="#f6cb2f"/></g>`;
}

function jetty(x, y, width, height) {
  const planks = 26;
  const edge = (i) => ({
    half: width * (0.1 + 0.4 * (i / planks) ** 1.7),
    top: y + height * (i / planks) ** 1.7,
  });
  return Array.from({ length: planks }, (_, i) => {
    const [far, near] = [edge(i), edge(i + 1)];
    const corners = [point(x - far.half, far.top), point(x + far.half, far.top)];
    corners.push(point(x + near.half, near.top), point(x - near.half, near.top));
    return `<path d="M${corners.join('L')}Z" fill="hsl(32 ${12 + (i % 3) * 4}% ${50 + ((i * 7) % 5) * 3}%)" stroke="#3e3328" stroke-width="${(2 + (8 * i) / planks).toFixed(1)}"/>`;
  }).join('');
}

/** The sky, the sea and what `things` stand in it, as an SVG of 4000 × 3000 or turned. */
function svg({ width, height, horizon, sky, sea, sun, seed }, things) {
  const roll = dice(seed);
  const stops = (colours) =>
    colours.map((c, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${c}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="sky" x2="0" y2="1">${stops(sky)}</linearGradient><linearGradient id="sea" x2="0" y2="1">${stops(sea)}</linearGradient>
  <radialGradient id="sun">${stops(['#fff7df', '#ffe9b8', '#ffe9b800'])}</radialGradient><filter id="soft"><feGaussianBlur stdDeviation="38"/></filter>
  <filter id="ragged"><feTurbulence type="fractalNoise" baseFrequency=".05" numOctaves="2" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="34"/></filter></defs>
  <rect width="${width}" height="${horizon}" fill="url(#sky)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.size}" fill="url(#sun)"/>
  <g fill="#fff" opacity=".5" filter="url(#soft)">${clouds(roll, width, horizon, 26)}</g>
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#sea)"/>
  ${things(roll)}</svg>`;
}

function morning() {
  const at = { width: 4000, height: 3000, horizon: 1250, seed: 7 };
  const look = { sky: ['#3f7fb5', '#a9cde2', '#f3e3c4'], sea: ['#9dbfcf', '#3d7796', '#123a55'] };
  return svg({ ...at, ...look, sun: { x: 3050, y: 980, size: 700 } }, (roll) =>
    [
      skerry(roll, -200, 1262, 1700, 90, '#6d8795'),
      pines(roll, 0, 1200, 1250, 120, 110, '#55727f'),
      skerry(roll, 2700, 1260, 1500, 70, '#748d99'),
      pines(roll, 2900, 1215, 1100, 80, 80, '#5d7985'),
      waves(roll, 4000, 1250, 3000, '#d5e6ea', '#0d3550', 900),
      skerry(roll, 300, 1720, 1500, 270, '#9b8579'),
      pines(roll, 560, 1540, 500, 26, 260, '#2f4a3a'),
      cottage(1120, 1530, 2.2),
      sloop(2650, 2050, 2.7, '#15324a'),
    ].join(''),
  );
}

function dusk() {
  const at = { width: 3000, height: 4000, horizon: 1900, seed: 21 };
  const look = { sky: ['#22375c', '#a8717d', '#f6b878'], sea: ['#d99a74', '#5a5870', '#141d33'] };
  return svg({ ...at, ...look, sun: { x: 800, y: 1760, size: 620 } }, (roll) =>
    [
      skerry(roll, -100, 1912, 1500, 80, '#4b4560'),
      pines(roll, 0, 1860, 1200, 80, 100, '#3d3a55'),
      waves(roll, 3000, 1900, 4000, '#ffcf9a', '#0f1830', 1000),
      skerry(roll, 900, 2300, 2300, 330, '#6b5a58'),
      lighthouse(2050, 2010, 4.2),
      cottage(2420, 2050, 1.6),
      skerry(roll, -400, 3950, 1900, 420, '#4a4044'),
    ].join(''),
  );
}

function harbour() {
  const at = { width: 4032, height: 3024, horizon: 1100, seed: 42 };
  const look = { sky: ['#6fa6cf', '#c4dcea', '#eef2ee'], sea: ['#a8c2c8', '#4f7f86', '#21474f'] };
  return svg({ ...at, ...look, sun: { x: 500, y: 300, size: 500 } }, (roll) =>
    [
      skerry(roll, -300, 1130, 4700, 260, '#77806f'),
      pines(roll, 0, 980, 4000, 260, 240, '#3c5840'),
      cottage(620, 1130, 2.4),
      cottage(1180, 1140, 1.9),
      cottage(3150, 1130, 2.6),
      waves(roll, 4032, 1140, 3024, '#dbe9e6', '#173f46', 800),
      sloop(900, 1650, 1.7, '#f0eee8'),
      sloop(3100, 1760, 2, '#7c1f2b'),
      jetty(2050, 1500, 1500, 1500),
    ].join(''),
  );
}

/** The scene as raw sRGB pixels with the grain of a small sensor. */
async function develop(drawing, grain) {
  const { data, info } = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const roll = dice(99);
  for (let i = 0; i < data.length; i += 3) {
    const noise = (roll() + roll() + roll() - 1.5) * grain;
    for (let c = 0; c < 3; c++) data[i + c] = Math.max(0, Math.min(255, (data[i + c] ?? 0) + noise));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

export const scenes = { morning, dusk, harbour, develop };

// Draws the app icons anew from the boat: node web/shell/make-icons.mjs
import sharp from 'sharp';

const icons = `${import.meta.dirname}/../public/icons`;
const boat = (size) => sharp(`${icons}/boat.svg`, { density: 144 }).resize(size);
// To the edge: the system cuts out the shape it likes. The boat lies within the circle that every shape leaves whole.
const whole = (size) => boat(size).flatten({ background: '#0A2B45' });

for (const size of [192, 512]) {
  await boat(size).png({ palette: true }).toFile(`${icons}/boat-${size}.png`);
  await whole(size).png({ palette: true }).toFile(`${icons}/boat-maskable-${size}.png`);
}
await whole(180).png({ palette: true }).toFile(`${icons}/boat-180.png`);

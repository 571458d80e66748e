// Draws the app icons anew from the boat: node web/shell/make-icons.mjs
import sharp from 'sharp';

const icons = `${import.meta.dirname}/../public/icons`;
for (const size of [180, 192, 512]) {
  await sharp(`${icons}/boat.svg`, { density: 144 })
    .resize(size)
    .flatten({ background: '#0A2B45' })
    .png({ palette: true })
    .toFile(`${icons}/boat-${size}.png`);
}

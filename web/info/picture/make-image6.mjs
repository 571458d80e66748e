// Draws the picture of the info page anew from its drawing: node web/info/picture/make-image6.mjs
// The JPEG is the picture at its address; browsers that can read AVIF get it in the size they need.
import sharp from 'sharp';

const images = `${import.meta.dirname}/../../public/images`;
const drawing = sharp(`${import.meta.dirname}/image6.svg`).flatten({ background: '#0A2B45' });

await drawing.clone().jpeg({ quality: 80, progressive: true, mozjpeg: true }).toFile(`${images}/image6.jpg`);
for (const width of [800, 1600]) {
  await drawing
    .clone()
    .resize(width)
    .avif({ quality: 55, effort: 9 })
    .toFile(`${images}/image6-${width}.avif`);
}

// Draws the picture of the info page anew from its drawing: node web/info/picture/make-image6.mjs
import sharp from 'sharp';

const here = import.meta.dirname;
await sharp(`${here}/image6.svg`)
  .flatten({ background: '#0A2B45' })
  .jpeg({ quality: 80, progressive: true, mozjpeg: true })
  .toFile(`${here}/../../public/images/image6.jpg`);

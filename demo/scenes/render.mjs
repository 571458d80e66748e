// Renders the scenes into ../pictures, all or those that are named: node demo/scenes/render.mjs [NAME …]. It needs POV-Ray
// (apt-get install povray povray-includes) and a minute or two for each; the results are in the repository, so nobody
// has to. The receipt is a drawing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const scenes = import.meta.dirname;
const mostBytes = 250_000;
const named = process.argv.slice(2);
const all = readdirSync(scenes).flatMap((file) => (file.endsWith('.pov') ? [file.slice(0, -4)] : []));
const folder = mkdtempSync(join(tmpdir(), 'scenes-'));

for (const name of named.length > 0 ? named : all) {
  const raw = join(folder, `${name}.png`);
  const settings = ['-D', '+W1600', '+H1067', '+A0.3', '+AM2', '+R2', `+I${name}.pov`, `+O${raw}`];
  execFileSync('povray', settings, { cwd: scenes, stdio: 'ignore' });
  for (let quality = 84; ; quality -= 4) {
    const picture = await sharp(raw).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (picture.length > mostBytes && quality > 40) continue;
    writeFileSync(join(scenes, '..', 'pictures', `${name}.jpg`), picture);
    break;
  }
}
rmSync(folder, { recursive: true });
const receipt = sharp(join(scenes, 'kvitto.svg')).blur(0.7).jpeg({ quality: 70, mozjpeg: true });
await receipt.toFile(join(scenes, '..', 'pictures', 'kvitto.jpg'));

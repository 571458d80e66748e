// Proposal: original illustration → /images/image6.jpg (no fonts, no stock, deterministic)

import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

let seed = 20260714;
const rnd = () => (seed = (seed * 1664525 + 1013904223) >>> 0) / 2 ** 32;
const W = 1600,
  H = 900,
  HZ = 520;
const skerry = (x0, w, h, y, n = 9) => {
  // low, ice-polished granite islet
  let d = `M${x0} ${y}`;
  for (let i = 1; i < n; i++) {
    const t = i / n;
    d += ` Q${x0 + w * (t - 0.5 / n)} ${y - h * Math.sin(Math.PI * t) * (0.75 + 0.5 * rnd())} ${x0 + w * t} ${y - h * Math.sin(Math.PI * t) * (0.8 + 0.25 * rnd())}`;
  }
  return d + ` L${x0 + w} ${y}Z`;
};
const pines = (x0, w, y, n, hmin, hmax) =>
  Array.from({ length: n }, () => {
    const x = x0 + rnd() * w,
      h = hmin + rnd() * (hmax - hmin);
    return `M${x} ${y - h}l${h * 0.22} ${h}h${-h * 0.44}Z`;
  }).join('');
const glints = Array.from({ length: 90 }, () => {
  const y = HZ + 10 + rnd() ** 1.6 * (H - HZ - 20),
    k = (y - HZ) / (H - HZ),
    x = 1130 + (rnd() - 0.5) * (180 + 900 * k),
    w = 14 + 90 * k * rnd();
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${(1.5 + 4 * k).toFixed(1)}" rx="2" fill="#FFE9BF" opacity="${(0.2 + 0.45 * rnd()).toFixed(2)}"/>`;
}).join('');
const waves = Array.from({ length: 70 }, () => {
  const y = HZ + 20 + rnd() * (H - HZ - 30),
    k = (y - HZ) / (H - HZ),
    x = rnd() * W,
    w = 30 + 160 * k;
  return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(w / 2).toFixed(0)} ${(-6 * k - 1).toFixed(1)} ${w.toFixed(0)} 0" stroke="#083B5E" stroke-width="${(1 + 2 * k).toFixed(1)}" fill="none" opacity=".35"/>`;
}).join('');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0B4F7D"/><stop offset=".55" stop-color="#7FB4D6"/><stop offset="1" stop-color="#FBD9A6"/></linearGradient>
<linearGradient id="v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7FA9C4"/><stop offset=".25" stop-color="#2F7BA8"/><stop offset="1" stop-color="#0A2B45"/></linearGradient>
<radialGradient id="r"><stop offset="0" stop-color="#FFF4DC"/><stop offset=".35" stop-color="#FFE1A8" stop-opacity=".7"/><stop offset="1" stop-color="#FFE1A8" stop-opacity="0"/></radialGradient>
<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#B98F7E"/><stop offset="1" stop-color="#6E554E"/></linearGradient></defs>
<rect width="${W}" height="${HZ}" fill="url(#s)"/><circle cx="1130" cy="430" r="260" fill="url(#r)"/><circle cx="1130" cy="430" r="46" fill="#FFF4DC"/>
<g fill="#fff" opacity=".35"><ellipse cx="330" cy="170" rx="190" ry="20"/><ellipse cx="450" cy="194" rx="230" ry="14"/><ellipse cx="1330" cy="240" rx="170" ry="13"/></g>
<rect y="${HZ}" width="${W}" height="${H - HZ}" fill="url(#v)"/>
<path d="${skerry(-60, 620, 46, HZ + 6)}" fill="#5E7F97"/><path d="${pines(0, 430, HZ - 18, 46, 16, 44)}" fill="#4A6C84"/>
<path d="${skerry(1240, 460, 38, HZ + 8)}" fill="#5E7F97"/><path d="${pines(1330, 280, HZ - 14, 28, 12, 34)}" fill="#4A6C84"/>
${glints}${waves}
<path d="${skerry(60, 430, 78, 612, 11)}" fill="url(#g)"/>
<g><path d="M238 388h44l10 150h-64z" fill="#fff"/><path d="M235 428h50l3 38h-56zM229.500 504h61l2.500 34h-66z" fill="#B3261E"/><rect x="228" y="376" width="64" height="12" rx="2" fill="#0A2B45"/><rect x="240" y="346" width="40" height="30" fill="#FFE9BF"/><path d="M240 346v30M253 346v30M267 346v30M280 346v30" stroke="#0A2B45" stroke-width="3"/><path d="M234 346q26-30 52 0z" fill="#B3261E"/></g>
<g><rect x="318" y="512" width="62" height="34" fill="#8E2A22"/><path d="M310 514l39-28 39 28z" fill="#3A3F45"/><rect x="336" y="524" width="12" height="12" fill="#fff"/><rect x="358" y="524" width="10" height="22" fill="#fff"/></g>
<g transform="translate(860 0) rotate(7 0 690)"><path d="M-6 250 Q-150 480 -196 640 L-8 640Z" fill="#FDFDFB"/><path d="M-6 250 Q-104 480 -140 640" stroke="#C9D6DF" stroke-width="3" fill="none"/>
<path d="M10 230 Q120 470 128 628 L12 642Z" fill="#F1F5F8"/><path d="M14 360 Q70 372 86 368M13 480 Q90 494 113 486" stroke="#C9D6DF" stroke-width="3" fill="none"/><rect x="0" y="214" width="9" height="446" rx="3" fill="#6A4B2F"/>
<path d="M-206 664 Q0 690 176 650 Q160 724 96 742 L-130 746 Q-186 720 -206 664Z" fill="#0A2B45"/><path d="M-202 676 Q0 702 172 662" stroke="#FFD23F" stroke-width="6" fill="none"/><path d="M-96 664 q60 -34 128 -6 l36 -2 l8 10 l-168 10z" fill="#E8EEF3"/>
<path d="M176 650 v-64" stroke="#6A4B2F" stroke-width="5"/><path d="M178 586 h56 v12 h-56z M178 604 h56 v12 h-56z" fill="#0B5CA8"/><path d="M178 598h56v6h-56z M192 586h7v30h-7z" fill="#FFD23F"/></g>
<path d="M640 752 Q860 716 1096 746 Q1000 776 860 772 Q720 776 640 752Z" fill="#CFE3EF" opacity=".5"/>
<g transform="translate(1330 640)"><path d="M-16 60 L-9 -40 L9 -40 L16 60Z" fill="#1B6E3C"/><path d="M-14 -40 L0 -72 L14 -40Z" fill="#1B6E3C"/><ellipse cx="0" cy="62" rx="34" ry="9" fill="#083B5E" opacity=".6"/></g>
</svg>`;
writeFileSync('image6.svg', svg);
const jpg = await sharp(Buffer.from(svg), { density: 72 })
  .flatten({ background: '#0A2B45' })
  .jpeg({ quality: 80, progressive: true, mozjpeg: true, chromaSubsampling: '4:2:0' })
  .toFile('image6.jpg');
await sharp('image6.jpg').resize(800).png().toFile('image6-preview.png');
console.log(jpg);

/** A page with lines of text as a PDF, the first as its heading: what the demo has for documents. */
export function paperOf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
  const shown = lines.map((line, i) => `/F1 ${i === 0 ? 26 : 15} Tf (${escaped(line)}) Tj 0 -32 Td`);
  const content = `BT 64 740 Td ${shown.join(' ')} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  // Latin 1, of which a byte is a character.
  return new Uint8Array(Buffer.from(text + table + end, 'latin1'));
}

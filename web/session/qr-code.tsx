import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Drawn as one path, without markup from a library, which the page's policy forbids. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  // Four modules of margin, without which some cameras don't find the code.
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text]);
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={alt}>
      <path d={path} />
    </svg>
  );
}

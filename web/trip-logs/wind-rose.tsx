import styles from './wind-rose.module.css';

const ticks = Array.from({ length: 16 }, (_, i) => i);

/** A compass with a needle that points where the wind goes. Decorative: the text beside it says the same. */
export function WindRose({ degrees }: { degrees: number }) {
  return (
    <svg className={styles.rose} viewBox="0 0 56 56" aria-hidden="true">
      <g className={styles.ticks}>
        {ticks.map((i) => (
          <path key={i} d={i % 4 === 0 ? 'M28 3v6' : 'M28 3v3'} transform={`rotate(${i * 22.5} 28 28)`} />
        ))}
      </g>
      <path className={styles.north} d="M28 2v8" />
      <path className={styles.needle} d="M28 45 21 17l7 4 7-4z" transform={`rotate(${degrees} 28 28)`} />
    </svg>
  );
}

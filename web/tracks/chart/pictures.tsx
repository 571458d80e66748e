import type { TrackPoint } from '#contract/track';
import { pixelOf } from './draw-track.ts';
import styles from './pictures.module.css';
import type { View } from './view.ts';

/** A picture where it was taken. */
export interface ChartPicture {
  url: string;
  place: Pick<TrackPoint, 'latitude' | 'longitude'>;
}

const side = 40;

export const Pictures = ({ view, pictures }: { view: View; pictures: readonly ChartPicture[] }) =>
  pictures.map(({ url, place }) => {
    const { x, y } = pixelOf(view, place);
    return (
      <g key={url}>
        <circle className={styles.ground} cx={x} cy={y} r={side / 2 + 3} />
        <image
          className={styles.picture}
          href={url}
          x={x - side / 2}
          y={y - side / 2}
          width={side}
          height={side}
          preserveAspectRatio="xMidYMid slice"
        />
      </g>
    );
  });

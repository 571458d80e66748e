/** Degrees and minutes to a tenth, as a sea chart has them: `59°17,4′ N 18°55,1′ O`. */
export function positionText({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${degreesText(latitude, 'N', 'S')} ${degreesText(longitude, 'O', 'V')}`;
}

function degreesText(value: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(value) * 600);
  const minutes = ((tenths % 600) / 10).toFixed(1).padStart(4, '0').replace('.', ',');
  return `${Math.floor(tenths / 600)}°${minutes}′\u00A0${value < 0 ? negative : positive}`;
}

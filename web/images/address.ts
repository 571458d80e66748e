/** Where a picture is read. `path` is as in the data: `/images/{file}` or `/profile-pictures/{file}`. */
export function imageAddress(path: string): string {
  return `/api${path}`;
}

/** The card-sized rendition of the same. */
export function thumbAddress(path: string): string {
  return `/api${path}?size=thumb`;
}
